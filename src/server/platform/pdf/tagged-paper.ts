import PDFDocument, { type StructureElement } from 'pdfkit'
import { showable, type PdfFonts } from './pdf-fonts.ts'

/** Words in a line, `flag` set apart as something to look at. */
export interface PaperRun {
  text: string
  flag: boolean
}

export interface PaperProperties {
  title: string
  author: string
  productName: string
  /** The same document of the same moment is the same bytes. */
  changedAt: Date
}

/** `compress` false leaves the text of the pages readable in the bytes, for tests. */
export interface PaperOptions {
  fonts: PdfFonts
  compress: boolean
}

export const INK = '#1f2933'
export const QUIET = '#5b6672'
const ACCENT = '#0b5c7a'
export const ALARM = '#9b1c1c'
const RULE = '#c9d3da'
const SIZE = { title: 17, section: 11.5, body: 10, small: 8 }
const LINE_GAP = 2.2
export const MARGINS = { top: 86, bottom: 64, left: 62, right: 62 }
const BULLET_INDENT = 13
const FACT_NAME_WIDTH = 84

/**
 * A tagged PDF on US Letter (headings, paragraphs and lists can be read aloud in order), written from top to bottom; the
 * furniture of its pages is drawn at the end, when their number is known. Lengths are points.
 */
export class TaggedPaper {
  readonly pdf: PDFDocument
  readonly #fonts: PdfFonts
  readonly #root: StructureElement
  readonly #pieces: Uint8Array[] = []
  readonly #ended: Promise<void>

  constructor(properties: PaperProperties, { fonts, compress }: PaperOptions) {
    this.#fonts = fonts
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
        Title: property(properties.title),
        Author: property(properties.author),
        Creator: property(properties.productName),
        Producer: property(properties.productName),
        CreationDate: properties.changedAt,
        ModDate: properties.changedAt,
      },
    })
    this.pdf = pdf
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

  /** Draws the furniture of each page (`number` from 1) and answers with the bytes. */
  async finish(furnish: (number: number, count: number) => void): Promise<Uint8Array> {
    const { start, count } = this.pdf.bufferedPageRange()
    for (let number = 0; number < count; number += 1) {
      this.pdf.switchToPage(start + number)
      const { margins } = this.pdf.page
      // Below the margin pdfkit would begin a new page.
      margins.bottom = 0
      furnish(number + 1, count)
      margins.bottom = MARGINS.bottom
    }
    this.#root.end()
    this.pdf.end()
    await this.#ended
    return Buffer.concat(this.#pieces)
  }

  title(text: string): void {
    const { pdf } = this
    this.tag('H1', () => {
      pdf.font('bold', SIZE.title).fillColor(INK).text(this.show(text), MARGINS.left, pdf.y, { lineGap: 1 })
    })
    this.space(6)
  }

  /** A name and its value, side by side. */
  fact(name: string, value: string, nameWidth = FACT_NAME_WIDTH): void {
    const { pdf } = this
    const style = { lineGap: 1.5, width: this.width - nameWidth }
    this.keepTogether(16)
    this.tag('P', () => {
      const top = pdf.y
      pdf.font('regular', 9).fillColor(QUIET).text(`${name} `, MARGINS.left, top, { lineBreak: false })
      pdf.fillColor(INK).text(breakable(this.show(value)), MARGINS.left + nameWidth, top, style)
    })
  }

  sectionHeading(title: string): void {
    const { pdf } = this
    this.space(12)
    // A heading never stands alone at the foot of a page.
    this.keepTogether(58)
    this.tag('H2', () => {
      pdf
        .font('bold', SIZE.section)
        .fillColor(ACCENT)
        .text(this.show(title), MARGINS.left, pdf.y, { lineGap: 1 })
    })
    this.artifact('Layout', () => this.rule(pdf.y + 1))
    this.space(6)
    pdf.outline.addItem(this.show(title))
  }

  heading(runs: PaperRun[]): void {
    this.space(3)
    this.keepTogether(40)
    this.tag('H3', () => this.#runs(runs, 'bold', MARGINS.left))
    this.space(1)
  }

  paragraph(runs: PaperRun[]): void {
    this.keepTogether(28)
    this.tag('P', () => this.#runs(runs, 'regular', MARGINS.left))
    this.space(5)
  }

  /** `mark` stands before each item: a bullet, or what tells its number. */
  list(items: PaperRun[][], mark: (index: number) => string = () => '•', indent = BULLET_INDENT): void {
    const list = this.pdf.struct('L')
    this.#root.add(list)
    for (const [index, item] of items.entries()) this.#listItem(list, item, mark(index), indent)
    list.end()
    this.space(4)
  }

  /** A paragraph of small type in the quiet colour, or in bold ink. */
  smallLine(text: string, face: 'regular' | 'bold' = 'regular'): void {
    const { pdf } = this
    this.tag('P', () => {
      pdf.font(face, 9.5).fillColor(face === 'bold' ? INK : QUIET)
      pdf.text(breakable(this.show(text)), MARGINS.left, pdf.y, { lineGap: LINE_GAP, width: this.width })
    })
  }

  /** One line of the furniture, within an artifact. */
  furnitureLine(
    text: string,
    y: number,
    align: 'left' | 'right' | 'center',
    face: 'regular' | 'bold',
    color: string,
  ): void {
    const { pdf } = this
    pdf.font(face, SIZE.small).fillColor(color)
    pdf.text(this.show(text), MARGINS.left, y, { width: this.width, height: 12, align, ellipsis: true })
  }

  /** `alt` says in words what a figure shows. */
  tag(
    type: string,
    draw: () => void,
    { alt, parent = this.#root }: { alt?: string; parent?: StructureElement } = {},
  ): void {
    const element = this.pdf.struct(type, alt === undefined ? {} : { alt })
    parent.add(element)
    element.add(draw)
    element.end()
  }

  /** What is drawn in it is no part of the text for a screen reader. */
  artifact(type: 'Pagination' | 'Layout' | 'Background', draw: () => void): void {
    this.pdf.markContent('Artifact', { type })
    draw()
    this.pdf.endMarkedContent()
  }

  rule(y: number): void {
    const { pdf } = this
    pdf.strokeColor(RULE).lineWidth(0.6)
    pdf
      .moveTo(MARGINS.left, y)
      .lineTo(MARGINS.left + this.width, y)
      .stroke()
  }

  space(points: number): void {
    this.pdf.y += points
  }

  /** Begins a new page when less than this is left of the present one. */
  keepTogether(points: number): void {
    if (this.pdf.y + points > this.pdf.page.height - MARGINS.bottom) this.pdf.addPage()
  }

  get width(): number {
    return this.pdf.page.width - MARGINS.left - MARGINS.right
  }

  /** Text as the faces can show it. */
  show(text: string): string {
    return showable(this.#fonts, text)
  }

  #listItem(list: StructureElement, runs: PaperRun[], mark: string, indent: number): void {
    const { pdf } = this
    this.keepTogether(28)
    const item = pdf.struct('LI')
    list.add(item)
    this.tag(
      'Lbl',
      () => {
        const top = pdf.y
        pdf
          .font('regular', SIZE.body)
          .fillColor(ACCENT)
          .text(mark, MARGINS.left + 2, top, { lineBreak: false })
        pdf.y = top
      },
      { parent: item },
    )
    this.tag('LBody', () => this.#runs(runs, 'regular', MARGINS.left + indent), { parent: item })
    item.end()
    this.space(2)
  }

  #runs(runs: PaperRun[], face: 'regular' | 'bold', left: number): void {
    const { pdf } = this
    const style = { width: this.width - (left - MARGINS.left), lineGap: LINE_GAP }
    pdf.x = left
    for (const [index, run] of runs.entries()) {
      const continued = index < runs.length - 1
      pdf.font(run.flag ? 'italic' : face, SIZE.body).fillColor(run.flag ? ALARM : INK)
      const text = breakable(this.show(run.text))
      if (index === 0) pdf.text(text, left, pdf.y, { ...style, continued })
      else pdf.text(text, { ...style, continued })
    }
  }
}

/**
 * pdfkit tries a word without end letter by letter, over and over: such a word is cut into lines beforehand. Spaces at which
 * no line may end (U+00A0 and its like) end no word, and between two dashes none ends either.
 */
function breakable(text: string): string {
  return text
    .replace(/[^ \t\r\n]{81,}/g, (word) => (word.match(/.{1,80}/gsu) ?? []).join('\n'))
    .replace(/(?:\u2014 *){41,}/g, (dashes) => (dashes.match(/(?:\u2014 *){1,40}/g) ?? []).join('\n'))
}

/** pdfkit writes properties into XML as they stand. */
function property(text: string): string {
  const plain = text.toWellFormed().replace(/\p{Cc}|[\ufffe\uffff]/gu, ' ')
  return plain.replaceAll('&', 'and').replaceAll('<', '‹').replaceAll('>', '›')
}
