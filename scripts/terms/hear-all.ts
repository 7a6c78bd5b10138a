import { availableParallelism } from 'node:os'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedTranscriber } from '#server/platform/transcriber/embedded-transcriber.ts'
import { hear, type Hearing } from './hear-terms.ts'
import type { Spoken } from './spoken-sets.ts'

export type SpokenHearing = Hearing & Spoken

/**
 * Has a set spoken and recognised. What was heard is appended to the file, a line each, as it comes; what the file holds
 * already is not spoken again, so that hours of it can be broken off and gone on with.
 */
export async function hearAll(
  set: readonly Spoken[],
  file: string,
  { marksUncertain, onProgress }: { marksUncertain: boolean; onProgress: (done: number) => void },
): Promise<SpokenHearing[]> {
  await mkdir(dirname(file), { recursive: true })
  const known = new Map((await linesOf(file)).map((heard) => [keyOf(heard), heard]))
  const left = set.filter((spoken) => !known.has(keyOf(spoken)))
  let done = set.length - left.length
  if (left.length === 0) return [...known.values()]
  const processes = Math.max(1, Math.floor(availableParallelism() / 2))
  const transcriber = new EmbeddedTranscriber({
    cacheDir: join(dirname(file), 'asr'),
    processes,
    marksUncertain,
  })
  const queue = [...left]
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const heard = { ...next, ...(await hear(transcriber, next)) }
      known.set(keyOf(next), heard)
      await appendFile(file, `${JSON.stringify(heard)}\n`)
      done += 1
      if (done % 100 === 0) onProgress(done)
    }
  }
  try {
    await Promise.all(Array.from({ length: processes + 1 }, worker))
  } finally {
    await transcriber.close()
  }
  return [...known.values()]
}

async function linesOf(file: string): Promise<SpokenHearing[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as SpokenHearing)
}

const keyOf = ({ term, voice, carrier }: Spoken): string => [term, voice, carrier].join('\n')
