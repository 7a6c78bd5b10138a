/** The part of pdfkit that the exports use; the package brings no types of its own. Lengths are points. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  export interface StructureElement {
    add(child: StructureElement | (() => void)): StructureElement
    end(): void
  }

  export interface TextOptions {
    width?: number
    align?: 'left' | 'right' | 'center'
    lineGap?: number
    lineBreak?: boolean
    continued?: boolean
    ellipsis?: boolean | string
    height?: number
    baseline?: 'alphabetic' | 'top'
  }

  export interface DocumentOptions {
    size: 'LETTER' | 'A4'
    margins: { top: number; bottom: number; left: number; right: number }
    bufferPages?: boolean
    autoFirstPage?: boolean
    compress?: boolean
    pdfVersion?: '1.7'
    subset?: 'PDF/UA'
    tagged?: boolean
    displayTitle?: boolean
    lang?: string
    font?: string | null
    info?: Record<string, string | Date>
  }

  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions)
    x: number
    y: number
    page: { width: number; height: number; margins: DocumentOptions['margins'] }
    outline: { addItem(title: string): unknown }
    registerFont(name: string, source: string | Uint8Array): this
    font(name: string, size?: number): this
    fontSize(size: number): this
    fillColor(color: string): this
    fillOpacity(opacity: number): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    lineCap(cap: 'round'): this
    lineJoin(join: 'round'): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    circle(x: number, y: number, radius: number): this
    rect(x: number, y: number, width: number, height: number): this
    fill(): this
    save(): this
    restore(): this
    rotate(angle: number, options: { origin: [number, number] }): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    text(text: string, options?: TextOptions): this
    widthOfString(text: string): number
    heightOfString(text: string, options?: TextOptions): number
    currentLineHeight(includeGap?: boolean): number
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(number: number): this
    struct(type: string, options?: { title?: string; alt?: string }): StructureElement
    /** Puts a file into the document, which readers show as an attachment. */
    file(bytes: Uint8Array, options: { name: string; type: string; description: string }): unknown
    addStructure(element: StructureElement): this
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' | 'Background' }): this
    endMarkedContent(): this
    end(): void
  }
}
