import { expect, test } from 'vitest'
import type { Note } from '#contract/notes.ts'
import { renderDocx } from './docx.ts'
import { noteDocument } from './note-document.ts'
import { aNote, aSection, aSentence } from './note-fixture.ts'
import { paragraphsOf, readDocx } from './read-docx-fixture.ts'

const options = { productName: 'Attest', timeZone: 'America/New_York', authorName: 'Clinician Example, MD' }
const render = async (note: Note) => readDocx(await renderDocx(noteDocument(note, options)))
const part = (parts: Map<string, string>, name: RegExp): string =>
  [...parts]
    .filter(([key]) => name.test(key))
    .map(([, text]) => text)
    .join('\n')

test('headings are heading styles and lists are lists', async () => {
  const note = aNote({
    sections: [
      aSection('Plan', [
        aSentence('Knee pain', { layout: 'heading' }),
        aSentence('Rest.', { layout: 'bullet' }),
        aSentence('No fever.', { support: 'unsupported' }),
      ]),
    ],
  })
  const paragraphs = paragraphsOf((await render(note)).get('word/document.xml') ?? '')
  expect(paragraphs).toContainEqual({ style: 'Heading1', listed: false, text: 'Room 4, follow-up' })
  expect(paragraphs).toContainEqual({ style: 'Heading2', listed: false, text: 'Plan' })
  expect(paragraphs).toContainEqual({ style: 'Heading3', listed: false, text: 'Knee pain' })
  expect(paragraphs).toContainEqual({ style: 'ListParagraph', listed: true, text: 'Rest.' })
  expect(paragraphs).toContainEqual({ style: '', listed: false, text: 'No fever. [not in the transcript]' })
})

test('the header of every page has the label, the marks and the watermark, the footer the page number', async () => {
  const parts = await render(aNote({ practice: true }))
  const header = part(parts, /^word\/header\d+\.xml$/)
  expect(header).toContain('Room 4, follow-up  ·  November 21, 2026  ·  Clinician Example, MD')
  expect(header).toContain('Practice - not for patient care   |   Draft – not signed')
  expect(header).toMatch(/<v:textpath[^>]*string="PRACTICE"/)
  expect(part(parts, /^word\/footer\d+\.xml$/)).toMatch(/Page.*PAGE.*of.*NUMPAGES/s)
})

test('a signed note of a patient carries no mark, and its signature and addenda follow', async () => {
  const note = aNote({
    signature: {
      byName: 'Clinician Example, MD',
      byAuthor: true,
      at: '2026-11-21T20:00:00.000Z',
      attestation: 'I attest.',
    },
    addenda: [
      {
        id: aNote().id,
        text: 'It healed.\n\nAll well.',
        byName: 'Clinician Example, MD',
        at: '2026-11-22T15:00:00.000Z',
      },
    ],
  })
  const parts = await render(note)
  expect([...parts.values()].join('')).not.toMatch(/not signed|Practice|textpath/)
  const texts = paragraphsOf(parts.get('word/document.xml') ?? '').map((one) => one.text)
  expect(texts.slice(-6)).toEqual([
    'Electronically signed by Clinician Example, MD',
    'November 21, 2026, 3:00 PM EST',
    'I attest.',
    'Addendum by Clinician Example, MD, November 22, 2026, 10:00 AM EST',
    'It healed.',
    'All well.',
  ])
})

test('title, author and language are in the file', async () => {
  const parts = await render(aNote())
  expect(parts.get('docProps/core.xml')).toContain('<dc:title>Room 4, follow-up</dc:title>')
  expect(parts.get('docProps/core.xml')).toContain('<dc:creator>Clinician Example, MD</dc:creator>')
  expect(parts.get('word/styles.xml')).toContain('w:lang w:val="en-US"')
})

test('a text of a right-to-left script runs from the right, others do not', async () => {
  const note = aNote({
    sections: [aSection('HPI', [aSentence('\u05e9\u05dc\u05d5\u05dd'), aSentence('Hello.')])],
  })
  const xml = (await render(note)).get('word/document.xml') ?? ''
  expect(xml).toMatch(/<w:p><w:pPr><w:bidi\/><\/w:pPr><w:r><w:rPr>.{0,40}<w:rtl\/>/)
  expect(xml.match(/<w:bidi\/>/g)).toHaveLength(1)
})

test('what XML cannot hold is left out, markup is text, and emoji stay', async () => {
  const text = 'a\u0000b\u0007 <w:p> & \ud800 \u{1F600}'
  const xml =
    (await render(aNote({ label: text, sections: [aSection(text, [aSentence(text)])] }))).get(
      'word/document.xml',
    ) ?? ''
  expect(xml).not.toContain('\u0000')
  expect(xml).not.toContain('\u0007')
  expect(xml).toContain('ab &lt;w:p&gt; &amp; \ufffd \u{1F600}')
})
