import type { Note } from '#contract/notes.ts'
import type { Addendum, NoteSeal, Signature } from '#contract/seals.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import { isFromPearl, PEARL_MARK } from '#domain/note-text.ts'
import { sealWords } from '#domain/seal-words.ts'
import { toDocument, type BlockNode } from './editor/sentence-document.ts'

/** What is copied: `html` for charts that take rich text, `plain` for the others. */
export interface CopyText {
  html: string
  plain: string
}

type Copied = Pick<Note, 'sections' | 'practice'> & {
  signature?: Signature | null
  seal?: NoteSeal | null
  addenda?: Addendum[]
}

const PRACTICE_MARK = 'Practice - not for patient care'

/** One section without its title: the chart has its own field for it. */
export function sectionText(section: Section): CopyText {
  const blocks = blocksOf(section.sentences.map(marked))
  return { html: htmlOf(blocks), plain: plainOf(blocks) }
}

/**
 * The whole note with its titles, its signature line and what was added later. One that is not as it was signed says so
 * first, and is not called signed.
 */
export function noteText({ sections, practice, signature, seal, addenda = [] }: Copied): CopyText {
  const parts = sections
    .filter(({ sentences }) => sentences.length > 0)
    .map((section) => ({ title: section.title, ...sectionText(section) }))
  const lines = [
    ...(practice ? [PRACTICE_MARK] : []),
    ...(signature && seal?.state !== 'broken' ? [`Signed by ${signature.byName}, ${signature.at}`] : []),
  ]
  const warning =
    seal?.state === 'broken' ? [`*** Seal broken: ${sealWords(seal)} Do not rely on this text. ***`] : []
  const added = addenda.map(({ text, byName, at }) => ({ title: `Addendum, ${byName}, ${at}`, text }))
  return {
    html: [
      ...warning.map((line) => `<p><strong>${escapeHtml(line)}</strong></p>`),
      ...parts.map(({ title, html }) => `<h3>${escapeHtml(title)}</h3>${html}`),
      ...added.map(({ title, text }) => `<h3>${escapeHtml(title)}</h3><p>${escapeHtml(text)}</p>`),
      ...lines.map((line) => `<p><em>${escapeHtml(line)}</em></p>`),
    ].join(''),
    plain: [
      ...warning,
      ...parts.map(({ title, plain }) => `${title.toUpperCase()}\n${plain}`),
      ...added.map(({ title, text }) => `${title.toUpperCase()}\n${text}`),
      ...lines,
    ].join('\n\n'),
  }
}

/** What is not of the visit says so in the chart as well. */
const marked = (sentence: Sentence): Sentence =>
  isFromPearl(sentence) ? { ...sentence, text: `${sentence.text} ${PEARL_MARK}` } : sentence

interface Block {
  type: BlockNode['type']
  text: string
}

function blocksOf(sentences: Sentence[]): Block[] {
  return toDocument(sentences).content.flatMap(({ type, content = [] }) =>
    content.length > 0 ? [{ type, text: content.map(({ text }) => text).join('') }] : [],
  )
}

function plainOf(blocks: Block[]): string {
  return blocks
    .map(({ type, text }, index) => {
      const gap =
        index === 0 ? '' : type === 'bullet' || blocks[index - 1]?.type === 'heading' ? '\n' : '\n\n'
      return `${gap}${type === 'bullet' ? '- ' : ''}${text}`
    })
    .join('')
}

function htmlOf(blocks: Block[]): string {
  let html = ''
  blocks.forEach(({ type, text }, index) => {
    const words = escapeHtml(text)
    if (type === 'heading') html += `<h4>${words}</h4>`
    else if (type === 'paragraph') html += `<p>${words}</p>`
    else {
      const opens = blocks[index - 1]?.type !== 'bullet'
      const closes = blocks[index + 1]?.type !== 'bullet'
      html += `${opens ? '<ul>' : ''}<li>${words}</li>${closes ? '</ul>' : ''}`
    }
  })
  return html
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
