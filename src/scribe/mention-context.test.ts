import { expect, test } from 'vitest'
import { saidOf } from './mention-context.ts'
import { transcriptMentions } from './mentions.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { transcriptSentences } from './talk/sentences.ts'

/** How the first finding or condition of a short talk is spoken of. */
function said(...lines: string[]): string | undefined {
  const sentences = transcriptSentences(parseDialogue(lines.join('\n')))
  const [mention] = transcriptMentions(sentences).filter(({ kind }) => kind !== 'drug')
  return mention && saidOf(sentences, mention)
}

test.each([
  ['Patient: I have had a cough since May.', 'own'],
  ['Patient: My neighbour Otto says that I snore.', 'own'],
  ['Patient: My wife noticed the rash on my back.', 'own'],
  ['Patient: My twins go to kindergarten, and my kids always have runny noses.', 'another'],
  ['Patient: We live with my aunt. She has asthma.', 'another'],
  ['Patient: I can see he is getting weak.', 'another'],
  ['Patient: Diabetes runs in my family.', 'another'],
  ['Doctor: A lot of patients with gout drink beer.', 'another'],
  ['Doctor: Anyone else unwell at home?', 'another'],
  ['Doctor: It is all the stress that people in the valley have been under.', 'another'],
  ['Patient: Driving to the coast is just too much stress.', 'open'],
  ['Patient: I have had too much stress at the bakery.', 'own'],
  ['Patient: One of my granddads had asthma.', 'another'],
  ['Doctor: You are up to date with your vaccinations, hepatitis B and so on?', 'open'],
  ['Doctor: Things to look out for would be a fever.', 'open'],
  ['Doctor: Come back if you start to notice that at night you are getting heartburn.', 'open'],
  ['Doctor: You can have your flu shot today.', 'open'],
  ['Doctor: I think that you have gastritis.', 'open'],
  ['Patient: I thought it was just heartburn.', 'open'],
  ['Patient: It felt like I was having a heart attack.', 'open'],
  ['Patient: They checked me for diabetes.', 'open'],
  ['Patient: I used to have migraines.', 'past'],
  ['Patient: I had heavy periods until I had my surgery.', 'past'],
  ['Patient: My urgency is so much better.', 'past'],
  ['Patient: My headache is better when I lie down.', 'own'],
  ['Patient: I have had more headaches in the past few weeks.', 'own'],
])('%s: %s', (line, how) => {
  expect(said(line)).toBe(how)
})

test('what is told when the family was asked for', () => {
  expect(said('Doctor: What conditions run in your family?', 'Patient: I have diabetes and gout.')).toBe(
    'another',
  )
})

test('what the talk says is over', () => {
  expect(
    said('Doctor: Any wheezing?', 'Patient: Yes.', 'Doctor: And that has gone away?', 'Patient: Yes.'),
  ).toBe('past')
  expect(
    said('Doctor: Any wheezing?', 'Patient: Yes.', 'Doctor: And that has gone away?', 'Patient: No.'),
  ).toBe('own')
  expect(said('Doctor: Any wheezing?', 'Patient: Yeah, I did.')).toBe('past')
})

test('what comes after "no, I did not, but" is affirmed', () => {
  const sentences = transcriptSentences(
    parseDialogue(
      "Doctor: Any other dizzy spells?\nPatient: No, I didn't but in March my left leg went numb.",
    ),
  )
  expect(transcriptMentions(sentences).find(({ name }) => name === 'numbness')?.polarity).toBe('yes')
})

test.each([
  ['Patient: I never took anything for my gout.'],
  ['Patient: I was never hospitalized for asthma.'],
  ['Doctor: Do you take any medicine for high blood pressure?\nPatient: No.'],
])('a treatment that is denied leaves open what it would be for: %j', (talk) => {
  const sentences = transcriptSentences(parseDialogue(talk))
  expect(transcriptMentions(sentences).map(({ polarity }) => polarity)).toEqual(['open'])
})

test.each([
  ['You are not suicidal, are you?', 'Yes, I am.', 'yes'],
  ['You do not have chest pain, do you?', 'Yes I do.', 'yes'],
  ['You do not have chest pain, do you?', 'No.', 'no'],
])('%j %j', (question, answer, polarity) => {
  const sentences = transcriptSentences(parseDialogue(`Doctor: ${question}\nPatient: ${answer}`))
  expect(transcriptMentions(sentences)[0]?.polarity).toBe(polarity)
})
