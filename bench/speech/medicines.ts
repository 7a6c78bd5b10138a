import { createHash } from 'node:crypto'
import { isHeldOut } from '../../scripts/terms/spoken-sets.ts'
import { megabytes, type Figure } from '../figures.ts'
import { benchDictionary } from './dictionary.ts'
import { Listening, type Heard } from './listening.ts'
import { spoken, VOICES } from './voices.ts'
import { countedWords, holdsTerm } from './word-errors.ts'

/** Sentences around a name, and what of them is a dose. */
const CARRIERS: ReadonlyArray<{ text: string; dose: string | null }> = [
  { text: 'Please continue {name} twenty five milligrams twice a day.', dose: 'twenty five' },
  { text: 'She has been taking {name} for about three years now.', dose: 'three' },
  { text: 'I will start {name} ten milligrams every morning.', dose: 'ten' },
  { text: 'Have you noticed any side effects from the {name} at all?', dose: null },
  { text: 'We should increase the {name} to fifty milligrams at bedtime.', dose: 'fifty' },
  { text: 'He stopped {name} last week because of his stomach.', dose: null },
]
const LEAST_LETTERS = 5
const MOST_COMPUTING = 1.5

interface Said {
  name: string
  dose: string | null
  heard: Heard
}

/** Medicines of which no misheard form is known, spoken by six voices in sentences, half of them with a dose. */
export async function benchMedicines(count: number, tell: (line: string) => void): Promise<Figure[]> {
  const { layers, lists, medicines } = await benchDictionary()
  const names = medicines
    .filter((name) => isHeldOut(name) && name.length >= LEAST_LETTERS)
    .sort((one, other) => drawOf(one) - drawOf(other))
    .slice(0, count)
  const bare = new Listening('bare', [], layers)
  const whole = new Listening('whole', lists, layers)
  try {
    const said: Said[] = []
    for (const [at, name] of names.entries()) {
      const voice = VOICES[at % VOICES.length] ?? VOICES[0]
      const carrier = CARRIERS[Math.floor(at / VOICES.length) % CARRIERS.length]
      if (!voice || !carrier) continue
      const sound = await spoken(carrier.text.replace('{name}', name), { voice })
      if (at === 0) await Promise.all([bare.warmUp(sound), whole.warmUp(sound)])
      await bare.hear(sound)
      const heard = await whole.hear(sound)
      said.push({ name, dose: carrier.dose, heard })
      tell(`${name} | ${heard.text} | ${heard.repairs.join('; ')}`)
    }
    return [...figuresOf(said), ...(await costs(bare, whole))]
  } finally {
    await Promise.all([bare.close(), whole.close()])
  }
}

const drawOf = (name: string): number => createHash('sha256').update(`hear\n${name}`).digest().readUInt32BE()

function figuresOf(said: Said[]): Figure[] {
  const wrongBefore = said.filter(({ name, heard }) => !holdsTerm(heard.text, name))
  const wrongAfter = (textOf: (heard: Heard) => string) =>
    said.filter(({ name, heard }) => !holdsTerm(textOf(heard), name)).length
  const after = wrongAfter(({ repaired }) => repaired)
  const others = said.flatMap(({ name, heard }) =>
    heard.repairs
      .filter((repair) => !holdsTerm(repair.split(' -> ')[1] ?? '', name))
      .map((repair) => ({ repair, heard })),
  )
  const unmarked = others.filter(
    ({ repair, heard }) => !heard.marked.some((word) => repair.endsWith(`-> ${word}`)),
  )
  const doses = said.filter(({ dose, heard }) => dose !== null && holdsDose(heard.text, dose))
  const harmed = doses.filter(({ dose, heard }) => dose !== null && !holdsDose(heard.repaired, dose))
  return [
    { what: `names heard wrong by the bare engine, of ${said.length}`, measured: `${wrongBefore.length}` },
    { what: 'with repair by sound', measured: `${wrongAfter(({ bySound }) => bySound)}` },
    {
      what: 'with names listened for, and repair by sound',
      measured: `${after}`,
      target: 'half of the wrong ones right',
      met: after * 2 <= wrongBefore.length,
    },
    { what: 'another name or term put in', measured: `${others.length}, ${unmarked.length} without a mark` },
    {
      what: `doses heard right and changed, of ${doses.length}`,
      measured: `${harmed.length}`,
      target: 'none',
      met: harmed.length === 0,
    },
  ]
}

const holdsDose = (text: string, dose: string): boolean =>
  ` ${countedWords(text).join(' ')} `.includes(` ${dose} `)

async function costs(bare: Listening, whole: Listening): Promise<Figure[]> {
  const [least, its] = [await bare.factors(), await whole.factors()]
  const ratio = its.computing / least.computing
  return [
    {
      what: 'computing, seconds a second of sound',
      measured: its.computing.toFixed(3),
      bare: least.computing.toFixed(3),
      ratio,
      target: `at most ${MOST_COMPUTING} times`,
      met: ratio <= MOST_COMPUTING,
    },
    {
      what: 'waiting, seconds a second of sound',
      measured: its.wall.toFixed(3),
      bare: least.wall.toFixed(3),
    },
    {
      what: 'memory of the process after the most',
      measured: megabytes(whole.peakBytes),
      bare: megabytes(bare.peakBytes),
      ratio: whole.peakBytes / bare.peakBytes,
    },
  ]
}
