import { expect, test } from 'vitest'
import { statementsOf } from './clauses.ts'
import { plain } from './word.ts'
import { segmentWords } from './words.ts'

const told = (text: string): string[] =>
  statementsOf(segmentWords({ id: '1', speaker: 'doctor', text, startMs: 0, endMs: 0 }, 0)).map(plain)

test.each([
  [
    'I will send you to the choir so we can see where the cough sits',
    ['i will send you to the choir so we can see where the cough sits'],
  ],
  [
    'I want you to wear gloves so you do not get blisters from the oars',
    ['i want you to wear gloves so you do not get blisters from the oars'],
  ],
  [
    'I want you to stay off that leg for about two days and then you can start dancing',
    ['i want you to stay off that leg for about 2 days and then you can start dancing'],
  ],
  ['Low fiber for two more weeks, and then he goes to high fiber', ['low fiber for 2 more weeks']],
  [
    'Take one a day for three days and then you take two a day',
    ['take one a day for 3 days and then you take 2 a day'],
  ],
  [
    'Liquids until Friday, and then she moves to soft food',
    ['liquids until friday and then she moves to soft food'],
  ],
  [
    'You wear the boot for two weeks and then I will take another x-ray',
    ['you wear the boot for 2 weeks', 'i will take another x-ray'],
  ],
  [
    'The toe looks swollen today so you can take ibuprofen for it',
    ['the toe looks swollen today', 'you can take ibuprofen for it'],
  ],
  [
    'We will go on with the cisplatin and the etoposide and we will see you in a week',
    ['we will go on with the cisplatin and the etoposide', 'we will see you in a week'],
  ],
  [
    'I have explained the care of the wound and the stitches and you will come back',
    ['i have explained the care of the wound and the stitches', 'you will come back'],
  ],
  ['I want to go ahead and if, and prescribe naproxen', ['i want to go ahead and prescribe naproxen']],
  ['Continue the naproxen and codeine and the codeine', ['continue the naproxen and codeine']],
  ['I want you to bring those feathers with you', ['i want you to bring those feathers with you']],
  [
    'At this stage what we would recommend is what we say watchful waiting',
    ['at this stage what we would recommend is watchful waiting'],
  ],
  ['If, the rash spreads, and you, it feels hot, call me', ['if the rash spreads and it feels hot call me']],
  ['The second thing, second factor, is that you swim', ['the second factor is that you swim']],
  ['You have positive for fleas', ['you are positive for fleas']],
  ['It sounds like related to the choir', ['it sounds related to the choir']],
  ['I will have you see our dentist today', ['i will have you see our dentist today']],
])('what belongs together is told together: %s', (said, clauses) => {
  expect(told(said)).toEqual(clauses)
})
