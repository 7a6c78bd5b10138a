import type { NoteStyle, Switches, TemplateKey } from '#contract/note-settings.ts'
import type { TemplateSection } from '#contract/templates.ts'
import type { Section, Uncovered } from '#contract/sections.ts'
import type { CustomResult } from '#contract/tidy.ts'
import type { Segment } from '#contract/transcripts.ts'
import type { PersonsPlan, ReadTask } from '../text-work/engine/tasks.ts'
import type { WorkFor } from '../text-work/text-work.ts'

/** What a note is to be written from and how. */
export interface WriteRequest {
  segments: Segment[]
  template: TemplateKey
  /** Those of a template that people made, in its place; none, or left out, for the built-in one. */
  ownSections?: TemplateSection[] | null
  style: NoteStyle
  switches: Switches
  /** What the visit's patient record says; left out where it does not. Stays in the product: no service is sent it. */
  sex?: 'female' | 'male'
  /** What people wrote into the plan before: with it, a writer may say as well what is asked for. */
  plan?: PersonsPlan[]
}

/** What an instruction is about. */
export interface AnswerRequest {
  segments: Segment[]
  sections: Section[]
  instruction: string
}

export interface WrittenNote {
  /** Ordered as the template asks; a section for which nothing was said is left out. */
  sections: Section[]
  uncovered: Uncovered[]
  /** Why the note is empty or short, as a sentence for the physician; null when there is nothing to say. */
  remark: string | null
  /** What transcript and plan ask somebody to do; left out by a writer that does not say. */
  tasks?: ReadTask[]
}

/** Turns a transcript into an evidenced note. Every sentence carries its evidence and an honest verdict. */
export interface Writer {
  /** Names the engine and its model, for the note's provenance. */
  readonly engine: string
  /**
   * `onSection` is called as sections become ready, in order. Throws WriterError, WorkError, or the signal's reason; the
   * message of both errors is a sentence for the physician.
   */
  write(
    request: WriteRequest,
    work: WorkFor & { onSection?: (section: Section) => void },
  ): Promise<WrittenNote>
  /**
   * Answers a free instruction about a visit; each sentence carries its verdict. Absent where there is no language model.
   * Throws as `write` does.
   */
  answer?(request: AnswerRequest, work: WorkFor): Promise<CustomResult>
  /** Whether it can be reached now. */
  health(): Promise<'up' | 'down'>
}

/** `message` is a sentence for the physician; the provider's own words stay in `cause`. */
export class WriterError extends Error {
  readonly code: 'unavailable' | 'refused' | 'failed'
  constructor(code: 'unavailable' | 'refused' | 'failed', message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'WriterError'
    this.code = code
  }
}
