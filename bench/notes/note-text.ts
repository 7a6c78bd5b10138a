import type { Draft } from '../../src/scribe/types.ts'

/** A draft as plain text: headings in capitals, one line a sentence in lists, one paragraph for prose. */
export function noteText(draft: Draft): string {
  return draft.sections
    .filter((section) => section.sentences.length > 0)
    .map((section) => {
      const lines = section.sentences.map((sentence) =>
        sentence.heading || section.style === 'prose' ? sentence.text : `- ${sentence.text}`,
      )
      return `${section.title.toUpperCase()}\n\n${lines.join(section.style === 'prose' ? ' ' : '\n')}`
    })
    .join('\n\n')
}
