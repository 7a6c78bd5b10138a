import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
} from 'docx'
import { TextWatermark } from 'docx/watermarks'
import type { Block, NoteDocument, Run } from './note-document.ts'
import { xmlText } from './xml-text.ts'

const INK = '1F2933'
const QUIET = '5B6672'
const ACCENT = '0B5C7A'
const ALARM = '9B1C1C'
const RULE = 'C9D3DA'
/** Width of the text on US Letter with 1 inch margins, in twentieths of a point. */
const TEXT_WIDTH = 9360
const BULLETS = 'note-bullets'
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** The note as a Word document with real headings and lists, on US Letter. */
export async function renderDocx(document: NoteDocument): Promise<Uint8Array> {
  const file = new Document({
    title: xmlText(document.title),
    creator: xmlText(document.author),
    lastModifiedBy: xmlText(document.author),
    description: document.marks.join(' | '),
    styles: styles(),
    numbering: { config: [{ reference: BULLETS, levels: [bulletLevel()] }] },
    sections: [
      {
        properties: {
          page: { size: { width: 12_240, height: 15_840 }, margin: { top: 1800, bottom: 1300 } },
        },
        headers: { default: header(document) },
        footers: { default: footer(document) },
        children: body(document),
      },
    ],
  })
  return Packer.toBuffer(file)
}

function body(document: NoteDocument): Paragraph[] {
  return [
    paragraph([{ text: document.title, flag: false }], { heading: HeadingLevel.HEADING_1 }),
    ...document.facts.map(fact),
    ...document.sections.flatMap((section) => [
      sectionHeading(section.title),
      ...section.blocks.flatMap(blockParagraphs),
    ]),
    ...(document.signature ?? []).map(signatureLine),
    ...document.addenda.flatMap((addendum) => [
      sectionHeading(addendum.title),
      ...addendum.text.split(/\n{2,}/).map((text) => paragraph([{ text, flag: false }])),
    ]),
  ]
}

function fact([name, value]: [string, string]): Paragraph {
  return new Paragraph({
    spacing: { after: 20 },
    tabStops: [{ type: TabStopType.LEFT, position: 1700 }],
    indent: { left: 1700, hanging: 1700 },
    children: [new TextRun({ text: `${name}\t`, color: QUIET }), ...textRuns({ text: value, flag: false })],
  })
}

function sectionHeading(title: string): Paragraph {
  return paragraph([{ text: title, flag: false }], {
    heading: HeadingLevel.HEADING_2,
    border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 2, color: RULE } },
  })
}

function blockParagraphs(block: Block): Paragraph[] {
  switch (block.kind) {
    case 'heading':
      return [paragraph(block.runs, { heading: HeadingLevel.HEADING_3 })]
    case 'paragraph':
      return [paragraph(block.runs)]
    case 'list':
      return block.items.map((item) =>
        paragraph(item, { numbering: { reference: BULLETS, level: 0 }, spacing: { after: 40 } }),
      )
    default:
      return block satisfies never
  }
}

function signatureLine(line: string, index: number): Paragraph {
  const top = { style: BorderStyle.SINGLE, size: 4, space: 8, color: RULE }
  return new Paragraph({
    keepLines: true,
    spacing: { before: index === 0 ? 400 : 0, after: 20 },
    ...(index === 0 ? { border: { top } } : {}),
    children: [
      new TextRun({
        text: xmlText(line),
        bold: index === 0,
        italics: index > 1,
        color: index === 0 ? INK : QUIET,
      }),
    ],
  })
}

type ParagraphOptions = Exclude<ConstructorParameters<typeof Paragraph>[0], string>

function paragraph(runs: Run[], options: ParagraphOptions = {}): Paragraph {
  const rightToLeft = isRightToLeft(runs.map((run) => run.text).join(''))
  return new Paragraph({
    ...options,
    bidirectional: rightToLeft,
    children: runs.flatMap((run) => textRuns(run, rightToLeft)),
  })
}

function textRuns(run: Run, rightToLeft = false): TextRun[] {
  return xmlText(run.text)
    .split('\n')
    .map(
      (text, index) =>
        new TextRun({
          text,
          ...(index > 0 ? { break: 1 } : {}),
          ...(rightToLeft ? { rightToLeft } : {}),
          ...(run.flag ? { color: ALARM, italics: true } : {}),
        }),
    )
}

/** Whether the first letters that have a direction run from right to left. */
function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)
  return first !== null && RIGHT_TO_LEFT.test(first[0])
}

function header(document: NoteDocument): Header {
  return new Header({
    children: [
      new Paragraph({
        spacing: { after: 40 },
        children: [
          ...(document.watermark
            ? [new TextWatermark({ text: document.watermark, color: 'C0C0C0', opacity: 0.35, width: 440 })]
            : []),
          new TextRun({ text: xmlText(document.pageHeader), size: 16, color: QUIET }),
        ],
      }),
      ...(document.marks.length === 0
        ? []
        : [
            new Paragraph({
              children: [
                new TextRun({ text: document.marks.join('   |   '), size: 16, bold: true, color: ALARM }),
              ],
            }),
          ]),
    ],
  })
}

function footer(document: NoteDocument): Footer {
  const small = { size: 16, color: QUIET }
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
        children: [
          new TextRun({ text: `${xmlText(document.imprint)}\t`, ...small }),
          new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES], ...small }),
        ],
      }),
    ],
  })
}

function styles(): ConstructorParameters<typeof Document>[0]['styles'] {
  const font = 'Calibri'
  return {
    default: {
      document: {
        run: { font, size: 21, color: INK, language: { value: 'en-US' } },
        paragraph: { spacing: { after: 100, line: 271 } },
      },
      heading1: { run: { font, size: 36, bold: true, color: INK }, paragraph: { spacing: { after: 120 } } },
      heading2: {
        run: { font, size: 24, bold: true, color: ACCENT },
        paragraph: { spacing: { before: 260, after: 100 }, keepNext: true },
      },
      heading3: {
        run: { font, size: 21, bold: true, color: INK },
        paragraph: { spacing: { before: 100, after: 40 }, keepNext: true },
      },
    },
  }
}

function bulletLevel() {
  return {
    level: 0,
    format: LevelFormat.BULLET,
    text: '•',
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: 360, hanging: 240 } } },
  }
}
