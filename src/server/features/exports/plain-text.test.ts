import { expect, test } from 'vitest'
import { noteDocument } from './note-document.ts'
import { aNote, aSection, aSentence } from './note-fixture.ts'
import { plainText } from './plain-text.ts'

const options = { productName: 'Attest', timeZone: 'America/New_York', authorName: 'Clinician Example, MD' }

test('the text reads as the note does, with its marks first and last', () => {
  const note = aNote({
    practice: true,
    sections: [
      aSection('HPI', [
        aSentence('Knee pain.'),
        aSentence('No fever.', { layout: 'inline', support: 'unsupported' }),
      ]),
      aSection('Plan', [
        aSentence('Knee pain', { layout: 'heading' }),
        aSentence('Rest\nand ice.', { layout: 'bullet' }),
        aSentence('Diabetes', { layout: 'heading' }),
        aSentence('Continue metformin.'),
      ]),
    ],
  })
  expect(plainText(noteDocument(note, options))).toBe(`*** Practice - not for patient care ***
*** Draft – not signed ***

Room 4, follow-up

Visit: November 21, 2026, 2:05 PM EST
Kind of visit: In person
Document: SOAP note
Author: Clinician Example, MD

HPI
Knee pain. No fever. [not in the transcript]

PLAN
Knee pain
- Rest
  and ice.

Diabetes
Continue metformin.

*** Practice - not for patient care ***
*** Draft – not signed ***
`)
})
