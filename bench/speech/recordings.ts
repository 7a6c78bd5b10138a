import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeAudio } from '#server/platform/audio/decode-audio.ts'
import type { Figure } from '../figures.ts'
import { benchDictionary } from './dictionary.ts'
import { Listening } from './listening.ts'
import { countedWords, holdsTerm, wordErrors } from './word-errors.ts'

const MOST_SECONDS = 3 * 3_600

/** Recordings of a folder, each with its words in a text file of the same name. */
export async function benchRecordings(folder: string, tell: (line: string) => void): Promise<Figure[]> {
  const files = await readdir(folder)
  const { layers, lists, medicines } = await benchDictionary()
  const listening = new Listening('whole', lists, layers)
  let [words, wrong, repairs, said, missed] = [0, 0, 0, 0, 0]
  try {
    for (const file of files.filter((name) => /\.(wav|flac|mp3|ogg|webm)$/.test(name)).sort()) {
      const transcript = await readFile(join(folder, file.replace(/\.\w+$/, '.txt')), 'utf8').catch(
        () => null,
      )
      if (transcript === null) continue
      const heard = await listening.hear(await samplesOf(join(folder, file)))
      words += countedWords(transcript).length
      wrong += wordErrors(countedWords(transcript), countedWords(heard.repaired))
      repairs += heard.repairs.length
      const named = medicines.filter((name) => holdsTerm(transcript, name))
      said += named.length
      missed += named.filter((name) => !holdsTerm(heard.repaired, name)).length
      tell(`${file} | ${heard.repaired} | ${heard.repairs.join('; ')}`)
    }
    const { computing, wall } = await listening.factors()
    return [
      {
        what: `words heard wrong, of ${words}`,
        measured: `${((100 * wrong) / Math.max(1, words)).toFixed(1)} %`,
      },
      { what: `medicines missed, of ${said}`, measured: `${missed}` },
      { what: 'repairs', measured: `${repairs}` },
      { what: 'computing, seconds a second of sound, with loading', measured: computing.toFixed(3) },
      { what: 'waiting, seconds a second of sound', measured: wall.toFixed(3) },
    ]
  } finally {
    await listening.close()
  }
}

async function samplesOf(path: string): Promise<Float32Array> {
  const parts: Float32Array[] = []
  for await (const part of decodeAudio(createReadStream(path), { maxSeconds: MOST_SECONDS, ffmpeg: null }))
    parts.push(part)
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
