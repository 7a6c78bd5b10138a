import type { Section } from '#contract/sections.ts'
import type { DraftSection, SectionKey } from '#scribe/types.ts'

/** The part of a section that covers something of the transcript, as the embedded engine takes it. */
export function borneOut({ key, title, style, sentences }: Section): DraftSection {
  const covering = sentences.filter((sentence) => sentence.support !== 'unsupported')
  return {
    key: key as SectionKey,
    title,
    style,
    sentences: covering.map(({ text, evidence }) => ({ text, evidence, support: 'supported' })),
  }
}
