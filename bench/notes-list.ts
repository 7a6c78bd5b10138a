import { getNotes } from '#contract/notes.ts'
import { benchArguments } from './bench-arguments.ts'
import { median, milliseconds, timed, type BenchPart, type Figure } from './figures.ts'
import { copyNotes, WORDS } from './many-notes.ts'
import { post } from './post.ts'
import { withProductServer, type ProductServer } from './servers/servers.ts'

const NOTES_OF_OTHERS = 10_000
const ROUNDS = 5
const RUNS_A_ROUND = 15
const MOST = 3

const COLUMNS = `id, label, visit_kind, visit_at, status, practice, processing, preview, task_count, unsupported_count, to_check_count,
  created_at, updated_at, deleted_at`
const OWN = `select ${COLUMNS} from notes where author_id = $1 and deleted_at is null and status <> 'archived'`
const NEWEST = 'order by created_at desc, id desc limit 51'

/** The bare statement: for a search the words in label or note alone, where the product looks through transcripts too. */
interface Question {
  what: string
  search: string
  text: string
  values: string[]
}

/**
 * The first 50 notes of a physician who has 100,000, and words among them, over HTTP with access and audit; against the
 * bare statement on the same database by itself, and behind the same framework. In turns.
 */
export const notesList: BenchPart = {
  name: 'notes-list',
  run: () =>
    withProductServer({}, async (server) => {
      const [author, other] = [await server.signUpPhysician(), await server.signUpPhysician()]
      await copyNotes(server.pool, other, NOTES_OF_OTHERS)
      await copyNotes(server.pool, author, Number(benchArguments().values.notes))
      await server.checkpoint()
      const bare = `${await server.startBare()}/query`
      const search = (word: string) => ({
        search: word,
        text: `${OWN} and search @@ to_tsquery('simple', $2) ${NEWEST}`,
        values: [author.userId, `${word}:*`],
      })
      const questions: Question[] = [
        { what: 'first page', search: '', text: `${OWN} ${NEWEST}`, values: [author.userId] },
        { what: `a word in 1 note of 5,000`, ...search(WORDS.rare) },
        { what: `a word in 1 note of 100`, ...search(WORDS.some) },
        { what: `a word in every note`, ...search(WORDS.frequent) },
      ]
      const figures: Figure[] = []
      for (const question of questions)
        figures.push(
          ...(await asked(server, bare, question, () =>
            post(server.url + getNotes.path, { search: question.search }, author.token),
          )),
        )
      return figures
    }),
}

async function asked(
  server: ProductServer,
  bareUrl: string,
  { what, text, values }: Question,
  product: () => Promise<unknown>,
): Promise<Figure[]> {
  const statement = { text, values }
  const taken: Record<'product' | 'sql' | 'http', number[]> = { product: [], sql: [], http: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const runs = { times: RUNS_A_ROUND, warmUp: round === 0 ? RUNS_A_ROUND : 1 }
    taken.product.push(...(await timed(product, runs)))
    taken.sql.push(...(await timed(() => server.pool.query(statement), runs)))
    taken.http.push(...(await timed(() => post(bareUrl, statement), runs)))
  }
  const time = median(taken.product)
  const figure = (bare: number, name: string): Figure => ({
    what: `${what}, against the statement ${name}`,
    measured: milliseconds(time),
    bare: milliseconds(bare),
    ratio: time / bare,
    target: `at most ${MOST}`,
    met: time / bare <= MOST,
  })
  return [figure(median(taken.http), 'over HTTP'), figure(median(taken.sql), 'by itself')]
}
