import { listUsers } from '#contract/people.ts'
import { benchArguments } from './bench-arguments.ts'
import { median, milliseconds, timed, type BenchPart, type Figure } from './figures.ts'
import { makeUsers } from './many-users.ts'
import { post } from './post.ts'
import { withProductServer, type ProductServer } from './servers/servers.ts'

const ROUNDS = 5
const RUNS_A_ROUND = 15
const MOST = 3

const COLUMNS = `id, title, first_name, last_name, email, username, role, account_status, baa_status, subscription_status,
  trial_ends_at, organization_id, created_at, last_sign_in_at`
const SEARCHED = `lower(first_name || ' ' || last_name || ' ' || email || ' ' || username)`
const BY_NAME = 'lower(last_name), lower(first_name), id'

interface Question {
  what: string
  /** What the product is asked. */
  body: object
  /** What follows `select ... from users` in the bare statement of the page. */
  where: string
  order: string
}

const QUESTIONS: Question[] = [
  { what: 'first page by name', body: {}, where: 'true', order: BY_NAME },
  {
    what: 'by last sign-in, newest first',
    body: { sort: 'lastSignInAt', direction: 'descending' },
    where: 'true',
    order: `coalesce(last_sign_in_at, '-infinity'::timestamptz) desc, id desc`,
  },
  {
    what: 'agreements that wait (1 in 1,000)',
    body: { baaStatus: 'pending' },
    where: `baa_status = 'pending'`,
    order: BY_NAME,
  },
  {
    what: 'physicians in trial (1 in 30)',
    body: { subscription: 'trial' },
    where: `subscription_status = 'none' and coalesce(trial_ends_at, '-infinity'::timestamptz) > now()`,
    order: BY_NAME,
  },
  {
    what: 'search, one user',
    body: { search: 'person4711@' },
    where: `${SEARCHED} like '%person4711@%'`,
    order: BY_NAME,
  },
  {
    what: 'search, two parts of names',
    body: { search: 'ada sample' },
    where: `${SEARCHED} like '%ada%' and ${SEARCHED} like '%sample%'`,
    order: BY_NAME,
  },
  {
    what: 'search, in every address',
    body: { search: 'example' },
    where: `${SEARCHED} like '%example%'`,
    order: BY_NAME,
  },
]

/**
 * The users listing with 100,000 users, over HTTP with access, audit and the number found; against the bare statement of
 * the page alone, behind the same framework. In turns.
 */
export const people: BenchPart = {
  name: 'people',
  run: () =>
    withProductServer({}, async (server) => {
      const admin = await server.signUpPhysician()
      await server.pool.query(`update users set role = 'admin' where id = $1`, [admin.userId])
      // A second factor is asked of admins: this session has one.
      await server.pool.query('update sessions set strong = true where user_id = $1', [admin.userId])
      await makeUsers(server.pool, Number(benchArguments().values.users))
      await server.checkpoint()
      const bare = `${await server.startBare()}/query`
      const figures: Figure[] = []
      for (const question of QUESTIONS) figures.push(await asked(server, bare, question, admin.token))
      figures.push(await lastPage(server, bare, admin.token))
      return figures
    }),
}

async function asked(
  server: ProductServer,
  bareUrl: string,
  { what, body, where, order }: Question,
  token: string,
): Promise<Figure> {
  const text = `select ${COLUMNS} from users where ${where} order by ${order} limit 51`
  return compared(
    what,
    () => post(server.url + listUsers.path, body, token),
    () => post(bareUrl, { text, values: [] }),
  )
}

/** The page after half of all users: by cursor it costs what the first one does. */
async function lastPage(server: ProductServer, bareUrl: string, token: string): Promise<Figure> {
  const { rows } = await server.pool.query<{ place: string[] }>(
    `select array[lower(last_name), lower(first_name), id::text] as place from users order by ${BY_NAME}
     offset (select count(*) / 2 from users) limit 1`,
  )
  const place = rows[0]?.place ?? []
  const cursor = Buffer.from(JSON.stringify(['users.name', 'ascending', ...place])).toString('base64url')
  const text = `select ${COLUMNS} from users where (lower(last_name), lower(first_name), id) > ($1, $2, $3::uuid)
    order by ${BY_NAME} limit 51`
  return compared(
    'a page in the middle',
    () => post(server.url + listUsers.path, { cursor }, token),
    () => post(bareUrl, { text, values: place }),
  )
}

async function compared(
  what: string,
  product: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<Figure> {
  const taken: Record<'product' | 'bare', number[]> = { product: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const runs = { times: RUNS_A_ROUND, warmUp: round === 0 ? RUNS_A_ROUND : 1 }
    taken.product.push(...(await timed(product, runs)))
    taken.bare.push(...(await timed(bare, runs)))
  }
  const [time, least] = [median(taken.product), median(taken.bare)]
  return {
    what: `users, ${what}`,
    measured: milliseconds(time),
    bare: milliseconds(least),
    ratio: time / least,
    target: `at most ${MOST}`,
    met: time / least <= MOST,
  }
}
