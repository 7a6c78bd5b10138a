import { expect, test } from 'vitest'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { noteText, sectionText } from './note-text.ts'

const assessment = makeSection({
  key: 'plan',
  title: 'Assessment & plan',
  style: 'problems',
  sentences: [
    makeSentence({ id: '1', text: 'Cough', layout: 'heading' }),
    makeSentence({ id: '2', text: 'Likely viral.', layout: 'paragraph' }),
    makeSentence({ id: '3', text: 'It should pass.', layout: 'inline' }),
    makeSentence({ id: '4', text: 'Fluids <2 L a day.', layout: 'bullet' }),
    makeSentence({ id: '5', text: 'Return if worse.', layout: 'bullet' }),
  ],
})

test('a section is copied without its title, as rich and as plain text', () => {
  expect(sectionText(assessment)).toEqual({
    plain: 'Cough\nLikely viral. It should pass.\n- Fluids <2 L a day.\n- Return if worse.',
    html: '<h4>Cough</h4><p>Likely viral. It should pass.</p><ul><li>Fluids &lt;2 L a day.</li><li>Return if worse.</li></ul>',
  })
})

test('the whole note has its titles, leaves empty sections out and says that it is practice', () => {
  const empty = makeSection({ key: 'exam', title: 'Physical exam', sentences: [] })
  const { plain, html } = noteText({ sections: [assessment, empty], practice: true })
  expect(plain).toMatch(/^ASSESSMENT & PLAN\nCough/)
  expect(plain).toMatch(/Practice - not for patient care$/)
  expect(plain).not.toContain('EXAM')
  expect(html).toContain('<h3>Assessment &amp; plan</h3>')
})

test('a signed note carries its signature and what was added later', () => {
  const { plain } = noteText({
    sections: [assessment],
    practice: false,
    signature: { byName: 'Dr A', byAuthor: true, at: '2026-03-02T10:00:00.000Z', attestation: '' },
    addenda: [{ id: 'x', text: 'Result came back normal.', byName: 'Dr A', at: '2026-03-03T10:00:00.000Z' }],
  })
  expect(plain).toContain('Result came back normal.')
  expect(plain).toMatch(/Signed by Dr A/)
})

test('a note that is not as it was signed says so first, and is not copied as signed', () => {
  const { plain, html } = noteText({
    sections: [assessment],
    practice: false,
    signature: { byName: 'Dr A', byAuthor: true, at: '2026-03-02T10:00:00.000Z', attestation: '' },
    seal: { state: 'broken', problems: ['text'], fingerprint: '' },
  })
  expect(plain).toMatch(/^\*\*\* Seal broken: the text was changed after signing/)
  expect(html).toMatch(/^<p><strong>\*\*\* Seal broken/)
  expect(plain + html).not.toContain('Signed by')
})
