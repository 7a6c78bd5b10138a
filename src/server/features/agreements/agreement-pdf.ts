import type { AgreementText, Signature } from '#contract/agreements.ts'
import { SIGNATURE_FIELD } from '#contract/agreements.ts'
import { loadPdfFonts, type PdfFonts } from '#server/platform/pdf/pdf-fonts.ts'
import { INK, MARGINS, QUIET, TaggedPaper } from '#server/platform/pdf/tagged-paper.ts'

/** The page that is put behind a signed agreement. */
export interface Certificate {
  /** The PDF that was shown; it goes into the signed one as an attachment. */
  shown: Uint8Array
  /** What is certified: a name and its value. */
  facts: [string, string][]
  /** What the signer stated, each a sentence. */
  statements: string[]
  signature: Signature
  signerName: string
  signedAt: Date
}

interface PdfOptions {
  productName: string
  compress?: boolean
  fonts?: PdfFonts
}

const FACT_NAME_WIDTH = 118
const ITEM_INDENT = 20
const SIGNATURE_WIDTH = 270

/**
 * The agreement as a tagged PDF on US Letter. The same text is the same bytes. With a certificate the same pages, that
 * certificate behind them, and what was shown as an attachment.
 */
export async function renderAgreement(
  text: AgreementText,
  { productName, compress = true, fonts }: PdfOptions,
  certificate?: Certificate,
): Promise<Uint8Array> {
  const fact = (name: string) => text.facts.find(([its]) => its === name)?.[1] ?? ''
  const paper = new TaggedPaper(
    {
      title: text.title,
      author: fact('Covered Entity'),
      productName,
      // A moment of its own would make the same agreement different bytes each time.
      changedAt: certificate?.signedAt ?? new Date(`${fact('Date')}T00:00:00.000Z`),
    },
    { fonts: fonts ?? (await loadPdfFonts()), compress },
  )
  writeText(paper, text)
  const pages = paper.pdf.bufferedPageRange().count
  if (certificate) writeCertificate(paper, certificate, pages)
  const imprint = `${text.title}, edition ${text.edition}  ·  No. ${fact('Agreement number')}`
  return paper.finish((number, count) => {
    const { height } = paper.pdf.page
    // The pages that were shown keep their numbers when the certificate is put behind them.
    const place =
      number <= pages
        ? `Page ${number} of ${pages}`
        : count - pages === 1
          ? 'Certificate'
          : `Certificate, page ${number - pages} of ${count - pages}`
    paper.artifact('Pagination', () => {
      paper.furnitureLine(fact('Covered Entity'), 40, 'left', 'regular', QUIET)
      paper.rule(58)
      paper.furnitureLine(imprint, height - 42, 'left', 'regular', QUIET)
      paper.furnitureLine(place, height - 42, 'right', 'regular', QUIET)
    })
  })
}

function writeText(paper: TaggedPaper, text: AgreementText): void {
  paper.title(text.title)
  for (const [name, value] of text.facts) paper.fact(name, value, FACT_NAME_WIDTH)
  for (const { heading, blocks } of text.parts) {
    paper.sectionHeading(heading)
    for (const block of blocks)
      if (block.kind === 'paragraph') paper.paragraph([{ text: block.text, flag: false }])
      else
        paper.list(
          block.items.map((item) => [{ text: item.text, flag: false }]),
          (index) => block.items[index]?.mark ?? '',
          ITEM_INDENT,
        )
  }
}

function writeCertificate(paper: TaggedPaper, certificate: Certificate, pages: number): void {
  paper.pdf.addPage()
  paper.title('Certificate of signature')
  paper.paragraph([
    {
      text: `This page certifies the electronic signature of the ${pages} pages before it. The document as it was shown to the signer is attached to this file; its SHA-256 is below.`,
      flag: false,
    },
  ])
  for (const [name, value] of certificate.facts) paper.fact(name, value, FACT_NAME_WIDTH)
  paper.sectionHeading('What the signer stated')
  for (const statement of certificate.statements) paper.paragraph([{ text: statement, flag: false }])
  paper.sectionHeading('Signature')
  drawSignature(paper, certificate.signature, certificate.signerName)
  paper.smallLine(certificate.signerName, 'bold')
  paper.pdf.file(certificate.shown, {
    name: 'agreement-as-shown.pdf',
    type: 'application/pdf',
    description: 'The agreement as it was shown before it was signed',
  })
}

function drawSignature(paper: TaggedPaper, signature: Signature, signerName: string): void {
  const { pdf } = paper
  const scale = SIGNATURE_WIDTH / SIGNATURE_FIELD.width
  const height = SIGNATURE_FIELD.height * scale
  paper.keepTogether(height + 30)
  const top = pdf.y
  if (signature.kind === 'typed') {
    paper.tag('P', () => {
      pdf.font('italic', 22).fillColor(INK)
      pdf.text(paper.show(signature.name), MARGINS.left + 6, top + height / 2 - 14, { width: paper.width })
    })
  } else {
    paper.tag(
      'Figure',
      () => {
        pdf.save().strokeColor(INK).fillColor(INK).lineWidth(1.4).lineCap('round').lineJoin('round')
        for (const stroke of signature.strokes) {
          const at = stroke.map(([x, y]): [number, number] => [MARGINS.left + x * scale, top + y * scale])
          const [first] = at
          if (!first) continue
          if (at.length === 1) pdf.circle(...first, 0.9).fill()
          else {
            pdf.moveTo(...first)
            for (const point of at.slice(1)) pdf.lineTo(...point)
            pdf.stroke()
          }
        }
        pdf.restore()
      },
      { alt: `Handwritten signature of ${paper.show(signerName)}` },
    )
  }
  pdf.y = Math.max(pdf.y, top + height + 4)
  paper.artifact('Layout', () => {
    pdf.strokeColor(QUIET).lineWidth(0.6)
    pdf
      .moveTo(MARGINS.left, pdf.y)
      .lineTo(MARGINS.left + SIGNATURE_WIDTH, pdf.y)
      .stroke()
  })
  paper.space(6)
}
