import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument, { type StructureElement } from 'pdfkit'
import type { Block, NoteDocument, Run } from './note-document.ts'
import { loadPdfFonts, showable, type PdfFonts } from './pdf-fonts.ts'

/** `compress` false leaves the text of the pages readable in the bytes, for tests. */
export interface PdfOptions {
  compress?: boolean
  fonts?: PdfFonts
}

const INK = '#1f2933'
const QUIET = '#5b6672'
const ACCENT = '#0b5c7a'
const ALARM = '#9b1c1c'
const RULE = '#c9d3da'
const SIZE = { title: 17, section: 11.5, body: 10, small: 8 }
const LINE_GAP = 2.2
const MARGINS = { top: 86, bottom: 64, left: 62, right: 62 }
const BULLET_INDENT = 13
const FACT_NAME_WIDTH = 84

/**
 * The note as a tagged PDF (headings, paragraphs and lists can be read aloud in order) on US Letter, with its marks, the
 * page header and page numbers on every page.
 */
export async function renderPdf(document: NoteDocument, options: PdfOptions = {}): Promise<Uint8Array> {
  const fonts = options.fonts ?? (await loadPdfFonts())
  const paper = new Paper(document, fonts, options.compress ?? true)
  await paper.write(document)
  return paper.finish(document)
}

class Paper {
  readonly #pdf: PDFDocument
  readonly #fonts: PdfFonts
  readonly #root: StructureElement
  readonly #pieces: Uint8Array[] = []
  readonly #ended: Promise<void>

  constructor(document: NoteDocument, fonts: PdfFonts, compress: boolean) {
    this.#fonts = fonts
    const changed = new Date(document.changedAt)
    const pdf = new PDFDocument({
      size: 'LETTER',
      margins: { ...MARGINS },
      bufferPages: true,
      autoFirstPage: false,
      compress,
      pdfVersion: '1.7',
      // The standard ask for faces inside the file, which the standard faces are not.
      ...(fonts.sources ? { subset: 'PDF/UA' as const } : {}),
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      font: null,
      info: {
        Title: property(document.title),
        Author: property(document.author),
        Creator: property(document.productName),
        Producer: property(document.productName),
        CreationDate: changed,
        ModDate: changed,
      },
    })
    this.#pdf = pdf
    this.#ended = new Promise((resolve, reject) => {
      pdf.on('data', (piece: Uint8Array) => this.#pieces.push(piece))
      pdf.on('end', resolve)
      pdf.on('error', reject)
    })
    const standard = { regular: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' }
    const faces = fonts.sources ?? standard
    pdf
      .registerFont('regular', faces.regular)
      .registerFont('bold', faces.bold)
      .registerFont('italic', faces.italic)
    pdf.font('regular', SIZE.body).addPage()
    this.#root = pdf.struct('Document')
    pdf.addStructure(this.#root)
  }

  async write(document: NoteDocument): Promise<void> {
    const pdf = this.#pdf
    this.#tag(this.#root, 'H1', () => {
      pdf
        .font('bold', SIZE.title)
        .fillColor(INK)
        .text(this.#show(document.title), MARGINS.left, pdf.y, { lineGap: 1 })
    })
    this.#space(6)
    for (const [name, value] of document.facts) this.#fact(name, value)
    for (const section of document.sections) {
      this.#sectionHeading(section.title)
      for (const [index, block] of section.blocks.entries()) {
        this.#block(block)
        // A page takes some milliseconds: a book of a note must not hold everybody else up.
        if (index % 20 === 19) await nextTurn()
      }
    }
    if (document.signature) this.#signature(document.signature)
    for (const addendum of document.addenda) {
      this.#sectionHeading(addendum.title)
      for (const text of addendum.text.split(/\n{2,}/))
        this.#block({ kind: 'paragraph', runs: [{ text, flag: false }] })
    }
  }

  async finish(document: NoteDocument): Promise<Uint8Array> {
    const { start, count } = this.#pdf.bufferedPageRange()
    for (let number = 0; number < count; number += 1) {
      this.#pdf.switchToPage(start + number)
      this.#furnish(document, number + 1, count)
    }
    this.#root.end()
    this.#pdf.end()
    await this.#ended
    return Buffer.concat(this.#pieces)
  }

  #fact(name: string, value: string): void {
    const pdf = this.#pdf
    const style = { lineGap: 1.5, width: this.#width - FACT_NAME_WIDTH }
    this.#keepTogether(16)
    this.#tag(this.#root, 'P', () => {
      const top = pdf.y
      pdf.font('regular', 9).fillColor(QUIET).text(`${name} `, MARGINS.left, top, { lineBreak: false })
      pdf.fillColor(INK).text(this.#show(value), MARGINS.left + FACT_NAME_WIDTH, top, style)
    })
  }

  #sectionHeading(title: string): void {
    const pdf = this.#pdf
    this.#space(12)
    // A heading never stands alone at the foot of a page.
    this.#keepTogether(58)
    this.#tag(this.#root, 'H2', () => {
      pdf
        .font('bold', SIZE.section)
        .fillColor(ACCENT)
        .text(this.#show(title), MARGINS.left, pdf.y, { lineGap: 1 })
    })
    this.#artifact('Layout', () => this.#rule(pdf.y + 1))
    this.#space(6)
    pdf.outline.addItem(this.#show(title))
  }

  #block(block: Block): void {
    const pdf = this.#pdf
    switch (block.kind) {
      case 'heading':
        this.#space(3)
        this.#keepTogether(40)
        this.#tag(this.#root, 'H3', () => this.#runs(block.runs, 'bold', MARGINS.left))
        this.#space(1)
        return
      case 'paragraph':
        this.#keepTogether(28)
        this.#tag(this.#root, 'P', () => this.#runs(block.runs, 'regular', MARGINS.left))
        this.#space(5)
        return
      case 'list': {
        const list = pdf.struct('L')
        this.#root.add(list)
        for (const item of block.items) this.#listItem(list, item)
        list.end()
        this.#space(4)
        return
      }
      default:
        block satisfies never
    }
  }

  #listItem(list: StructureElement, runs: Run[]): void {
    const pdf = this.#pdf
    this.#keepTogether(28)
    const item = pdf.struct('LI')
    list.add(item)
    this.#tag(item, 'Lbl', () => {
      const top = pdf.y
      pdf
        .font('regular', SIZE.body)
        .fillColor(ACCENT)
        .text('•', MARGINS.left + 2, top, { lineBreak: false })
      pdf.y = top
    })
    this.#tag(item, 'LBody', () => this.#runs(runs, 'regular', MARGINS.left + BULLET_INDENT))
    item.end()
    this.#space(2)
  }

  #signature(lines: string[]): void {
    const pdf = this.#pdf
    this.#space(16)
    this.#keepTogether(70)
    this.#artifact('Layout', () => this.#rule(pdf.y))
    this.#space(8)
    for (const [index, line] of lines.entries()) {
      this.#tag(this.#root, 'P', () => {
        pdf.font(index === 0 ? 'bold' : 'regular', 9.5).fillColor(index === 0 ? INK : QUIET)
        pdf.text(this.#show(line), MARGINS.left, pdf.y, { lineGap: LINE_GAP, width: this.#width })
      })
    }
  }

  #runs(runs: Run[], face: 'regular' | 'bold', left: number): void {
    const pdf = this.#pdf
    const style = { width: this.#width - (left - MARGINS.left), lineGap: LINE_GAP }
    pdf.x = left
    for (const [index, run] of runs.entries()) {
      const continued = index < runs.length - 1
      pdf.font(run.flag ? 'italic' : face, SIZE.body).fillColor(run.flag ? ALARM : INK)
      const text = breakable(this.#show(run.text))
      if (index === 0) pdf.text(text, left, pdf.y, { ...style, continued })
      else pdf.text(text, { ...style, continued })
    }
  }

  /** Header, footer, marks and watermark of the page that is switched to; no part of the text for a screen reader. */
  #furnish(document: NoteDocument, number: number, count: number): void {
    const pdf = this.#pdf
    const { height, margins } = pdf.page
    const width = this.#width
    // Below the margin pdfkit would begin a new page.
    margins.bottom = 0
    const line = (
      text: string,
      y: number,
      align: 'left' | 'right' | 'center',
      face: string,
      color: string,
    ): void => {
      pdf.font(face, SIZE.small).fillColor(color)
      pdf.text(this.#show(text), MARGINS.left, y, { width, height: 12, align, ellipsis: true })
    }
    if (document.watermark) this.#watermark(document.watermark)
    this.#artifact('Pagination', () => {
      line(document.pageHeader, 40, 'left', 'regular', QUIET)
      line(document.marks.join('   |   '), 53, 'left', 'bold', ALARM)
      this.#rule(68)
      line(document.imprint, height - 42, 'left', 'regular', QUIET)
      line(`Page ${number} of ${count}`, height - 42, 'right', 'regular', QUIET)
    })
    margins.bottom = MARGINS.bottom
  }

  #watermark(text: string): void {
    const pdf = this.#pdf
    const { width, height } = pdf.page
    this.#artifact('Background', () => {
      pdf.save().rotate(-52, { origin: [width / 2, height / 2] })
      pdf.font('bold', 120).fillColor(QUIET).fillOpacity(0.09)
      const left = (width - pdf.widthOfString(text)) / 2
      pdf.text(text, left, height / 2 - 70, { lineBreak: false })
      pdf.fillOpacity(1).restore()
    })
  }

  #tag(parent: StructureElement, type: string, draw: () => void): void {
    const element = this.#pdf.struct(type)
    parent.add(element)
    element.add(draw)
    element.end()
  }

  #artifact(type: 'Pagination' | 'Layout' | 'Background', draw: () => void): void {
    this.#pdf.markContent('Artifact', { type })
    draw()
    this.#pdf.endMarkedContent()
  }

  #rule(y: number): void {
    const pdf = this.#pdf
    pdf.strokeColor(RULE).lineWidth(0.6)
    pdf
      .moveTo(MARGINS.left, y)
      .lineTo(MARGINS.left + this.#width, y)
      .stroke()
  }

  #space(points: number): void {
    this.#pdf.y += points
  }

  /** Begins a new page when less than this is left of the present one. */
  #keepTogether(points: number): void {
    if (this.#pdf.y + points > this.#pdf.page.height - MARGINS.bottom) this.#pdf.addPage()
  }

  get #width(): number {
    return this.#pdf.page.width - MARGINS.left - MARGINS.right
  }

  #show(text: string): string {
    return showable(this.#fonts, text)
  }
}

/** pdfkit tries a word without end letter by letter, over and over: such a word is cut into lines beforehand. */
function breakable(text: string): string {
  return text.replace(/\S{81,}/g, (word) => (word.match(/.{1,80}/gu) ?? []).join('\n'))
}

/** pdfkit writes properties into XML as they stand. */
function property(text: string): string {
  const plain = text.toWellFormed().replace(/\p{Cc}|[\ufffe\uffff]/gu, ' ')
  return plain.replaceAll('&', 'and').replaceAll('<', '‹').replaceAll('>', '›')
}
