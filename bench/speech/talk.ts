import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from '../figures.ts'
import { benchDictionary } from './dictionary.ts'
import { Listening } from './listening.ts'
import { spoken, VOICES } from './voices.ts'
import { countedWords, wordErrors } from './word-errors.ts'

const VISITS = join(import.meta.dirname, '../../corpus/visits')
const PASSAGES = 60
const MOST_IN_THOUSAND = 1

/** Passages of invented visits in which no medicine is named, by six voices: whatever name is put in was not said. */
export async function benchTalk(tell: (line: string) => void): Promise<Figure[]> {
  const { layers, lists, medicines } = await benchDictionary()
  const named = new Set(medicines.flatMap((name) => countedWords(name)))
  const passages = (await passagesWithout(named)).filter(
    (_, at, all) => at % Math.floor(all.length / PASSAGES) === 0,
  )
  const listening = new Listening('whole', lists, layers)
  let [words, wrong, invented] = [0, 0, 0]
  try {
    for (const [at, passage] of passages.slice(0, PASSAGES).entries()) {
      const voice = VOICES[at % VOICES.length] ?? VOICES[0]
      if (!voice) continue
      const heard = await listening.hear(await spoken(passage, { voice }))
      const said = countedWords(passage)
      words += said.length
      wrong += wordErrors(said, countedWords(heard.text))
      const names = heard.repairs.filter((repair) =>
        countedWords(repair.split(' -> ')[1] ?? '').some((word) => named.has(word)),
      )
      invented += names.length
      for (const name of names) tell(name)
    }
  } finally {
    await listening.close()
  }
  const share = (1_000 * invented) / words
  return [
    { what: `words heard wrong, of ${words}`, measured: `${((100 * wrong) / words).toFixed(1)} %` },
    {
      what: 'medicines put in where none was named, in 1,000 words',
      measured: share.toFixed(2),
      target: `at most ${MOST_IN_THOUSAND}`,
      met: share <= MOST_IN_THOUSAND,
    },
  ]
}

async function passagesWithout(names: ReadonlySet<string>): Promise<string[]> {
  const passages: string[] = []
  for (const file of (await readdir(VISITS)).sort()) {
    const visit = JSON.parse(await readFile(join(VISITS, file), 'utf8')) as { turns: Array<{ text: string }> }
    for (const { text } of visit.turns) {
      const words = countedWords(text)
      if (
        words.length >= 12 &&
        words.length <= 30 &&
        !/\d/.test(text) &&
        !words.some((word) => names.has(word))
      )
        passages.push(text)
    }
  }
  return passages
}
