import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const check = (talk: string[], sentence: string) =>
  checkSentence(sentence, indexTranscript(parseDialogue(talk.join('\n'))))

const SISTER = [
  'Doctor: Any allergies?',
  "Patient: Penicillin gave me a rash when I was a child, and codeine makes me throw up. It's my sister who is allergic to sulfa.",
]
const FINE = [
  "Doctor: And you're allergic to sulfa, is that right?",
  "Patient: Yes, hives from Bactrim. People always write penicillin, but I'm fine with penicillin, I had amoxicillin last year.",
]
const asked = (answer: string): string[] => ['Doctor: Any allergies?', `Patient: ${answer}`]

test.each([
  [SISTER, 'She is allergic to sulfa.', 'subject'],
  [SISTER, 'Sulfa allergy.', 'subject'],
  [asked('It is my husband who is allergic to latex, not me.'), 'Allergic to latex.', 'subject'],
  [asked('Bees. My dad is the one with the peanut allergy.'), 'Peanut allergy.', 'subject'],
  [FINE, 'Allergy: penicillin.', 'negation'],
  [FINE, 'Allergies: sulfa and penicillin.', 'negation'],
  [asked("My chart says latex but that's wrong."), 'Latex allergy.', 'negation'],
  [asked('They put down codeine but I can take codeine just fine.'), 'Allergy: codeine.', 'negation'],
  [asked("Lidocaine's okay. Bacitracin gave me a rash."), 'Allergy: lidocaine.', 'negation'],
  [
    asked('I used to think cephalexin, but I tolerated cephalexin in June.'),
    'Allergic to cephalexin.',
    'negation',
  ],
])('whose it is and whether it is so: %s contradicts %s', (talk, sentence, kind) => {
  const { support, contradictions } = check(talk, sentence)
  expect(support).toBe('unsupported')
  expect(contradictions.map((one) => one.kind)).toEqual([kind])
})

test.each([
  [SISTER, 'Allergic to penicillin.'],
  [SISTER, 'Sister is allergic to sulfa.'],
  [FINE, 'Allergic to sulfa, hives.'],
  [FINE, 'He tolerates penicillin.'],
  [FINE, 'No allergy to penicillin.'],
  [asked('Contrast dye, I got hives.'), 'Allergy: contrast dye.'],
  [asked("I can't take sulfa, I get blisters."), 'Allergic to sulfa.'],
  [
    ['Doctor: You are allergic to penicillin, right?', 'Patient: Right, I swell up.'],
    'Allergic to penicillin.',
  ],
])('and what was said stands: %s bears out %s', (talk, sentence) => {
  expect(check(talk, sentence)).toMatchObject({ support: 'supported', contradictions: [] })
})

test('a medicine that is only named is no allergy', () => {
  expect(check(FINE, 'Allergic to amoxicillin.').support).not.toBe('supported')
})

test.each([
  [asked('I think I might be allergic to sulfa, I had a rash once.'), 'sulfa'],
  [asked('Maybe penicillin.'), 'penicillin'],
  [asked('Latex, but I am not sure.'), 'latex'],
  [asked('I could be allergic to codeine.'), 'codeine'],
  [asked('Possibly sulfa, my mom said.'), 'sulfa'],
  [asked('I think penicillin.'), 'penicillin'],
])('what was only guessed at bears out a guess and no more: %s', (talk, allergen) => {
  expect(check(talk, `Allergy: ${allergen}.`).support).toBe('partly')
  expect(check(talk, `Allergic to ${allergen}.`).support).toBe('partly')
  expect(check(talk, `Possible allergy: ${allergen}.`).support).toBe('supported')
})

test('what is told twice, once for certain, is told for certain', () => {
  const talk = [...asked('Maybe sulfa.'), 'Doctor: What happened?', 'Patient: The sulfa gave me hives.']
  expect(check(talk, 'Allergy: sulfa.').support).toBe('supported')
})
