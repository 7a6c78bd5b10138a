import { tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createNote, updateNote } from '#contract/notes.ts'
import { generateTTS } from '#contract/reading.ts'
import type { VoiceKey } from '#contract/voices.ts'
import { speakable } from '#scribe/aloud/speakable.ts'
import { spokenPieces } from '#scribe/aloud/spoken-pieces.ts'
import { FLITE_HZ, speakWithFlite } from '#server/platform/speaker/flite-voice.ts'
import { EmbeddedTranscriber } from '#server/platform/transcriber/embedded-transcriber.ts'
import { milliseconds, quantile, type BenchPart, type Figure } from './figures.ts'
import { withProductServer } from './servers/servers.ts'

/** As a physician writes it | as a colleague would read it out. */
const SENTENCES = [
  [
    'Pt is a 52 y/o F c/o SOB x3 days, worse w/ exertion.',
    'patient is a fifty two year old female complains of shortness of breath for three days worse with exertion',
  ],
  [
    'PMH: HTN, T2DM, CKD stage III, s/p appendectomy.',
    'past medical history hypertension type two diabetes mellitus chronic kidney disease stage three status post appendectomy',
  ],
  [
    'BP 142/90, HR 88, RR 16, SpO2 97% on RA.',
    'blood pressure one hundred forty two over ninety heart rate eighty eight respiratory rate sixteen oxygen saturation ninety seven percent on room air',
  ],
  ['Pain is 7/10, denies N/V/D.', 'pain is seven out of ten denies nausea vomiting and diarrhea'],
  ['Metformin 1,000 mg PO BID.', 'metformin one thousand milligrams by mouth twice a day'],
  [
    'Ibuprofen 600 mg q6-8h prn for pain.',
    'ibuprofen six hundred milligrams every six to eight hours as needed for pain',
  ],
  [
    'Glucose 126 mg/dL, A1c 8.2%.',
    'glucose one hundred twenty six milligrams per deciliter a one c eight point two percent',
  ],
  ['Take 1/2 tab qhs x 10 days.', 'take one half tablet at bedtime for ten days'],
  ['L knee w/ b/l LE edema, 2+.', 'left knee with bilateral lower extremity edema two plus'],
  ['D/C home, f/u w/ PCP in 2 wks.', 'discharge home follow up with p c p in two weeks'],
] as const

const SENTENCE = {
  layout: 'inline',
  support: 'handwritten',
  origin: { kind: 'typed' },
} as const
const VOICES: readonly VoiceKey[] = ['slt', 'rms', 'awb', 'kal16']
const REQUESTS = 20
const FIRST_WORD_MS = 500

/** What the product's own recogniser hears of ten sentences read aloud, and how soon a sentence is there. */
export const readingAloud: BenchPart = {
  name: 'reading-aloud',
  run: async () => [...(await heardBack()), ...(await firstWords())],
}

async function heardBack(): Promise<Figure[]> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'heard-'))
  const transcriber = new EmbeddedTranscriber({ cacheDir })
  const figures: Figure[] = []
  try {
    for (const voice of VOICES) {
      let [words, asWritten, asSaid] = [0, 0, 0]
      for (const [written, read] of SENTENCES) {
        const wanted = wordsOf(read)
        words += wanted.length
        asWritten += distance(wanted, await hear(transcriber, written, voice))
        asSaid += distance(wanted, await hear(transcriber, spokenPieces(written, []).join(' '), voice))
      }
      figures.push({
        what: `wrong words heard back, voice ${voice}; bare: as they are written`,
        measured: `${((100 * asSaid) / words).toFixed(1)} %`,
        bare: `${((100 * asWritten) / words).toFixed(1)} %`,
        ratio: asSaid / asWritten,
      })
    }
  } finally {
    await transcriber.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
  return figures
}

async function hear(transcriber: EmbeddedTranscriber, words: string, voice: VoiceKey): Promise<string[]> {
  const said = await speakWithFlite(words, voice)
  const samples = new Float32Array(said.length + FLITE_HZ)
  samples.set(said, FLITE_HZ / 2)
  const segments = await transcriber.transcribe(once(samples), {})
  return wordsOf(segments.map(({ text }) => text).join(' '))
}

async function* once(samples: Float32Array): AsyncGenerator<Float32Array> {
  yield samples
}

/** Small, without signs, and every number in words: the recogniser writes "10 mg" for what it hears. */
const wordsOf = (text: string): string[] =>
  speakable(text)
    .toLowerCase()
    .match(/[a-z']+/g) ?? []

/** Words that are wrong, missing or too many. */
function distance(wanted: string[], heard: string[]): number {
  let row = heard.map((_, at) => at + 1)
  wanted.forEach((word, line) => {
    let [diagonal, left] = [line, line + 1]
    row = row.map((above, at) => {
      left = Math.min(above + 1, left + 1, diagonal + (heard[at] === word ? 0 : 1))
      diagonal = above
      return left
    })
  })
  return row.at(-1) ?? wanted.length
}

/** From asking until the whole sentence is there: the first of a fresh server, and others that were not read before. */
const firstWords = (): Promise<Figure[]> =>
  withProductServer({}, async (server) => {
    const physician = await server.signUpPhysician()
    const text = Array.from(
      { length: REQUESTS + 1 },
      (_, at) => `The cough came back ${at + 1} days ago, worse at night.`,
    )
    const { note } = await physician.call(createNote, { body: { data: {} } })
    const sentences = text.map((words, at) => ({ ...SENTENCE, evidence: [], id: `s${at}`, text: words }))
    const sections = [{ key: 'hpi', title: 'HPI', style: 'prose' as const, sentences }]
    await physician.call(updateNote, { body: { id: note.id, baseVersion: note.version, sections } })
    const took: number[] = []
    for (const { id } of sentences) {
      const begin = performance.now()
      const response = await fetch(server.url + generateTTS.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${physician.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ noteId: note.id, sentenceId: id }),
      })
      if (!response.ok) throw new Error(`The sentence was refused: ${await response.text()}`)
      await response.arrayBuffer()
      took.push(performance.now() - begin)
    }
    const [first = 0, ...others] = took
    return [
      figure('a sentence as MP3, the first of a fresh server', first),
      figure('a sentence as MP3, p50', quantile(others, 0.5)),
      figure('a sentence as MP3, p95', quantile(others, 0.95)),
    ]
  })

const figure = (what: string, ms: number): Figure => ({
  what,
  measured: milliseconds(ms),
  target: `below ${FIRST_WORD_MS} ms`,
  met: ms < FIRST_WORD_MS,
})
