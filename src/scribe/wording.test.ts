import { describe, expect, it } from 'vitest'
import { thirdPersonWords } from './person.ts'
import { asStatement } from './history/questions.ts'
import { joinWords } from './surface.ts'
import { statementsOf } from './talk/clauses.ts'
import { tidyWords } from './talk/tidy-words.ts'
import { plain } from './talk/word.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { segmentWords } from './talk/words.ts'
import { writeNote } from './write-note.ts'

const wordsOf = (text: string) =>
  segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, 0)
const told = (text: string): string =>
  joinWords(thirdPersonWords(wordsOf(text), 'patient', 'female') ?? [], false)

describe('the words of a told sentence', () => {
  it.each([
    ['I have a ice pack', 'she has an ice pack'],
    ['I want a MRI', 'she wants an MRI'],
    ['I was able to stop singing', 'she was able to stop singing'],
    ['the bottom number is 80', 'the diastolic blood pressure is 80'],
    ['the whole thing started on Monday', 'this started on Monday'],
    ['I saw an butterfly', 'she saw a butterfly'],
    ['I had a urine test and an unripe plum', 'she had a urine test and an unripe plum'],
    ['I am, been itching', 'she has been itching'],
    ['I have been, counting goats', 'she has been counting goats'],
    ['It is been itching', 'it has been itching'],
    ['I use ice and ibuprofen', 'she uses ice and ibuprofen'],
    ['I do ice and ibuprofen', 'she uses ice and ibuprofen'],
    ['I almost fall', 'she almost falls'],
    ['I can not, sing', 'she cannot sing'],
    ['It went away on it is own', 'it went away on its own'],
  ])('%s: %s', (text, line) => {
    expect(told(text)).toBe(line)
  })

  it.each([
    ['it is something called a stye', 'it is a stye'],
    ['that is what we call a stye', 'that is a stye'],
    ['something called it back', 'something called it back'],
  ])('a thing by its name: %s', (text, kept) => {
    expect(plain(tidyWords(wordsOf(text)))).toBe(kept)
  })

  it.each([
    ['I try and stay dry', 'i try to stay dry'],
    ['my goats are well and thankfully loud', 'my goats are well and loud'],
    ['my goats are well, thankfully', 'my goats are well'],
    ['I can sing and everything just fine', 'i can sing fine'],
    ['my elbow is just killing me', 'my elbow is very painful'],
    ['the heat is killing me', 'the heat is killing me'],
    ['it was itching something awful', 'it was itching badly'],
    ['your tonsils are kissing', 'your tonsils are enlarged and touching in the midline'],
    ['you have kissing tonsils', 'you have enlarged tonsils touching in the midline'],
    ['your tonsils are almost kissing', 'your tonsils are almost kissing'],
    ['your goats are kissing', 'your goats are kissing'],
    ['I have also been eating bad, too', 'i have also been eating poorly'],
    ['it is not burning, specifically or stinging', 'it is not burning or stinging'],
    ['the itch moved a little down a little bit', 'the itch moved a little down'],
    ['it is super loud', 'it is loud'],
    ['it is worse for some reason', 'it is worse for some reason'],
    ['I will refer you if we need', 'i will refer you if needed'],
  ])('what speech says otherwise: %s', (text, kept) => {
    expect(plain(tidyWords(wordsOf(text)))).toBe(kept)
  })

  it.each([
    ['Any sort of hiccups?', 'she denies hiccups'],
    ['Any other kind of hiccups?', 'she denies other kind of hiccups'],
  ])('a denial of a kind: %s', (asked, line) => {
    expect(joinWords(asStatement(wordsOf(asked), 'no', 'female') ?? [], false)).toBe(line)
  })

  it('one comma between the things of a question', () => {
    const line = asStatement(wordsOf('Any fever, cough, nausea, or vomiting?'), 'no', 'female')
    expect(joinWords(line ?? [], false)).toBe('she denies fever, cough, nausea, or vomiting')
  })
})

describe('what only leads to a statement', () => {
  const noteOf = (said: string): string =>
    writeNote(parseDialogue(`Doctor: What brings you in?\nPatient: My elbow hurts.\n${said}`), {
      sections: TEMPLATES[0]!.sections,
      style: 'standard',
      physicalExam: true,
      assessmentPlan: true,
    })
      .sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
      .join('\n')

  it.each([
    ['Patient: I also wanted to mention that my ankles swell up a lot.', /The ankles swell up a lot/],
    [
      'Doctor: I am looking here at my notes and you are on lisinopril for your blood pressure.',
      /is on lisinopril/i,
    ],
    ['Doctor: I remember you had surgery on your elbow.', /had surgery on the elbow/],
  ])('goes: %s', (said, line) => {
    const note = noteOf(said)
    expect(note).toMatch(line)
    expect(note).not.toMatch(/mention|looking|remember/)
  })

  it('one denial holds for a whole list', () => {
    const said = 'Patient: No rash, no nausea. My arm is fine.'
    expect(noteOf(said)).toMatch(/denies rash or nausea\./)
  })
})

describe('the end of a clause', () => {
  it.each([
    ['i will set that up with your family doctor and then we will see you in 3 weeks', 'family doctor'],
  ])('%j keeps %j', (text, kept) => {
    expect(plain(statementsOf(wordsOf(text))[0] ?? [])).toMatch(new RegExp(`${kept}$`))
  })
})
