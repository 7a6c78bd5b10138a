import type {
  NoteStyle,
  Section,
  Switches,
  TemplateKey,
  Uncovered,
  Contradiction,
  Support,
} from '#contract/notes.ts'
import type { CustomResult } from '#contract/tidy.ts'
import type { Segment, Span } from '#contract/transcripts.ts'

/** What a note is to be written from and how. */
export interface WriteRequest {
  segments: Segment[]
  template: TemplateKey
  style: NoteStyle
  switches: Switches
  /** What the visit's patient record says; left out where it does not. Stays in the product: no service is sent it. */
  sex?: 'female' | 'male'
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
}

export interface SentenceVerdict {
  support: Support
  evidence: Span[]
  contradictions: Contradiction[]
}

/** Turns a transcript into an evidenced note. Every sentence carries its evidence and an honest verdict. */
export interface Writer {
  /** Names the engine and its model, for the note's provenance. */
  readonly engine: string
  /** `onSection` is called as sections become ready, in order. Throws WriterError, or the signal's reason. */
  write(
    request: WriteRequest,
    options?: { signal?: AbortSignal; onSection?: (section: Section) => void },
  ): Promise<WrittenNote>
  /**
   * Answers a free instruction about a visit; each sentence carries its verdict. Absent where there is no language model.
   * Throws as `write` does.
   */
  answer?(request: AnswerRequest, options?: { signal?: AbortSignal }): Promise<CustomResult>
  /** Whether it can be reached now. */
  health(): Promise<'up' | 'down'>
}

/** Checks any sentence against a transcript; always the embedded check, whichever writer is configured. */
export type SentenceCheck = (texts: string[], segments: Segment[]) => Promise<SentenceVerdict[]>

/** `message` is a sentence for the physician; the provider's own words stay in `cause`. */
export class WriterError extends Error {
  readonly code: 'unavailable' | 'refused' | 'failed'
  constructor(code: 'unavailable' | 'refused' | 'failed', message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'WriterError'
    this.code = code
  }
}
