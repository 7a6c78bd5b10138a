import { expect, test } from 'vitest'
import { checkSentence } from './check/check-sentence.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { indexTranscript } from './transcript-index.ts'
import { soapNote } from './soap-note-fixture.ts'
import type { SectionKey } from './types.ts'

const VISIT = soapNote(`Doctor: Hi there. And what's going on with her?
Mother: She's been up two nights screaming, and she keeps pulling at her right ear.
Doctor: When did this start?
Mother: The runny nose started on Friday, and the ear was Sunday night.
Doctor: How many ear infections has she had?
Mother: Two, one in May and one in October.
Doctor: And in October, she was treated with amoxicillin?
Mother: Yes, the pink one. She finished it.
Doctor: Let me take a look at her. The right drum is red and bulging, I can't see the landmarks. The left drum is gray and moves well.
Mother: So it's infected.
Doctor: Yes. So this is an acute middle ear infection on the right.
Doctor: I'll give her amoxicillin 500 milligrams twice a day for ten days. Use a barrier cream with every diaper from the first day, so the rash doesn't come back.
Doctor: If she's not better in 48 hours, or the fever goes above 104, bring her right back.
Mother: Okay.`)

const saidIn = (key: SectionKey): string =>
  VISIT.find((section) => section.key === key)
    ?.sentences.map(({ text }) => text)
    .join(' ') ?? ''

test('what they came for is what was said in answer to why, and not what was told later of how it began', () => {
  expect(saidIn('chief_complaint')).toBe('Right ear problem.')
})

test('a course that was finished is no medicine of today', () => {
  expect(saidIn('medications')).not.toMatch(/amoxicillin/i)
})

test('what cannot be seen is not seen, and how well a thing moves is told', () => {
  expect(saidIn('physical_exam')).toContain('Landmarks not seen.')
  expect(saidIn('physical_exam')).toContain('Left drum is gray and moves well.')
})

test('what something is for stands with it, and is no finding', () => {
  expect(saidIn('assessment_plan')).toContain('so the rash does not come back')
  expect(saidIn('assessment_plan')).not.toMatch(/^The rash|\. The rash/)
})

test('what the clinician takes for granted and the patient has stopped is not told as taken', () => {
  const note = soapNote(`Doctor: What brings you in?
Patient: My sugars are high.
Doctor: You're on the glipizide, five milligrams.
Patient: I stopped that in the summer. It made me shaky.
Doctor: Okay.`)
  const told = note.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')
  expect(told).toContain('stopped glipizide in the summer')
  expect(told).not.toMatch(/is on the glipizide/)
})

test('who is to bring the patient is the family', () => {
  expect(saidIn('assessment_plan')).toContain(
    'the fever goes above 104, the family should bring her right back.',
  )
})

test('what the family may do for the patient is borne out by what they were told', () => {
  const said = `Doctor: What's going on with her?
Mother: She keeps pulling at her right ear since Sunday.
Doctor: You can keep the Tylenol too, but not more than every four hours.`
  const { support, contradictions } = checkSentence(
    'The family can keep the Tylenol too, but not more than every 4 hours.',
    indexTranscript(parseDialogue(said)),
  )
  expect([support, contradictions]).toEqual(['supported', []])
})

test('of two complaints that began apart neither gives how long it has lasted, and no number stands alone', () => {
  const told = soapNote(`Doctor: What brings you in?
Patient: I have a cough.
Doctor: When did this start?
Patient: The runny nose started on Friday, so four days ago, and the cough was Sunday night.
Doctor: How many sinus infections have you had?
Patient: This would be number three.
Doctor: Okay.`)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join(' ')
  expect(told).toContain('the cough was Sunday night')
  expect(told).not.toMatch(/Duration|Onset|number 3/)
})

test("a grandmother's daughter is not the patient, and nobody is told not to be the mother", () => {
  const told = soapNote(`Nurse practitioner: Who's come along today, are you mom?
Grandmother: No, I'm his grandma. He has a rash since Monday.
Nurse practitioner: What changed at home?
Grandmother: My daughter bought a new laundry soap. He scratches all night.
Nurse practitioner: I was also thinking of prednisolone by mouth. And start hydrocortisone cream twice a day.
Grandmother: Okay.`)
    .flatMap(({ sentences }) => sentences)
    .map(({ text }) => text)
    .join(' ')
  expect(told).not.toMatch(/not mom|patient bought/)
})
