import { createNote } from '#contract/notes.ts'
import { settledNote } from '../scripts/demo/api-caller.ts'
import { median, milliseconds, type BenchPart, type Figure } from './figures.ts'
import { longVisit } from './long-visit.ts'
import type { ProductServer } from './servers/servers.ts'
import { withProductServer } from './servers/servers.ts'

const ATTACKERS = 6
const TEXTS_EACH = 10
const DENSE_CHARACTERS = 99_000
/** How often each visit is written, by somebody else each time. */
const TIMES = 3
const VISITS = { '300 characters': 300, '25 kB': 25_000, '40 kB': 40_000, '110 kB': 110_000 } as const
const TARGET_MS = 10_000
/** On a machine that has other work as well. */
const LONGEST_MS = 300_000

const TERMS = [
  [
    'hypertension',
    'type 2 diabetes',
    'atrial fibrillation',
    'COPD',
    'osteoarthritis of the left knee',
    'gout',
  ],
  ['lisinopril 10 mg daily', 'metformin 500 mg twice a day', 'apixaban', 'warfarin 5 mg', 'prednisone 40 mg'],
  ['chest pain', 'shortness of breath', 'swelling in my legs', 'palpitations', 'numbness in the right hand'],
  [
    'lungs are clear',
    'abdomen is soft',
    'the left knee is tender',
    'blood pressure is 142 over 88',
    'no edema',
  ],
]

type Physician = Awaited<ReturnType<ProductServer['signUpPhysician']>>

/**
 * How long visits of other people wait while a few new accounts have sent dense texts: nothing but illnesses, medicines and
 * findings, which take ten times as long to read as talk of their length; beside the same without them.
 */
export const denseTexts: BenchPart = {
  name: 'dense-texts',
  run: () =>
    withProductServer({}, async (server) => {
      const texts = await Promise.all(Object.values(VISITS).map(visitOf))
      await writeAll(server, texts)
      const calm = await writeAll(server, texts)
      const attackers = await Promise.all(Array.from({ length: ATTACKERS }, () => server.signUpPhysician()))
      for (let round = 0; round < TEXTS_EACH; round += 1)
        await Promise.all(attackers.map((one, at) => paste(one, denseText(round * ATTACKERS + at))))
      const beside = await writeAll(server, texts)
      const left = await waiting(server)
      return [
        ...Object.keys(VISITS).map((size, at) => figure(size, beside[at] ?? [], calm[at] ?? [])),
        { what: 'dense texts still unwritten then', measured: `${left} of ${ATTACKERS * TEXTS_EACH}` },
      ]
    }),
}

function denseText(first: number): string {
  let text = 'Doctor: '
  for (let at = first; text.length < DENSE_CHARACTERS - 200; at += 1)
    for (const [kind, terms] of TERMS.entries()) text += `${terms[(at * (kind + 3)) % terms.length]}, `
  return text
}

async function visitOf(characters: number): Promise<string> {
  let text = ''
  for (let first = 0; text.length < characters; first += 3) text += `${await longVisit(first)}\n`
  return text.slice(0, text.lastIndexOf('\n', characters))
}

const paste = async ({ call }: Physician, text: string): Promise<string> =>
  (await call(createNote, { body: { data: { text } } })).note.id

/** Of each text how long it took each time, in ms: all of them are sent together, each by somebody who is new. */
async function writeAll(server: ProductServer, texts: readonly string[]): Promise<number[][]> {
  const taken = texts.map((): number[] => [])
  for (let time = 0; time < TIMES; time += 1)
    await Promise.all(
      texts.map(async (text, at) => {
        const physician = await server.signUpPhysician()
        const begin = performance.now()
        const { sections } = await settledNote(physician.call, await paste(physician, text), LONGEST_MS)
        if (sections.length === 0) throw new Error('The note came back empty.')
        taken[at]?.push(performance.now() - begin)
      }),
    )
  return taken
}

async function waiting(server: ProductServer): Promise<number> {
  const { rowCount } = await server.pool.query(`select 1 from notes where write_done < write_asked`)
  return rowCount ?? 0
}

function figure(size: string, beside: readonly number[], calm: readonly number[]): Figure {
  const worst = Math.max(...beside)
  return {
    what: `visit of ${size}, worst of ${beside.length}`,
    measured: milliseconds(worst),
    bare: milliseconds(median(calm)),
    ratio: worst / median(calm),
    target: `${TARGET_MS} ms`,
    met: worst <= TARGET_MS,
  }
}
