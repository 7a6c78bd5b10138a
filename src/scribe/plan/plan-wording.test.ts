import { expect, test } from 'vitest'
import { planWording, turnsOf } from './plan-wording.ts'
import { isUnfitForPlan } from './unfit-for-plan.ts'
import { plain, type Word } from '../talk/word.ts'
import { segmentWords } from '../talk/words.ts'

const wordsOf = (text: string): Word[] =>
  segmentWords({ id: '', speaker: 'doctor', text, startMs: null, endMs: null }, 0)

test('what began a sentence is written small where it no longer does', () => {
  const written = planWording(wordsOf('Call me if you gain 2 pounds')).map(({ raw }) => raw)
  expect(written.join(' ')).toBe('i advised you to call me if you gain 2 pounds')
})

test.each([
  ['the second factor is that you have come from the coast', 'you have come from the coast'],
  ['as well as those two things we will check the iron', 'check the iron'],
  ['I would like to update that MRI and see what is going on', 'i would like to update that mri'],
  ['in other words the cast will stay on', 'the cast will stay on'],
  ['for Mr. Gray, just put that he has a bad sprain', 'he has a bad sprain'],
  ['we want to go ahead increase the lotion', 'increase the lotion'],
  [
    'if it is no better next week come back and see me',
    'if it is no better next week you should come back and see me',
  ],
  ['if you have a fever you should call me', 'if you have a fever you should call me'],
  ['you can get different types of antihistamines', 'you can get antihistamines'],
  ['I will put you on an inhaler called Symbicort', 'i will put you on symbicort'],
  ['keep in mind that the drops may sting', 'the drops may sting'],
  ['that said i want to continue the lotion', 'continue the lotion'],
  ["the other thing I'd like you to do is to drink more water", 'i advised you to drink more water'],
  ["what I'd like you to do now is I'd like you to try and rest", 'i advised you to rest'],
  ['make sure you drink plenty of water', 'i advised you to make sure that you drink plenty of water'],
  ['I would take paracetamol regularly', 'i advised you to take paracetamol regularly'],
  ['we are going to wear the mitten', 'you will wear the mitten'],
  ['you contact us after the test', 'i advised you to contact us after the test'],
  ['call me if you gain 2 pounds', 'i advised you to call me if you gain 2 pounds'],
  ['take your drops on time', 'i advised you to take your drops on time'],
  ['take you off the drops', 'take you off the drops'],
  ['use the drops twice a day', 'use the drops twice a day'],
  ['you want to make sure to wear the mitten', 'i advised you to wear the mitten'],
  [
    'follow up in a week and see if we are getting better',
    'follow up in a week and see if you are getting better',
  ],
  ['I want you to bear in mind have the ear tested', 'i advised you to have the ear tested'],
  ['we will see I would like to see you again', 'i would like to see you again'],
  ['we will leave it like that come back if you cough', 'i advised you to come back if you cough'],
  ['I would like to see the wound again', 'i would like to see the wound again'],
])('%j reads %j', (said, wording) => {
  expect(plain(planWording(wordsOf(said)))).toBe(wording)
})

test.each([
  ['order the medications and the procedures', true],
  ['he should be seen again end the recording', true],
  ['add the following report to results', true],
  ['you will be naproxen 500 mg', true],
  ['prescribe you are taking the naproxen', true],
  ['the newly weakened heart muscle and moderate mitral regurgitation', true],
  ['I think that we can add', true],
  ['there are many muscles at the back of the hand', true],
  ['there is a service for you to call', false],
  ['we are not talking about days', true],
  ['I think I want to increase', true],
  ['we can back in touch with the results', true],
  ['you will and so like that', true],
  ['you will not like this part', true],
  ['we worry about the lungs', true],
  ['there is no swelling palpable', true],
  ['no focal weakness is noted', true],
  ['I will go see if they have a sample', true],
  ['if it was a fracture we would see a line', true],
  ['you would have swelling of the ear', true],
  ['in some cases we have to operate on the ear', true],
  ['you come in every week for the study', true],
  ['once we do that I think you will be really pleased', true],
  ['I want to know how this because of the choir', true],
  ['I will send out a referral', true],
  ['he was taking zinc sulfate 110 fell noon 15 mg', true],
  ['you will stay on 2 tylenol 500 mg and 2 ibuprofen 200 mg tablets', false],
  ['I am going to reach out to them now', true],
  ['I will reach out to them now', true],
  ['the ear is sore but not enough to necessarily require', true],
  ['I will send out a referral to the dentist', false],
  ['she denies any allergies', true],
  ['if you are in pain you would benefit from ice', false],
  ['I will add a diuretic to what we can give', false],
  ['you can and should rest the hand', false],
  ['order the medications for your heart', false],
  ['prescribe you naproxen 500 mg', false],
  ['the heart muscle has weakened since the infarction', false],
])('%j is no line of a plan: %s', (said, unfit) => {
  expect(isUnfitForPlan(wordsOf(said))).toBe(unfit)
})

test.each([
  ['you can try painkillers paracetamol would be best', ['you can try painkillers', 'paracetamol would be best']],
  ['if you ache simple paracetamol would be best', ['if you ache simple paracetamol would be best']],
  ['I would like you to leave out for the next few days the rowing', ['i would like you to leave out for the next few days the rowing']],
  ['I think you have gout in that I want to prescribe drops', ['i think you have gout in that', 'i want to prescribe drops']],
  ['you can take the long one whichever is your preference that is fine', ['you can take the long one']],
])('%j is said in turns', (said, turns) => {
  expect(turnsOf(wordsOf(said)).map(plain)).toEqual(turns)
}) // prettier-ignore
