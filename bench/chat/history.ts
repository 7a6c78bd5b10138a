import { listChatChanges, listChatMessages, searchChat } from '#contract/chat-messages.ts'
import { median, milliseconds, timed, type Figure } from '../figures.ts'
import { post } from '../post.ts'
import { withProductServer, type ProductServer } from '../servers/servers.ts'
import { makeTalkers, type Talker } from './talkers.ts'

const ROUNDS = 5
const RUNS_A_ROUND = 10
const MOST = 3
const COLUMNS = 'id, room_id, seq, revision, author_id, text, sent_at, edited_at, deleted_at'

interface Question {
  what: string
  path: string
  body: object
  text: string
  values: unknown[]
}

/** A room of so many messages: its pages and searches, against the bare statement of each behind the same framework. */
export function history(messages: number): Promise<Figure[]> {
  return withProductServer({}, async (server) => {
    const [talker] = (await makeTalkers(server.pool, 10, 10)) as [Talker, ...Talker[]]
    await makeMessages(server, talker, messages)
    const bare = `${await server.startBare()}/query`
    const figures: Figure[] = []
    for (const question of questions(talker.roomId, messages))
      figures.push(await asked(server, bare, question, talker.token))
    return figures
  })
}

/** One word in every message, one in 1 of 100, one in 1 of 20,000. */
async function makeMessages({ pool, checkpoint }: ProductServer, { roomId }: Talker, count: number) {
  await pool.query(
    `insert into chat_messages (id, room_id, seq, revision, author_id, text, sent_at)
     select gen_random_uuid(), $1, n, n, members[1 + n % 10],
       'The patient in room ' || n % 40 || ' waits for result ' || n || case when n % 100 = 0 then ' urgent' else '' end
         || case when n % 20000 = 0 then ' pheochromocytoma' else '' end,
       now() - interval '400 days' + n * interval '30 seconds'
     from generate_series(1, $2::int) n, (select array_agg(user_id) as members from chat_members where room_id = $1) m`,
    [roomId, count],
  )
  await pool.query('update chat_rooms set last_seq = $2, revision = $2 where id = $1', [roomId, count])
  await pool.query('update chat_members set read_seq = $2 - 10 where room_id = $1', [roomId, count])
  await pool.query('vacuum analyze chat_messages')
  await checkpoint()
}

function questions(roomId: string, messages: number): Question[] {
  const list = { path: listChatMessages.path }
  const middle = Math.floor(messages / 2)
  const page = (where: string, order: string) =>
    `select ${COLUMNS} from chat_messages where room_id = $1 and ${where} order by ${order} limit 51`
  const search = (what: string, word: string): Question => ({
    what: `search, ${what}`,
    path: searchChat.path,
    body: { search: word, roomId },
    text: `select ${COLUMNS} from chat_messages where room_id = $1 and search @@ to_tsquery('simple', $2)
      order by seq desc limit 31`,
    values: [roomId, `${word}:*`],
  })
  return [
    { ...list, what: 'the newest page', body: { roomId }, text: page('true', 'seq desc'), values: [roomId] },
    {
      ...list,
      what: 'a page in the middle',
      body: { roomId, before: middle },
      text: page('seq < $2', 'seq desc'),
      values: [roomId, middle],
    },
    {
      ...list,
      what: 'the first page',
      body: { roomId, after: 0 },
      text: page('seq > 0', 'seq'),
      values: [roomId],
    },
    {
      path: listChatChanges.path,
      what: 'changes since the middle',
      body: { roomId, afterRevision: middle, limit: 50 },
      text: page('revision > $2', 'revision'),
      values: [roomId, middle],
    },
    search('a word in 1 message of 20,000', 'pheochromocytoma'),
    search('a word in 1 message of 100', 'urgent'),
    search('a word in every message', 'patient'),
  ]
}

async function asked(
  server: ProductServer,
  bareUrl: string,
  { what, path, body, text, values }: Question,
  token: string,
): Promise<Figure> {
  const taken: Record<'product' | 'bare', number[]> = { product: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const runs = { times: RUNS_A_ROUND, warmUp: round === 0 ? RUNS_A_ROUND : 1 }
    taken.product.push(...(await timed(() => post(server.url + path, body, token), runs)))
    taken.bare.push(...(await timed(() => post(bareUrl, { text, values }), runs)))
  }
  const [time, least] = [median(taken.product), median(taken.bare)]
  return {
    what,
    measured: milliseconds(time),
    bare: milliseconds(least),
    ratio: time / least,
    target: `at most ${MOST}`,
    met: time / least <= MOST,
  }
}
