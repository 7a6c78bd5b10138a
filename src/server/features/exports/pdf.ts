import { setImmediate as nextTurn } from 'node:timers/promises'
import { loadPdfFonts, type PdfFonts } from '#server/platform/pdf/pdf-fonts.ts'
import { ALARM, QUIET, TaggedPaper } from '#server/platform/pdf/tagged-paper.ts'
import type { Block, NoteDocument } from './note-document.ts'

/** `compress` false leaves the text of the pages readable in the bytes, for tests. */
export interface PdfOptions {
  compress?: boolean
  fonts?: PdfFonts
}

/**
 * The note as a tagged PDF (headings, paragraphs and lists can be read aloud in order) on US Letter, with its marks, the
 * page header and page numbers on every page.
 */
export async function renderPdf(document: NoteDocument, options: PdfOptions = {}): Promise<Uint8Array> {
  const fonts = options.fonts ?? (await loadPdfFonts())
  const paper = new TaggedPaper(
    { ...document, changedAt: new Date(document.changedAt) },
    { fonts, compress: options.compress ?? true },
  )
  await write(paper, document)
  return paper.finish((number, count) => furnish(paper, document, number, count))
}

async function write(paper: TaggedPaper, document: NoteDocument): Promise<void> {
  paper.title(document.title)
  for (const [name, value] of document.facts) paper.fact(name, value)
  for (const section of document.sections) {
    paper.sectionHeading(section.title)
    for (const [index, block] of section.blocks.entries()) {
      writeBlock(paper, block)
      // A page takes some milliseconds: a book of a note must not hold everybody else up.
      if (index % 20 === 19) await nextTurn()
    }
  }
  if (document.signature) writeSignature(paper, document.signature)
  for (const addendum of document.addenda) {
    paper.sectionHeading(addendum.title)
    for (const text of addendum.text.split(/\n{2,}/)) paper.paragraph([{ text, flag: false }])
  }
}

function writeBlock(paper: TaggedPaper, block: Block): void {
  switch (block.kind) {
    case 'heading':
      return paper.heading(block.runs)
    case 'paragraph':
      return paper.paragraph(block.runs)
    case 'list':
      return paper.list(block.items)
    default:
      block satisfies never
  }
}

function writeSignature(paper: TaggedPaper, lines: string[]): void {
  paper.space(16)
  paper.keepTogether(70)
  paper.artifact('Layout', () => paper.rule(paper.pdf.y))
  paper.space(8)
  for (const [index, line] of lines.entries()) paper.smallLine(line, index === 0 ? 'bold' : 'regular')
}

/** Header, footer, marks and watermark of the page that is switched to; no part of the text for a screen reader. */
function furnish(paper: TaggedPaper, document: NoteDocument, number: number, count: number): void {
  const { height } = paper.pdf.page
  if (document.watermark) watermark(paper, document.watermark)
  paper.artifact('Pagination', () => {
    paper.furnitureLine(document.pageHeader, 40, 'left', 'regular', QUIET)
    paper.furnitureLine(document.marks.join('   |   '), 53, 'left', 'bold', ALARM)
    paper.rule(68)
    paper.furnitureLine(document.imprint, height - 42, 'left', 'regular', QUIET)
    paper.furnitureLine(`Page ${number} of ${count}`, height - 42, 'right', 'regular', QUIET)
  })
}

function watermark(paper: TaggedPaper, text: string): void {
  const { pdf } = paper
  const { width, height } = pdf.page
  paper.artifact('Background', () => {
    pdf.save().rotate(-52, { origin: [width / 2, height / 2] })
    pdf.font('bold', 120).fillColor(QUIET).fillOpacity(0.09)
    const left = (width - pdf.widthOfString(text)) / 2
    pdf.text(text, left, height / 2 - 70, { lineBreak: false })
    pdf.fillOpacity(1).restore()
  })
}
