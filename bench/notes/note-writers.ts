import { chooseWriter, writerSettings } from '#server/platform/writer/choose-writer.ts'
import { createCommandTextWork } from '#server/platform/text-work/text-work.ts'
import { numberedSentenceIds } from '#server/platform/writer/sentence-ids.ts'
import type { WriteRequest } from '#server/platform/writer/writer.ts'
import type { ScribeModels } from '../../src/scribe/models.ts'
import { parseDialogue } from '../../src/scribe/talk/parse-dialogue.ts'
import { TEMPLATES } from '../../src/scribe/templates.ts'
import type { Draft, WriteOptions } from '../../src/scribe/types.ts'
import { writeNote } from '../../src/scribe/write-note.ts'
import { noteText } from './note-text.ts'
import type { Visit } from './visits.ts'

/** Whose notes are scored. */
export interface NoteWriter {
  name: string
  /** How many notes are written at a time. */
  atOnce: number
  /** The note as plain text. */
  write(visit: Visit): Promise<string>
}

const AS_IN_THE_PRODUCT: Omit<WriteRequest, 'segments'> = {
  template: 'soap',
  style: 'standard',
  switches: { physicalExam: true, assessmentPlan: true, telehealthCheck: false },
}
const OPTIONS: WriteOptions = {
  sections: TEMPLATES.find((template) => template.key === AS_IN_THE_PRODUCT.template)?.sections ?? [],
  style: AS_IN_THE_PRODUCT.style,
  physicalExam: true,
  assessmentPlan: true,
}

/** The embedded engine with the models of a visit's fold; `sex` as the patient's record says it. */
export function draftOf(dialogue: string, models: ScribeModels, sex?: WriteOptions['sex']): Draft {
  return writeNote(parseDialogue(dialogue), { ...OPTIONS, ...(sex && { sex }) }, models)
}

type ModelsFor = (id: string) => ScribeModels

const embedded = (
  name: string,
  modelsFor: ModelsFor,
  sexOf: (visit: Visit) => WriteOptions['sex'],
): NoteWriter => ({
  name,
  atOnce: 1,
  write: (visit) =>
    Promise.resolve(noteText(draftOf(visit.dialogue, modelsFor(visit.id), sexOf(visit)).sections)),
})

/** The embedded engine on the transcript alone. */
export const embeddedWriter = (modelsFor: ModelsFor): NoteWriter =>
  embedded('embedded', modelsFor, () => undefined)

/** As the product writes when the patient's record is known: the transcript and the sex that the record says. */
export const embeddedWithRecord = (modelsFor: ModelsFor): NoteWriter =>
  embedded('embedded, sex from the record', modelsFor, ({ meta }) => meta?.gender)

/**
 * The writer that this installation is set to (WRITER_URL, WRITER_KEY, WRITER_MODEL), asked through the product's own
 * adapter; null where that is the embedded engine. Throws an Error that names the setting that is wrong.
 */
export function configuredWriter(
  environment: Record<string, string | undefined>,
  atOnce: number,
): NoteWriter | null {
  const settings = writerSettings(environment)
  if (!settings.writerUrl) return null
  const work = createCommandTextWork()
  const writer = chooseWriter(settings, numberedSentenceIds, work)
  const whose = { userId: 'bench' }
  return {
    name: writer.engine,
    atOnce,
    async write({ dialogue }) {
      const segments = await work.run('talk', { text: dialogue }, whose)
      const written = await writer.write({ ...AS_IN_THE_PRODUCT, segments }, whose)
      return noteText(
        written.sections.map(({ title, style, sentences }) => ({
          title,
          style,
          sentences: sentences.map(({ text, layout }) => ({ text, heading: layout === 'heading' })),
        })),
      )
    },
  }
}

/** What says every word, and what a person wrote: the floor and the aim of each figure. */
export const transcriptCopied: NoteWriter = {
  name: 'transcript copied',
  atOnce: 1,
  write: (visit) => Promise.resolve(visit.dialogue),
}

export function personsNote(name: string): NoteWriter {
  return { name, atOnce: 1, write: (visit) => Promise.resolve(visit.note) }
}
