import { expect, test } from 'vitest'
import type { Note } from '#contract/notes.ts'
import { noteDocument } from './note-document.ts'
import { aNote, aSection, aSentence } from './note-fixture.ts'
import { renderPdf } from './pdf.ts'
import { loadPdfFonts, showable, standardFonts, type PdfFonts } from '#server/platform/pdf/pdf-fonts.ts'
import { readPdf, textOf } from '#server/platform/pdf/read-pdf-fixture.ts'

const options = { productName: 'Attest', timeZone: 'America/New_York', authorName: 'Clinician Example, MD' }
const render = async (note: Note, fonts: PdfFonts = standardFonts) =>
  readPdf(await renderPdf(noteDocument(note, options), { compress: false, fonts }))
const signature = {
  byName: 'Clinician Example, MD',
  byAuthor: true,
  at: '2026-11-21T20:00:00.000Z',
  attestation: 'I attest.',
}

const longNote = aNote({
  practice: true,
  sections: [
    aSection(
      'HPI',
      Array.from({ length: 90 }, (_, index) => aSentence(`Sentence ${index} of a long history.`)),
    ),
  ],
})

test('every page has the header, the marks, the watermark and its number', async () => {
  const { pages } = await render(longNote)
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    const furniture = textOf(page.filter((piece) => piece.tag === 'Artifact'))
    expect(furniture).toContain('Room 4, follow-up  ·  November 21, 2026  ·  Clinician Example, MD')
    expect(furniture).toContain('Practice - not for patient care   |   Draft – not signed')
    expect(furniture).toContain('PRACTICE')
    expect(furniture).toContain(`Page ${index + 1} of ${pages.length}`)
  }
})

test('no sentence is lost or doubled where a page ends', async () => {
  const { pages } = await render(longNote)
  const text = pages.map((page) => textOf(page.filter((piece) => piece.tag === 'P'))).join('\n')
  const numbers = [...text.matchAll(/Sentence (\d+) of a long history\./g)].map((match) => Number(match[1]))
  expect(numbers).toEqual(Array.from({ length: 90 }, (_, index) => index))
})

test('a signed note of a patient carries no mark', async () => {
  const note = aNote({ signature, sections: [aSection('Plan', [aSentence('Rest.')])] })
  const text = textOf((await render(note)).pages.flat())
  expect(text).toContain('Electronically signed by Clinician Example, MD')
  expect(text).not.toMatch(/not signed|Practice|DRAFT/)
})

test('headings, paragraphs and lists are tagged as what they are', async () => {
  const note = aNote({
    sections: [
      aSection('Plan', [
        aSentence('Knee pain', { layout: 'heading' }),
        aSentence('Rest.', { layout: 'bullet' }),
        aSentence('No fever.', { support: 'unsupported' }),
      ]),
    ],
  })
  const { pages, source } = await render(note)
  const tagged = (tag: string): string => textOf((pages[0] ?? []).filter((piece) => piece.tag === tag))
  expect(tagged('H1')).toBe('Room 4, follow-up')
  expect(tagged('H2')).toBe('Plan')
  expect(tagged('H3')).toBe('Knee pain')
  expect(tagged('Lbl')).toBe('•')
  expect(tagged('LBody')).toBe('Rest.')
  expect(tagged('P')).toMatch(/No fever\.\n ?\[not in the transcript\]/)
  expect(source).toMatch(/\/S \/LI\n[\s\S]*\/S \/L\n/)
  expect(source).toContain('/Marked true')
  expect(pages.flat().map((piece) => piece.tag)).not.toContain('none')
})

test('title, author and language are in the file, and the title is what a viewer shows', async () => {
  const { source } = await render(aNote())
  const property = (name: string): string => {
    const number = new RegExp(`/${name} (\\d+) 0 R`).exec(source)?.[1]
    return new RegExp(`\n${number} 0 obj\n\\(([^)]*)\\)`).exec(source)?.[1] ?? ''
  }
  expect(property('Title')).toBe('Room 4, follow-up')
  expect(property('Author')).toBe('Clinician Example, MD')
  expect(source).toContain('/Lang (en-US)')
  expect(source).toContain('/DisplayDocTitle true')
})

test('a label with markup in it does not break the XML of the properties', async () => {
  const { source } = await render(aNote({ label: 'a <b> & c' }))
  expect(source).toContain('<rdf:li xml:lang="x-default">a \xe2\x80\xb9b\xe2\x80\xba and c</rdf:li>')
})

test('the same note gives the same bytes', async () => {
  const document = noteDocument(aNote(), options)
  const [one, two] = await Promise.all([renderPdf(document), renderPdf(document)])
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true)
})

test('a word without end is shown whole', async () => {
  const { pages } = await render(aNote({ sections: [aSection('HPI', [aSentence('ab'.repeat(10_000))])] }))
  const text = pages.map((page) => textOf(page.filter((piece) => piece.tag === 'P'))).join('')
  expect(text.replaceAll('\n', '').match(/(?:ab){100,}/)?.[0]).toHaveLength(20_000)
})

test('words that no line may end between are shown whole, and cost no more than others', async () => {
  const glued = 'Word\u00a0'.repeat(8_000)
  const { pages } = await render(aNote({ sections: [aSection('HPI', [aSentence(glued)])] }))
  const text = pages.map((page) => textOf(page.filter((piece) => piece.tag === 'P'))).join('')
  expect(text.match(/W/g)).toHaveLength(8_000)
})

const manyScripts = 'Müller, Ångström, Καρδιά, сердце, ≥ 2 weeks, SpO₂ → 98 %'

test('Latin, Greek, Cyrillic and the signs of medicine are set in faces inside the file', async () => {
  const fonts = await loadPdfFonts()
  expect(fonts.sources).not.toBeNull()
  const { pages, source } = await render(
    aNote({ sections: [aSection('HPI', [aSentence(manyScripts)])] }),
    fonts,
  )
  expect(textOf(pages.flat()).replaceAll('\n', ' ')).toContain(manyScripts)
  expect(source).toContain('/FontFile2')
  expect(source).toContain('pdfuaid:part')
})

test.each([
  '\u{1F600} family \u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
  '\u202eabc\u202c \u200f\u05e9\u05dc\u05d5\u05dd',
  '\ud800 alone',
  'a\u0000b\u0007',
  '漢字',
  '\u0915\u094d\u0937',
])('unusual text %j breaks nothing, with either set of faces', async (text) => {
  const note = aNote({ label: text, sections: [aSection(text, [aSentence(`before ${text} after`)])] })
  for (const fonts of [standardFonts, await loadPdfFonts()]) {
    const drawn = textOf((await render(note, fonts)).pages.flat())
    expect(drawn).toContain('before')
    expect(drawn).toContain('after')
  }
})

test('what has no letter is shown as one box for each sign a reader would see', () => {
  expect(showable(standardFonts, 'a \u{1F468}\u200d\u{1F469}\u200d\u{1F467} b')).toBe('a ? b')
  const withBox: PdfFonts = { sources: null, covers: (point) => point < 0x7f || point === 0x25a1 }
  expect(showable(withBox, 'καλό')).toBe('□□□□')
})

test('letters and their accents written apart are joined before it is asked whether there is a letter', () => {
  expect(showable(standardFonts, 'Mu\u0308ller')).toBe('Müller')
})
