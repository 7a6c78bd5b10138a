import { expect, test } from 'vitest'
import { cutRunOns, mayCutAfter } from './run-on-cuts.ts'
import { plain, type Word } from './word.ts'
import { segmentWords } from './words.ts'

const wordsOf = (text: string): Word[] =>
  segmentWords({ id: '', speaker: 'doctor', text, startMs: null, endMs: null }, 0)

test.each([
  'i recommend a graft for your hand | the graft will cover the wound',
  'you have a bad contusion | what i would like to do is put you in a boot',
  'we will keep watching that | i am going to give you a cream',
  'i think it is going to heal so | that said i want you to rest',
  'i will keep you on lisinopril | your blood pressures look good',
  'i will see you in 3 weeks | go ahead and have that done',
  'you will need a brace for your wrist | now the brace will hold it still',
  'you can try a warm bath | paracetamol would be helpful too',
  'martha is a nurse who comes for a rash on her hand | martha is with her mother',
  'he is a 60 year old man who comes for an evaluation | of note he had a stroke',
  'you do not need a scan at this stage | why do we not start with exercises',
  'we will leave it like that | come back if it is worse',
  'you will use crutches for 6 weeks | after that you will start walking again',
  'we will get you started on the codeine | probably within about a month you should see a difference',
  'call me if you gain 3 pounds in 2 days | for the hypertension that we have been treating',
  'you can take that | that will help you sleep in the barn',
  'continue your codeine once daily | definitely stay on top of your doses',
  'he is up to date with his vaccines | patient will return in a year',
])('a new clause begins: %s', (said) => {
  expect(
    cutRunOns(wordsOf(said.replace(' |', '')))
      .map(plain)
      .join(' | '),
  ).toBe(said)
})

test.each([
  'i think that the surgery will help you',
  'we can decide what we will do about your wrist',
  'if you do the exercises the swelling will go down',
  'i want you to go ahead and take it',
  'i hope that i am going to see you soon',
  'the ligament on the outside of the ankle is stretched',
])('one clause: %s', (said) => {
  expect(cutRunOns(wordsOf(said)).map(plain)).toEqual([said])
})

test.each([
  ['an air cast will help stabilize', 'that ankle', false],
  ['an x-ray to further assess', 'the fracture', false],
  ['you have tightness in your paraspinal', 'muscles', false],
  ['the dietitian can tell you about what meals', 'you can eat', false],
  ['please come back or give us a call', 'if the headaches become worse or you get a fever', false],
  ['please give us a call', 'if it gets worse then you should go to the hospital', true],
  ['the best thing for this', 'sprain is ice', false],
  ['we will see exactly', 'what is going on', false],
  ['we can discuss', 'if we need to change it', false],
  ['the tablets i will give', 'you are for the pain', false],
  ['we will continue to monitor', 'that sounds good', true],
  ['i think it is viral', 'you will feel better', true],
])('%j may end before %j: %s', (said, next, may) => {
  const before = wordsOf(said)
  expect(mayCutAfter([...before, ...wordsOf(next)], 0, before.length - 1)).toBe(may)
})

test.each([
  ['you will inhale the mould', 'that is found in the hay'],
  ['i want you to bring those numbers', 'with you when you come'],
  ['both my uncles have gout and one of them', 'did have a stroke'],
  ['it gets worse if i try to put', 'any weight on it'],
  ['i empty my bladder now', 'right before i go to bed'],
  ['i would not say any back pain', 'i mean belly pain'],
  ['a mass with lymph node', 'involvement there is no fluid'],
  ['sometimes in severe cases', 'we operate on the ear'],
  ['based on what the culture shows', 'we can decide what to do'],
  ['this tells us how severe your hearing loss', 'is'],
  ['i want you to wear gloves', 'so you do not get blisters'],
  ['using pins and screws', 'will hold them there'],
  ['it is sore anytime', 'i lie on it at night'],
  ['they made me go out', 'there work in the barn'],
])('no sentence ends between %j and %j', (said, next) => {
  const words = wordsOf(`${said} ${next}`)
  expect(mayCutAfter(words, 0, said.split(' ').length - 1)).toBe(false)
})
