import type { Client } from 'pg'
import type { Sender } from './bus.ts'

export const CHANNEL = 'process_messages'
/** How long what was told is kept: whoever was away for longer has missed it. */
export const KEPT_SECONDS = 60
/** Nothing longer is told, and nothing longer is read: whoever reaches the database can put anything there. */
export const MOST_BYTES = 16_000_000
const LONGEST_KEY_ID = 200
/** Of each sender, so that what one has put there keeps nobody else's from being read. */
export const ROWS_AT_ONCE = 50
export const SENDERS_AT_ONCE = 50
const REMOVED_AT_ONCE = 1_000

/** A row as it was found: `version` tells it from what stands in its place later. */
export interface Row {
  sender: Sender
  number: string
  version: string
  /** Null, both, where one is longer than the product writes it. */
  key_id: string | null
  body: Buffer | null
}

/** What is told together, sealed for its place. */
export interface Written {
  number: number
  keyId: string
  body: Buffer
}

/**
 * Puts it there and tells the others; what is past its time goes. In the place of whatever somebody has put there before;
 * answers whether somebody had.
 */
export async function writeMessage(
  client: Client,
  sender: Sender,
  { number, keyId, body }: Written,
): Promise<boolean> {
  const { rows } = await client.query<{ was_taken: boolean }>(WRITE, [sender, number, keyId, body])
  return rows[0]?.was_taken ?? false
}

/** The next senders of whom there is anything, in the order of their ids. */
export async function findSenders(client: Client, after: Sender): Promise<Sender[]> {
  const { rows } = await client.query<{ sender: Sender }>(SENDERS, [after])
  return rows.map(({ sender }) => sender)
}

/** Of each sender what comes after the number, in its order; `since`: nothing earlier of those that are not known. */
export async function readAfter(
  client: Client,
  asked: ReadonlyMap<Sender, string>,
  { isKnown, since }: { isKnown: (sender: Sender) => boolean; since: string },
): Promise<Row[]> {
  const senders = [...asked.keys()]
  const parameters = [senders, [...asked.values()], senders.map(isKnown), since]
  return (await client.query<Row>(UNREAD, parameters)).rows
}

/** Takes away these rows as they were found, and nothing that was written in their place since. */
export async function removeRows(client: Client, rows: readonly Row[]): Promise<void> {
  await client.query(REMOVE, [
    rows.map(({ sender }) => sender),
    rows.map(({ number }) => number),
    rows.map(({ version }) => version),
  ])
}

// Nobody is waited for who holds a row: it goes another time. What is of a time to come would never be past its time.
const WRITE = `
  with told as (
    insert into process_messages as kept (sender, number, key_id, body) values ($1, $2, $3, $4)
      on conflict (sender, number) do update set key_id = excluded.key_id, body = excluded.body, at = now()
        where (kept.key_id, kept.body) is distinct from (excluded.key_id, excluded.body)
      returning kept.xmax::text <> '0' as was_taken
  ), old as (
    delete from process_messages where ctid = any(array(
      select ctid from process_messages
      where (at < now() - make_interval(secs => ${KEPT_SECONDS}) or at > now() + make_interval(secs => ${KEPT_SECONDS}))
        and (sender, number) <> ($1, $2)
      limit ${REMOVED_AT_ONCE} for update skip locked
    ))
  )
  select pg_notify('${CHANNEL}', $1::text), coalesce((select was_taken from told), false) as was_taken`

// From one sender to the next by the index, past however many rows each has.
const SENDERS = `
  with recursive found (sender) as (
    (select sender from process_messages where sender > $1 order by sender limit 1)
    union all
    select (select next.sender from process_messages as next
            where next.sender > found.sender order by next.sender limit 1)
    from found where found.sender is not null
  )
  select sender from found where sender is not null limit ${SENDERS_AT_ONCE}`

const UNREAD = `
  select message.*
  from unnest($1::uuid[], $2::bigint[], $3::boolean[]) as asked (sender, number, is_known)
    cross join lateral (
      select one.sender, one.number, one.xmin::text as version,
        case when fits.are then one.key_id end as key_id, case when fits.are then one.body end as body
      from process_messages as one
        cross join lateral (
          select octet_length(one.body) <= ${MOST_BYTES} and octet_length(one.key_id) <= ${LONGEST_KEY_ID} as are
        ) as fits
      where one.sender = asked.sender and one.number > asked.number
        and (asked.is_known or one.at > $4::timestamptz)
      order by one.number
      limit ${ROWS_AT_ONCE}
    ) as message
  order by message.sender, message.number`

// One by one by the key: nobody reads a million rows for the few that go.
const REMOVE = `
  delete from process_messages where ctid = any(array(
    select found.ctid
    from unnest($1::uuid[], $2::bigint[], $3::text[]) as junk (sender, number, version)
      cross join lateral (
        select one.ctid from process_messages as one
        where one.sender = junk.sender and one.number = junk.number and one.xmin::text = junk.version
        for update skip locked
      ) as found
  ))`
