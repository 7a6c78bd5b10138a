import type { Block, NoteDocument, Run } from './note-document.ts'

/** The note as text of UTF-8 with line feeds: what a chart's text field takes. Ends with a line feed. */
export function plainText(document: NoteDocument): string {
  const parts = [
    document.marks.map((mark) => `*** ${mark} ***`).join('\n'),
    document.title,
    document.facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...document.sections.map((section) => `${section.title.toUpperCase()}\n${blocksText(section.blocks)}`),
    document.signature?.join('\n') ?? '',
    ...document.addenda.map((addendum) => `${addendum.title.toUpperCase()}\n${addendum.text.trim()}`),
    document.marks.map((mark) => `*** ${mark} ***`).join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** The blocks of one section as text, one to a line. */
export function blocksText(blocks: Block[]): string {
  const lines = blocks.flatMap((block, index) => {
    if (block.kind === 'list') return block.items.map((item) => `- ${indented(runsText(item))}`)
    // A problem stands apart from the one before it, as a second paragraph does; its own words follow at once.
    const apart = index > 0 && blocks[index - 1]?.kind !== 'heading'
    return [...(apart ? [''] : []), runsText(block.runs)]
  })
  return lines.join('\n')
}

const runsText = (runs: Run[]): string => runs.map((run) => run.text).join('')
const indented = (text: string): string => text.replace(/\n/g, '\n  ')
