import { useMutation, useQuery } from '@tanstack/react-query'
import { openDirectRoom, type ChatPerson } from '#contract/chat-rooms.ts'
import { call } from '#web/lib/call.ts'
import { useChat } from './chat-context.ts'
import { FoundMessages } from './found-messages.tsx'
import { Presence } from './marks.tsx'
import { peopleQuery, roomsQuery } from './queries.ts'
import { RoomRow } from './room-row.tsx'
import { newestFirst } from './rooms.ts'
import { useChooseRoom } from './use-choose-room.ts'
import { openWindow } from './windows-state.ts'
import styles from './room-list.module.css'

/** Conversations, colleagues and messages that what is typed stands for. */
export function FoundInChat({ search }: { search: string }) {
  const choose = useChooseRoom()
  const rooms = useQuery(roomsQuery)
  const named = newestFirst(rooms.data ?? []).filter(
    ({ kind, name }) => kind !== 'direct' && name.toLowerCase().includes(search.toLowerCase()),
  )
  return (
    <>
      {named.length > 0 ? (
        <section aria-label="Conversations found">
          <h3 className={styles.heading}>Conversations</h3>
          <ul className={styles.rows}>
            {named.map((room) => (
              <li key={room.id}>
                <RoomRow room={room} onChoose={() => choose(room)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <FoundPeople search={search} />
      {search.length < 2 ? null : (
        <section aria-label="Messages found">
          <h3 className={styles.heading}>Messages</h3>
          <FoundMessages
            search={search}
            roomId={null}
            onFound={({ roomId, seq }) => openWindow(roomId, seq, search)}
          />
        </section>
      )}
    </>
  )
}

function FoundPeople({ search }: { search: string }) {
  const { me } = useChat()
  const choose = useChooseRoom()
  const people = useQuery({ ...peopleQuery(search), enabled: me.hasOrganization })
  const open = useMutation({
    mutationFn: ({ userId }: ChatPerson) => call(openDirectRoom, { body: { userId } }),
    onSuccess: ({ room }) => choose(room),
  })
  if (!me.hasOrganization) return null
  return (
    <section aria-label="People found">
      <h3 className={styles.heading}>People</h3>
      {people.error ? <p className={styles.hint}>{people.error.message}</p> : null}
      {people.data?.length === 0 ? <p className={styles.hint}>No colleague of that name.</p> : null}
      <ul className={styles.rows}>
        {people.data?.map((person) => (
          <li key={person.userId}>
            <button
              type="button"
              className={styles.row}
              disabled={open.isPending}
              onClick={() => open.mutate(person)}
            >
              <span className={styles.mark}>
                <Presence isHere={person.isHere} />
              </span>
              <span className={styles.who}>
                <span className={styles.name}>{person.name}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
