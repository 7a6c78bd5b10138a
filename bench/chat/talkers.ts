import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** Somebody with a session, and the room they talk in. */
export interface Talker {
  userId: string
  token: string
  roomId: string
}

/** Gives the database one organization with so many people, in groups of so many. */
export async function makeTalkers(pool: Pool, count: number, ofRoom: number): Promise<Talker[]> {
  const organizationId = randomUUID()
  await pool.query(
    `insert into organizations (id, name, seats, created_at) values ($1::uuid, 'Talking ' || $1::uuid, $2, now())`,
    [organizationId, count],
  )
  const talkers = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    roomId: '',
  }))
  for (let first = 0; first < count; first += ofRoom) {
    const roomId = randomUUID()
    for (const talker of talkers.slice(first, first + ofRoom)) talker.roomId = roomId
  }
  const column = (of: (talker: Talker) => string) => talkers.map(of)
  await pool.query(
    `insert into users (id, email, username, role, title, first_name, last_name, organization_id, created_at)
     select id, id || '@talking.example', id::text, 'user', 'Dr', 'Talking', 'Person', $2, now() from unnest($1::uuid[]) as id`,
    [column(({ userId }) => userId), organizationId],
  )
  await pool.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), id, hash, now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as one(id, hash)`,
    [
      column(({ userId }) => userId),
      column(({ token }) => createHash('sha256').update(token).digest('base64url')),
    ],
  )
  await pool.query(
    `insert into chat_rooms (id, kind, organization_id, name, last_at, created_at)
     select id, 'group', $2, 'Ward', now(), now() from unnest($1::uuid[]) as id`,
    [[...new Set(column(({ roomId }) => roomId))], organizationId],
  )
  await pool.query(
    `insert into chat_members (room_id, user_id, joined_at)
     select room, id, now() from unnest($1::uuid[], $2::uuid[]) as one(room, id)`,
    [column(({ roomId }) => roomId), column(({ userId }) => userId)],
  )
  await pool.query('analyze')
  return talkers
}
