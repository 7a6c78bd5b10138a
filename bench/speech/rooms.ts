import type { Figure } from '../figures.ts'
import { benchDictionary } from './dictionary.ts'
import { Listening } from './listening.ts'
import { ROOM_NAMES, spoken, VOICES } from './voices.ts'
import { countedWords, wordErrors } from './word-errors.ts'

const SENTENCES = [
  'Good morning, what brings you in today?',
  'The pain in my lower back started about three weeks ago after lifting a box.',
  'Any fever, chills, or weight loss since I saw you last?',
  'No, but my left leg feels numb when I sit for a long time.',
  'Your blood pressure is a little higher than it was in the spring.',
  'We will order some blood work and see you again in two weeks.',
]
const NOISES = [null, 20, 10, 5] as const

/** Words heard wrong in three rooms, quiet and with noise; each voice says one of the sentences, all of them in each place. */
export async function benchRooms(): Promise<Figure[]> {
  const { layers } = await benchDictionary()
  const listening = new Listening('bare', [], layers)
  const figures: Figure[] = []
  try {
    for (const room of ROOM_NAMES)
      for (const noiseDb of NOISES) {
        let [words, wrong] = [0, 0]
        for (const [at, voice] of VOICES.entries()) {
          const text = SENTENCES[at % SENTENCES.length] as string
          const { text: heard } = await listening.hear(await spoken(text, { voice, room, noiseDb }))
          words += countedWords(text).length
          wrong += wordErrors(countedWords(text), countedWords(heard))
        }
        const what = `${room}, ${noiseDb === null ? 'quiet' : `noise at ${noiseDb} dB`}: words heard wrong, of ${words}`
        figures.push({ what, measured: `${((100 * wrong) / words).toFixed(0)} %` })
      }
  } finally {
    await listening.close()
  }
  return figures
}
