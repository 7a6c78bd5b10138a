import { expect, test } from 'vitest'
import { soapNote } from './soap-note-fixture.ts'

const NOTE = soapNote(`Doctor: What brings you in today?
Patient: It's the breathing. I've been a lot more short of breath the last five days.
Doctor: Are you coughing more?
Patient: I always cough a bit in the mornings, but now it's all day.
Doctor: How far can you walk?
Patient: I can get to the mailbox and then I have to stop.
Doctor: Any chest pain?
Patient: No pain, just tight when I'm coughing.
Doctor: Let me have a listen. Lungs, wheezing on both sides. Heart is regular. Ankles, no swelling.
Patient: Good.
Doctor: This is a flare of your COPD. I'm also going to refer you to pulmonary rehab, and to the eye doctor.
Patient: Okay.`)
const told = NOTE.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join('\n')

test.each([
  'but now it is all day',
  'get to the mailbox, and then',
  'Denies chest pain',
  /(?:Refer|refer) [\w ]*to pulmonary rehab,? and [\w ]*eye doctor/,
])('%s is told', (words) => expect(told).toMatch(words))

test('what only names what is to be told is not', () => expect(told).not.toMatch(/it is the breathing/))
