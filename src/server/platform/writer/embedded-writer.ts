import type { Layout, Section } from '#contract/sections.ts'
import type { Draft, DraftSection, WriteOptions } from '#scribe/types.ts'
import type { TextWork } from '../text-work/text-work.ts'
import { layoutFor, sectionPlans } from './note-plan.ts'
import type { SentenceIds } from './sentence-ids.ts'
import type { WriteRequest, Writer, WrittenNote } from './writer.ts'

export interface EmbeddedWriterOptions {
  sentenceIds: SentenceIds
  work: TextWork
}

const EMBEDDED_ENGINE = 'Attest embedded writer 1'

/** The engine that needs no service. The same transcript always gives the same words. */
export function createEmbeddedWriter({ sentenceIds, work }: EmbeddedWriterOptions): Writer {
  return {
    engine: EMBEDDED_ENGINE,
    async write(request, { onSection, ...whose }) {
      const draft = await work.run(
        'write',
        {
          segments: request.segments,
          options: scribeOptions(request),
          ...(request.plan ? { plan: request.plan } : {}),
        },
        whose,
      )
      const written = {
        ...toWrittenNote(draft, sentenceIds()),
        ...(draft.tasks ? { tasks: draft.tasks } : {}),
      }
      for (const section of written.sections) onSection?.(section)
      return written
    },
    health: () => Promise.resolve('up'),
  }
}

function scribeOptions({ template, ownSections, style, switches, sex }: WriteRequest): WriteOptions {
  const { physicalExam, assessmentPlan } = switches
  const sections = sectionPlans(template, switches, ownSections)
  return { sections, style, physicalExam, assessmentPlan, ...(sex ? { sex } : {}) }
}

function toWrittenNote(draft: Draft, newId: () => string): WrittenNote {
  return {
    sections: draft.sections
      .filter((section) => section.sentences.length > 0)
      .map((section) => toSection(section, newId)),
    uncovered: draft.uncovered.map(({ section, ...said }) => ({
      id: newId(),
      ...said,
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
