import { Mark, Node, mergeAttributes, textblockTypeInputRule } from '@tiptap/react'
import type { Sentence } from '#contract/sections.ts'
import { attentionOf } from '#domain/open-things.ts'

/** The smallest schema that holds a section: blocks of text in which every sentence is a mark. */
const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' })
const Text = Node.create({ name: 'text', group: 'inline' })

const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1_000,
  group: 'block',
  content: 'text*',
  parseHTML: () => [{ tag: 'p' }, { tag: 'div' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
})

const Bullet = Node.create({
  name: 'bullet',
  group: 'block',
  content: 'text*',
  parseHTML: () => [{ tag: 'p[data-block="bullet"]', priority: 60 }, { tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['p', mergeAttributes(HTMLAttributes, { 'data-block': 'bullet' }), 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^\s*[-*•]\s$/, type: this.type })]
  },
})

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'text*',
  defining: true,
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
  renderHTML: ({ HTMLAttributes }) => ['h3', HTMLAttributes, 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^#+\s$/, type: this.type })]
  },
})

/**
 * A sentence and all that is known of it. Pasted text is a sentence again when `known` still holds its id: so a sentence
 * moved to another section keeps its evidence.
 */
const SentenceMark = Mark.create<{ known: (id: string) => Sentence | undefined }>({
  name: 'sentence',
  inclusive: true,
  addOptions: () => ({ known: () => undefined }),
  addAttributes() {
    return {
      sentence: {
        rendered: false,
        parseHTML: (element) => this.options.known(element.getAttribute('data-sentence-id') ?? '') ?? null,
      },
    }
  },
  parseHTML() {
    return [
      {
        tag: 'span[data-sentence-id]',
        getAttrs: (element) =>
          this.options.known(element.getAttribute('data-sentence-id') ?? '') ? null : false,
      },
    ]
  },
  renderHTML: ({ mark, HTMLAttributes }) => {
    const sentence = mark.attrs['sentence'] as Sentence
    return [
      'span',
      mergeAttributes(HTMLAttributes, {
        'data-sentence-id': sentence.id,
        'data-attention': attentionOf(sentence),
        'data-support': sentence.support,
        ...(sentence.origin.kind === 'pearl' && { 'data-origin': 'pearl' }),
        'data-confirmed': String(sentence.confirmed),
      }),
      0,
    ]
  },
})

export function sentenceSchema(known: (id: string) => Sentence | undefined) {
  return [Document, Paragraph, Bullet, Heading, Text, SentenceMark.configure({ known })]
}
