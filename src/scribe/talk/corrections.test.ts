import { expect, test } from 'vitest'
import { parseDialogue } from './parse-dialogue.ts'
import { transcriptSentences } from './sentences.ts'

test('the side the patient puts right in a short reply is the one that was meant', () => {
  expect(read('Doctor: It went down your right leg you said?\nPatient: Left leg.')).toMatch(
    /down your left leg/,
  )
  expect(read('Doctor: And your right knee?\nPatient: My left knee hurts more than that one.')).toMatch(
    /right knee/,
  )
})

test('a stretch without any end is cut, so that no sentence is read without end', () => {
  const said = Array.from({ length: 300 }, () => 'and then my back hurts when i walk if it rains').join(' ')
  const lengths = transcriptSentences(parseDialogue(`Patient: ${said}`)).map(({ words }) => words.length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(150)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(said.split(' ').length)
})

const read = (text: string): string =>
  transcriptSentences(parseDialogue(text))
    .map((sentence) => sentence.words.map((word) => word.text).join(' '))
    .join(' / ')

test.each([
  ['I threw up twice. No, three times.', 'i threw up 3 times'],
  ['I woke up three times, no, twice last night.', 'i woke up twice last night'],
  ["Come back in two weeks, no, let's make it three.", 'come back in 3 weeks'],
  ['It started Monday, no, Tuesday.', 'it started tuesday'],
  ['She is here for left hip pain. Right hip pain, that is.', 'she is here for right hip pain that is'],
  ['I have left hip pain, right hip pain and a cough.', 'i have left hip pain right hip pain and a cough'],
  [
    'My last period was about, three weeks ago. I mean, two weeks ago.',
    'my last period was about 2 weeks ago',
  ],
  [
    'Take 30 milligrams daily for five days, scratch that, make it 40 milligrams daily for five days.',
    'take 40 mg daily for 5 days',
  ],
  ["Come back in four weeks. Let's say three weeks.", 'come back in 3 weeks'],
  [
    "I'd do the seven milligram patch... no, sorry, at five a day, let's do the fourteen milligram patch for six weeks.",
    'let us do the 14 mg patch for 6 weeks',
  ],
  ['Take 5 milligrams. No, sorry, I will give you 10 milligrams.', 'i will give you 10 mg'],
  ['I take 10, sorry, 20 milligrams a day.', 'i take 20 mg a day'],
  ['I take ten milligrams, I mean twenty.', 'i take 20 mg'],
  ["It hurts in my left, I'm sorry, my right knee.", 'it hurts in my right knee'],
  [
    "order a hemoglobin a1c in a couple weeks , or , i'm sorry , a couple months .",
    'order a hemoglobin a1c in a couple months',
  ],
  [
    "I'm starting labetalol, 100 milligrams, no, let's do 200, twice a day.",
    'i am starting labetalol 200 mg twice a day',
  ],
  ['Prednisone 40 for five days, sorry, 20 for five days.', 'prednisone 20 for 5 days'],
  ['Prednisone 40 for five days, sorry, 20.', 'prednisone 20 for 5 days'],
  ['Prednisone 40 milligrams for five days, no, seven days.', 'prednisone 40 mg for 7 days'],
  ['Amoxicillin, 250, no 500, three times a day.', 'amoxicillin 500 3 times a day'],
  [
    'Start lisinopril 10 milligrams, no, two weeks of less salt first.',
    'start lisinopril 10 mg no 2 weeks of less salt first',
  ],
  ["It's been ten days. Well, two weeks.", 'it has been 2 weeks'],
  ['Start bupropion 300, no, let me correct that, 150 milligrams.', 'start bupropion 150 mg'],
  ['I take lisinopril, no wait, losartan.', 'i take losartan'],
  ['I hear wheezes on the left, sorry, on both sides.', 'i hear wheezes on both sides'],
  ['My left knee hurts. I mean my right knee.', 'my right knee hurts'],
  [
    'My back went out on Thursday when I was lifting a machine. Well, Wednesday, actually.',
    'my back went out on wednesday when i was lifting a machine',
  ],
  [
    'It is the left side and goes down the leg to the calf. No, sorry, the right leg.',
    'it is the right side and goes down the leg to the calf',
  ],
  [
    'It is the left side of my chest and goes down to my arm. No, sorry, the right hand.',
    'it is the left side of my chest and goes down to my arm / no sorry the right hand',
  ],
])('%j: the last statement wins', (said, words) => {
  expect(read(`Patient: ${said}`)).toBe(words)
})

test.each([
  'No, two weeks.',
  'I have no pain on the left, no, not on the right.',
  'Three weeks ago I fell. Sorry, can you say that again?',
  'I mean it hurts for two days and then it is gone.',
  'Any pain in the left knee? No, right now it is fine.',
])('%j takes nothing back', (said) => {
  const count = (text: string) => text.match(/\b(?:\d+|left|right)\b/g)?.length ?? 0
  const plain = said.replaceAll(/\b(?:two|three)\b/gi, '2')
  expect(count(read(`Patient: ${plain}`))).toBe(count(plain))
})

test('what the next words of the same speaker take back is replaced where it was said', () => {
  expect(read('Patient: It started on Monday.\nDoctor: Okay.\nPatient: Sorry, it was Tuesday.')).toMatch(
    /^it started on tuesday \//,
  )
  expect(read('Patient: It started on Monday.\nDoctor: Sorry, Tuesday?')).toMatch(/monday/)
  expect(read('Patient: I take it twice a day.\nDoctor: Okay.\nPatient: Sorry, three times.')).toMatch(
    /^i take it 3 times a day \//,
  )
  expect(read('Patient: I take it three times a day.\nDoctor: Okay.\nPatient: Sorry, twice.')).toMatch(
    /^i take it twice a day \//,
  )
})

test('a medicine that was refused is not refused of the one that is given instead', () => {
  expect(read('Doctor: Then no ketorolac. Scratch that. Morphine, four milligrams.')).not.toMatch(
    /no morphine/,
  )
})

test.each([
  ['Patient: I took my rings off two weeks ago. No, last week.', 'i took my rings off last week'],
  [
    'Patient: The back was yesterday. No, sorry, the day before yesterday.',
    'the back was the day before yesterday',
  ],
])('%j: the time that was said last stands', (said, read_) => {
  expect(read(said)).toContain(read_)
})
