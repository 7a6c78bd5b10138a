import type { Query, QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { AccountDetails } from '#contract/accounts.ts'
import { HealthStatus } from '#contract/health.ts'
import { forgetAgreementOnLeaving } from '#web/features/agreements/forget-draft.ts'
import { roomsQuery } from '#web/features/chat/queries.ts'
import { forgetChatOnLeaving } from '#web/features/chat/leaving.ts'
import { noteKeys } from '#web/features/notes/note-keys.ts'
import { forgetTypedTextOnLeaving } from '#web/features/notes/saving/typed-text.ts'
import { isMicOn, subscribeToMic } from '#web/features/recorder/mic-state.ts'
import type { Flags, Work } from '#web/lib/persisted.ts'
import { useSession } from '#web/lib/session.ts'

const Pages = z.object({
  pages: z.array(
    z.object({
      notes: z.array(
        z.object({
          id: z.string(),
          taskCount: z.int(),
          processing: z.object({ isProcessing: z.boolean(), message: z.string() }),
        }),
      ),
    }),
  ),
})
/** The list without a search, of which the number of notes is said. */
const WholeList = z.object({
  search: z.literal(''),
  status: z.array(z.string()).max(0),
  show: z.literal('current'),
})
const OpenNote = z.object({ id: z.string(), switches: z.object({ telehealthCheck: z.boolean() }) })
const NotePearls = z.object({
  noteId: z.string(),
  count: z.int().nonnegative(),
  pearls: z.array(z.unknown()),
})
const Rooms = z.array(z.object({ id: z.string(), unseenCount: z.int().nonnegative() }))
const Health = z.object({ status: HealthStatus })
const Choices = z.object({
  physicalExam: z.boolean(),
  assessmentPlan: z.boolean(),
  autoMic: z.boolean(),
  isMuted: z.boolean(),
})

/** One answer of the server as it lies in the cache. */
interface Answer {
  key: readonly unknown[]
  data: unknown
  failed: boolean
}

type Counted = Pick<Work, 'flags' | 'taskCounter' | 'enableTelehealthCheck' | 'relevantPearlLength'>

/**
 * What an answer changes of the work that is kept on this device, or null: counts, states and flags, so that the next
 * visit begins with what the last one knew. The screens themselves read the cache.
 */
export function learn(work: Counted, answer: Answer) {
  const [noun, name] = answer.key
  if (noun === noteKeys.everyList[0]) return fromNotes(work, answer.data, WholeList.safeParse(name).success)
  if (noun === noteKeys.everyNote[0]) return fromNote(work, answer.data) ?? fromPearls(work, answer.data)
  if (noun === 'health' && (name === 'website' || name === 'writer'))
    return withFlags(work, fromHealth(name, answer))
  if (noun === 'preferences') return withFlags(work, fromPreferences(answer.data))
  if (noun === roomsQuery.queryKey[0] && name === roomsQuery.queryKey[1]) return fromRooms(answer.data)
  return null
}

function fromNotes(work: Pick<Work, 'taskCounter'>, data: unknown, isWhole: boolean): Partial<Work> | null {
  const parsed = Pages.safeParse(data)
  if (!parsed.success) return null
  const notes = parsed.data.pages.flatMap((page) => page.notes)
  const busy = notes.filter(({ processing }) => processing.isProcessing)
  return {
    ...(isWhole && { notesCount: notes.length }),
    taskCounter: {
      ...work.taskCounter,
      ...Object.fromEntries(notes.map((note) => [note.id, note.taskCount])),
    },
    processingStates: Object.fromEntries(busy.map(({ id, processing }) => [id, processing])),
  }
}

function fromNote(work: Pick<Work, 'enableTelehealthCheck'>, data: unknown): Partial<Work> | null {
  const parsed = OpenNote.safeParse(data)
  if (!parsed.success) return null
  const { id, switches } = parsed.data
  return { enableTelehealthCheck: { ...work.enableTelehealthCheck, [id]: switches.telehealthCheck } }
}

function fromPearls(work: Pick<Work, 'relevantPearlLength'>, data: unknown): Partial<Work> | null {
  const parsed = NotePearls.safeParse(data)
  if (!parsed.success) return null
  const { noteId, count } = parsed.data
  return { relevantPearlLength: { ...work.relevantPearlLength, [noteId]: count } }
}

function fromRooms(data: unknown): Partial<Work> | null {
  const parsed = Rooms.safeParse(data)
  if (!parsed.success) return null
  return { chatRooms: parsed.data.map(({ id, unseenCount }) => ({ _id: id, unseenCount })) }
}

/** Any failed check means that the website is down. */
function fromHealth(name: 'website' | 'writer', { data, failed }: Answer): Partial<Flags> | null {
  if (failed) return { websiteStatus: 'down' }
  const parsed = Health.safeParse(data)
  if (!parsed.success) return null
  return name === 'website' ? { websiteStatus: parsed.data.status } : { openaiStatus: parsed.data.status }
}

function fromPreferences(data: unknown): Partial<Flags> | null {
  const parsed = Choices.safeParse(data)
  if (!parsed.success) return null
  const { autoMic, ...others } = parsed.data
  return { ...others, showAutoMic: autoMic, isPressAutoMic: autoMic }
}

function withFlags(work: Pick<Work, 'flags'>, flags: Partial<Flags> | null): Partial<Work> | null {
  return flags && { flags: { ...work.flags, ...flags } }
}

/** Keeps what the cache, the microphone and the account say, and lets typed text go with the user. Returns the function that stops it. */
export function keepWork(client: QueryClient): () => void {
  const take = (query: Query) => {
    const { data, status } = query.state
    if (status === 'pending') return
    keep(learn(useSession.getState(), { key: query.queryKey, data, failed: status === 'error' }))
  }
  const setFlags = (flags: Partial<Flags>) => keep(withFlags(useSession.getState(), flags))
  const onUser = (account: AccountDetails | undefined) => {
    if (!account) return
    setFlags({
      newFeature: account.newFeature.isSeen,
      isDocumentSigned: account.baa_status === 'pending' || account.baa_status === 'verified',
      baa_form: account.baa_status === 'unverified' || account.baa_status === 'declined',
    })
  }
  onUser(useSession.getState().user?.account_details)
  const leave = [
    forgetTypedTextOnLeaving(),
    forgetChatOnLeaving(),
    forgetAgreementOnLeaving(),
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error'))
        take(event.query)
    }),
    subscribeToMic(() => setFlags({ isMicOn: isMicOn() })),
    useSession.subscribe((state, before) => {
      if (state.user !== before.user) onUser(state.user?.account_details)
    }),
  ]
  return () => {
    for (const leaveOne of leave) leaveOne()
  }
}

/** Written only when something changed: each write goes to the disk and to the other tabs. */
function keep(change: Partial<Work> | null): void {
  if (!change || useSession.getState().phase !== 'live') return
  const state: Partial<Work> = useSession.getState()
  const isNews = Object.entries(change).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(state[field as keyof Work]),
  )
  if (isNews) useSession.setState(change)
}
