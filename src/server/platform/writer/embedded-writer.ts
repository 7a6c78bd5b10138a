import { Worker } from 'node:worker_threads'
import type { Layout, Section } from '#contract/notes.ts'
import type { Segment } from '#contract/transcripts.ts'
import type { Draft, DraftSection, Segment as ScribeSegment, WriteOptions } from '#scribe/types.ts'
import { writeNote } from '#scribe/write-note.ts'
import { layoutFor, sectionPlans } from './note-plan.ts'
import type { SentenceIds } from './sentence-ids.ts'
import { WriterError, type WriteRequest, type Writer, type WrittenNote } from './writer.ts'

export interface EmbeddedWriterOptions {
  sentenceIds: SentenceIds
  /** Longer transcripts are written by a thread of their own. Characters. */
  inlineLimit?: number
}

const EMBEDDED_ENGINE = 'Attest embedded writer 1'

/**
 * Measured on two cores: a visit of 15 minutes (10,000 characters) takes 7 to 15 ms, 60,000 characters 27 ms, 240,000
 * characters 112 ms, 900,000 characters 350 ms. A thread costs 100 to 200 ms to start, so it pays only where the event
 * loop would be held up for long.
 */
const INLINE_LIMIT_CHARACTERS = 100_000

/** The engine that needs no service. The same transcript always gives the same words. */
export function createEmbeddedWriter(options: EmbeddedWriterOptions): Writer {
  const inlineLimit = options.inlineLimit ?? INLINE_LIMIT_CHARACTERS
  return {
    engine: EMBEDDED_ENGINE,
    async write(request, { signal, onSection } = {}) {
      signal?.throwIfAborted()
      const segments = request.segments.map(toScribeSegment)
      const writeOptions = scribeOptions(request)
      const characters = segments.reduce((sum, segment) => sum + segment.text.length, 0)
      const draft =
        characters <= inlineLimit
          ? writeNote(segments, writeOptions)
          : await writeInThread({ segments, options: writeOptions }, signal)
      const written = toWrittenNote(draft, options.sentenceIds())
      for (const section of written.sections) onSection?.(section)
      return written
    },
    health: () => Promise.resolve('up'),
  }
}

/** What the engine reads of a segment. */
export function toScribeSegment({ id, speaker, text, startMs, endMs }: Segment): ScribeSegment {
  return { id, speaker, text, startMs, endMs }
}

function scribeOptions({ template, style, switches, sex }: WriteRequest): WriteOptions {
  const { physicalExam, assessmentPlan } = switches
  const sections = sectionPlans(template, switches)
  return { sections, style, physicalExam, assessmentPlan, ...(sex ? { sex } : {}) }
}

function toWrittenNote(draft: Draft, newId: () => string): WrittenNote {
  return {
    sections: draft.sections
      .filter((section) => section.sentences.length > 0)
      .map((section) => toSection(section, newId)),
    uncovered: draft.uncovered.map(({ text, evidence, weight, section }) => ({
      id: newId(),
      text,
      evidence,
      weight,
      sectionKey: section,
    })),
    remark: draft.reason,
  }
}

function toSection({ key, title, style, sentences }: DraftSection, newId: () => string): Section {
  let before: Layout | undefined
  return {
    key,
    title,
    style,
    sentences: sentences.map(({ text, evidence, support, heading }) => {
      before = layoutFor(style, heading === true, before)
      return {
        id: newId(),
        text,
        layout: before,
        evidence,
        support,
        contradictions: [],
        origin: { kind: 'engine', engine: EMBEDDED_ENGINE },
        edited: false,
        confirmed: false,
      }
    }),
  }
}

/** What goes to the thread; a Draft comes back. */
export interface ThreadTask {
  segments: ScribeSegment[]
  options: WriteOptions
}

function writeInThread(task: ThreadTask, signal: AbortSignal | undefined): Promise<Draft> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./embedded-writer-thread.ts', import.meta.url), { workerData: task })
    const stop = (): void => {
      reject(signal?.reason as Error)
      void thread.terminate()
    }
    signal?.addEventListener('abort', stop, { once: true })
    const fail = (cause?: unknown): void =>
      reject(new WriterError('failed', 'The note could not be written. Try again.', { cause }))
    thread.once('message', (draft: Draft) => resolve(draft))
    thread.once('error', fail)
    thread.once('exit', () => {
      signal?.removeEventListener('abort', stop)
      // After a message or an error this changes nothing.
      fail()
    })
  })
}
