import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repairWords } from '#scribe/dictionary/repair-words.ts'
import type { Layer } from '#scribe/dictionary/heard-words.ts'
import { EmbeddedTranscriber } from '#server/platform/transcriber/embedded-transcriber.ts'
import type { NameList, TranscribedSegment } from '#server/platform/transcriber/transcriber.ts'

const TICKS_A_SECOND = 100
const HZ = 16_000

/** What was heard of a sound, and what the dictionary makes of it. */
export interface Heard {
  text: string
  /** Repaired by what is written alone. */
  bySound: string
  /** Repaired by what the recogniser listened for, too. */
  repaired: string
  /** Words of `repaired` that are marked as uncertain. */
  marked: string[]
  /** What names were put in the place of what, in `repaired`. */
  repairs: string[]
}

/** A recogniser of the bench, with what it used. */
export class Listening {
  readonly #transcriber: EmbeddedTranscriber
  readonly #names: readonly NameList[]
  readonly #layers: readonly Layer[]
  #audioSeconds = 0
  #wallMs = 0
  peakBytes = 0

  /** `bare`: the engine alone, which writes a text and no more. */
  constructor(kind: 'bare' | 'whole', names: readonly NameList[], layers: readonly Layer[]) {
    const cacheDir = join(tmpdir(), 'bench-speech')
    this.#transcriber = new EmbeddedTranscriber({ cacheDir, processes: 1, marksUncertain: kind === 'whole' })
    this.#names = names
    this.#layers = layers
  }

  /** Loads the engine: what that costs is no cost of hearing. */
  async warmUp(sound: Float32Array): Promise<void> {
    await this.hear(sound)
    this.#audioSeconds = 0
    this.#wallMs = 0
    this.#cpuBefore = await this.#cpuSeconds()
  }

  #cpuBefore = 0

  async hear(sound: Float32Array): Promise<Heard> {
    const begin = performance.now()
    const segments = await this.#transcriber.transcribe(once(sound), { names: this.#names })
    this.#wallMs += performance.now() - begin
    this.#audioSeconds += sound.length / HZ
    this.peakBytes = Math.max(this.peakBytes, this.#transcriber.process?.residentBytes ?? 0)
    return joined(segments.map((segment) => this.#repaired(segment)))
  }

  #repaired({ text, uncertain = [], suspected = [] }: TranscribedSegment): Heard {
    const sounding = repairWords(text, uncertain, this.#layers)
    const names = suspected.map((name) => ({ ...name, layer: name.list }))
    const repaired = repairWords(text, uncertain, this.#layers, names)
    return {
      text,
      bySound: sounding.text,
      repaired: repaired.text,
      marked: repaired.uncertain.map(({ from, to }) => repaired.text.slice(from, to)),
      repairs: repaired.repairs.map(({ from, to, heard }) => `${heard} -> ${repaired.text.slice(from, to)}`),
    }
  }

  /** Seconds of computing and of waiting for each second of sound; computing is told on Linux alone. */
  async factors(): Promise<{ computing: number; wall: number }> {
    const computing = (await this.#cpuSeconds()) - this.#cpuBefore
    return { computing: computing / this.#audioSeconds, wall: this.#wallMs / 1_000 / this.#audioSeconds }
  }

  async #cpuSeconds(): Promise<number> {
    const stat = await readFile(`/proc/${this.#transcriber.process?.id}/stat`, 'utf8').catch(() => '')
    // Behind the name of the program, which may hold spaces, the 12th and 13th are its user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND
  }

  close(): Promise<void> {
    return this.#transcriber.close()
  }
}

async function* once(sound: Float32Array): AsyncGenerator<Float32Array> {
  yield sound
}

const joined = (parts: Heard[]): Heard => ({
  text: parts.map(({ text }) => text).join(' '),
  bySound: parts.map(({ bySound }) => bySound).join(' '),
  repaired: parts.map(({ repaired }) => repaired).join(' '),
  marked: parts.flatMap(({ marked }) => marked),
  repairs: parts.flatMap(({ repairs }) => repairs),
})
