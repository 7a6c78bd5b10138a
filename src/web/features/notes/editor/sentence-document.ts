import type { Layout, Section, Sentence } from '#contract/sections.ts'
import { normaliseRuns, sentenceOfRun, type Naming, type Run } from './sentence-runs.ts'

/** The editor's document as plain JSON: blocks of text in which every sentence is a mark that carries it. */
export interface SentenceMark {
  type: 'sentence'
  attrs: { sentence: Sentence }
}

export interface TextNode {
  type: 'text'
  text: string
  marks?: SentenceMark[]
}

export interface BlockNode {
  type: 'paragraph' | 'bullet' | 'heading'
  content?: TextNode[]
}

export interface SectionDocument {
  type: 'doc'
  content: BlockNode[]
}

/** The document of a section's sentences. A section without sentences is one empty block of its style. */
export function toDocument(sentences: Sentence[], style: Section['style'] = 'prose'): SectionDocument {
  const blocks: Array<BlockNode & { content: TextNode[] }> = []
  for (const sentence of sentences) {
    // A sentence without words cannot stand in a text.
    if (sentence.text.trim() === '') continue
    const last = blocks.at(-1)
    if (last && goesOn(sentence.layout, last.type))
      last.content.push({ type: 'text', text: ' ' }, textOf(sentence))
    else blocks.push({ type: blockType(sentence.layout), content: [textOf(sentence)] })
  }
  if (blocks.length > 0) return { type: 'doc', content: blocks }
  return { type: 'doc', content: [{ type: style === 'bullets' ? 'bullet' : 'paragraph' }] }
}

/**
 * The sentences of a document. What was not touched comes back as the very same objects; see `normaliseRuns` for what
 * was. `seen` holds the ids of the note's other sections.
 */
export function fromDocument(document: SectionDocument, naming: Naming): Sentence[] {
  const sentences: Sentence[] = []
  let before: BlockNode['type'] | null = null
  for (const block of document.content) {
    const runs = normaliseRuns(runsOf(block), naming)
    let first = true
    for (const run of runs) {
      if (!run.sentence) continue
      const sentence = sentenceOfRun({ ...run, sentence: run.sentence })
      sentences.push(
        withLayout(sentence, first ? blockLayout(block.type, sentence.layout, before) : 'inline'),
      )
      first = false
    }
    if (!first) before = block.type
  }
  return sentences
}

export function runsOf(block: BlockNode): Run[] {
  return (block.content ?? []).map(({ text, marks }) => ({
    text,
    sentence: marks?.[0]?.attrs.sentence ?? null,
  }))
}

function textOf(sentence: Sentence): TextNode {
  return { type: 'text', text: sentence.text, marks: [{ type: 'sentence', attrs: { sentence } }] }
}

/** An inline sentence goes on in a paragraph or a bullet; behind a heading it begins a paragraph. */
function goesOn(layout: Layout, block: BlockNode['type']): boolean {
  return layout === 'inline' && block !== 'heading'
}

function blockType(layout: Layout): BlockNode['type'] {
  return layout === 'inline' ? 'paragraph' : layout
}

/** The layout of the first sentence of a block. "Inline" is kept where it cannot mean anything but a new paragraph. */
function blockLayout(block: BlockNode['type'], was: Layout, before: BlockNode['type'] | null): Layout {
  if (block !== 'paragraph') return block
  return was === 'inline' && (before === null || before === 'heading') ? 'inline' : 'paragraph'
}

function withLayout(sentence: Sentence, layout: Layout): Sentence {
  return sentence.layout === layout ? sentence : { ...sentence, layout }
}
