import { expect, test } from 'vitest'
import { noteDocument, PRACTICE_MARK, UNSIGNED_MARK } from './note-document.ts'
import { aNote, aSection, aSentence } from './note-fixture.ts'

const options = { productName: 'Attest', timeZone: 'America/New_York', authorName: 'Clinician Example, MD' }
const signature = {
  byName: 'Clinician Example, MD',
  byAuthor: true,
  at: '2026-11-21T20:00:00.000Z',
  attestation: 'I attest.',
}
const plain = (text: string) => ({ text, flag: false })

test('sentences become paragraphs, problems and lists as their layout says', () => {
  const note = aNote({
    sections: [
      aSection('Plan', [
        aSentence('First.'),
        aSentence('It goes on.', { layout: 'inline' }),
        aSentence('Knee pain', { layout: 'heading' }),
        aSentence('Rest.', { layout: 'bullet' }),
        aSentence('Ice.', { layout: 'bullet' }),
        aSentence('Twice a day.', { layout: 'inline' }),
        aSentence('Second.'),
      ]),
    ],
  })
  expect(noteDocument(note, options).sections).toEqual([
    {
      key: 'plan',
      title: 'Plan',
      blocks: [
        { kind: 'paragraph', runs: [plain('First.'), plain(' '), plain('It goes on.')] },
        { kind: 'heading', runs: [plain('Knee pain')] },
        { kind: 'list', items: [[plain('Rest.')], [plain('Ice.'), plain(' '), plain('Twice a day.')]] },
        { kind: 'paragraph', runs: [plain('Second.')] },
      ],
    },
  ])
})

test('a sentence without support is flagged until it is confirmed or the note is signed', () => {
  const flagsOf = (sentence: ReturnType<typeof aSentence>, signed: boolean): boolean => {
    const note = aNote({ sections: [aSection('HPI', [sentence])], ...(signed ? { signature } : {}) })
    return JSON.stringify(noteDocument(note, options).sections).includes('[not in the transcript]')
  }
  expect(flagsOf(aSentence('No fever.', { support: 'unsupported' }), false)).toBe(true)
  expect(flagsOf(aSentence('No fever.', { support: 'unsupported', confirmed: true }), false)).toBe(false)
  expect(flagsOf(aSentence('No fever.', { support: 'unsupported', confirmed: true }), true)).toBe(false)
  expect(flagsOf(aSentence('No fever.', { support: 'partly' }), false)).toBe(false)
  expect(flagsOf(aSentence('No fever.', { support: 'handwritten' }), false)).toBe(false)
})

test.each([
  { practice: true, signed: false, marks: [PRACTICE_MARK, UNSIGNED_MARK], watermark: 'PRACTICE' },
  { practice: true, signed: true, marks: [PRACTICE_MARK], watermark: 'PRACTICE' },
  { practice: false, signed: false, marks: [UNSIGNED_MARK], watermark: 'DRAFT' },
  { practice: false, signed: true, marks: [], watermark: null },
])(
  'practice $practice and signed $signed gives the marks $marks',
  ({ practice, signed, marks, watermark }) => {
    const document = noteDocument(aNote({ practice, signature: signed ? signature : null }), options)
    expect(document.marks).toEqual(marks)
    expect(document.watermark).toBe(watermark)
  },
)

test('times are shown in the zone that is asked for, and an unknown zone is read as UTC', () => {
  const visit = (timeZone: string): string | undefined =>
    noteDocument(aNote(), { ...options, timeZone }).facts.find(([name]) => name === 'Visit')?.[1]
  expect(visit('America/New_York')).toBe('November 21, 2026, 2:05 PM EST')
  expect(visit('Asia/Tokyo')).toBe('November 22, 2026, 4:05 AM GMT+9')
  expect(visit('Nowhere/Never')).toBe('November 21, 2026, 7:05 PM UTC')
})

test('a patient is shown only as far as they are known', () => {
  const patient = { name: 'Example Patient', dateOfBirth: '1968-03-04', sex: 'unknown' as const, mrn: '' }
  const names = noteDocument(aNote({ patient }), options).facts
  expect(names).toContainEqual(['Date of birth', 'March 4, 1968'])
  expect(names.map(([name]) => name)).not.toContain('Sex')
  expect(names.map(([name]) => name)).not.toContain('MRN')
  expect(noteDocument(aNote(), options).facts.map(([name]) => name)).not.toContain('Patient')
})

test('a note without a label is called by its kind, and a long label is shortened in the page header alone', () => {
  expect(noteDocument(aNote({ label: ' ' }), options).title).toBe('SOAP note')
  const label = 'follow-up '.repeat(15).trim()
  const document = noteDocument(aNote({ label }), options)
  expect(document.title).toBe(label)
  expect(document.pageHeader).toMatch(/…  ·  November 21, 2026  ·  Clinician Example, MD$/)
  expect(document.pageHeader.length).toBeLessThan(115)
})

test('signature and addenda follow, and empty sections are left out', () => {
  const note = aNote({
    sections: [
      aSection('Empty', []),
      aSection('Blank', [aSentence(' ')]),
      aSection('Plan', [aSentence('Rest.')]),
    ],
    signature,
    addenda: [
      { id: aNote().id, text: 'It healed.', byName: 'Clinician Example, MD', at: '2026-11-22T15:00:00.000Z' },
    ],
  })
  const document = noteDocument(note, options)
  expect(document.sections.map((section) => section.title)).toEqual(['Plan'])
  expect(document.signature).toEqual([
    'Electronically signed by Clinician Example, MD',
    'November 21, 2026, 3:00 PM EST',
    'I attest.',
  ])
  expect(document.addenda).toEqual([
    { title: 'Addendum by Clinician Example, MD, November 22, 2026, 10:00 AM EST', text: 'It healed.' },
  ])
})

test('a signature states how many statements were confirmed by hand', () => {
  const confirmed = { ...aSentence('Lungs clear.'), support: 'unsupported' as const, confirmed: true }
  const sections = [aSection('Exam', [confirmed, aSentence('Rest.')])]
  expect(noteDocument(aNote({ sections, signature }), options).signature).toContain(
    '1 statement confirmed by hand, beside the transcript',
  )
  expect(noteDocument(aNote({ sections }), options).signature).toBeNull()
})

test('the author of a signed note that was handed over is who wrote and signed it; of a draft, who has it', () => {
  const taken = { ...options, authorName: 'Dr Taker' }
  const signed = noteDocument(aNote({ signature: { ...signature, byAuthor: false } }), taken)
  expect(signed.author).toBe(signature.byName)
  expect(signed.facts).toContainEqual(['Author', signature.byName])
  expect(signed.pageHeader).not.toContain('Dr Taker')
  expect(noteDocument(aNote({}), taken).author).toBe('Dr Taker')
})

test('a signed note is as old as its signature and its last addendum, whatever its row says', () => {
  const [signed, added] = ['2026-11-21T20:00:00.000Z', '2026-11-22T15:00:00.000Z']
  const signature = { byName: 'Clinician Example, MD', byAuthor: true, at: signed, attestation: 'I attest.' }
  const addendum = { id: aNote().id, text: 'It healed.', byName: 'Clinician Example, MD', at: added }
  const updatedAt = '2031-01-01T00:00:00.000Z'
  expect(changedAt(aNote({ updatedAt }))).toBe(updatedAt)
  expect(changedAt(aNote({ updatedAt, signature }))).toBe(signed)
  expect(changedAt(aNote({ updatedAt, signature, addenda: [addendum] }))).toBe(added)
})
