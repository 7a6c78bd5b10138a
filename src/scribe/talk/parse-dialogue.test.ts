import { expect, test } from 'vitest'
import { parseDialogue } from './parse-dialogue.ts'

test.each([
  ['[doctor] how are you?\n[patient] fine', ['doctor', 'patient']],
  ['Doctor: how are you?\nPatient: fine', ['doctor', 'patient']],
  ['D: how are you?\nP: fine\nPt: well', ['doctor', 'patient', 'patient']],
  ['Dr. Smith: how are you?\r\nPatient: fine', ['doctor', 'patient']],
  ['Mother: he coughs', ['other']],
  ['[doctor] how are you? [patient] fine [doctor] good', ['doctor', 'patient', 'doctor']],
  ['[patient] my [patient laughs] knee [left] hurts', ['patient']],
  ['Doctor: how old are you?\nChild: Six.', ['doctor', 'patient']],
  ['Doctor: how are you?\nTheo: fine\nDoctor: good\nTheo: bye', ['doctor', 'unknown', 'doctor', 'unknown']],
  [
    'Keller: any pain?\nAnna Berg: no\nKeller: good\nAnna Berg: bye',
    ['unknown', 'unknown', 'unknown', 'unknown'],
  ],
  ['Plan: rest.\nGout: allopurinol.\nPlan: see me.\nGout: stable.', ['unknown']],
  ['just some words', ['unknown']],
  ['[00:01] DR NOVAK: How are you?\n[00:05] LENA: Well.', ['doctor', 'unknown']],
  ['(0:01) Doctor: How are you?\n0:05 Patient: Well.', ['doctor', 'patient']],
  ['00:01 - Dr. Novak: How are you?\n00:05 – Lena Weiss: Well.', ['doctor', 'unknown']],
  ['Dr. Novak  0:01\nHow are you?\n\nLena Weiss  0:05\nWell.', ['doctor', 'unknown']],
  ['[00:01] How are you?\n[00:05] Well.', ['unknown', 'unknown']],
  ['10:30 saw the patient\n11:15 lunch', ['unknown']],
])('%j is read as turns of the right speakers', (text, speakers) => {
  expect(parseDialogue(text).map((segment) => segment.speaker)).toEqual(speakers)
})

test('a line without a label goes on with the turn before it', () => {
  expect(parseDialogue('Doctor: how are\nyou?\nPatient: fine').map((segment) => segment.text)).toEqual([
    'how are\nyou?',
    'fine',
  ])
})

test('an exported transcript is read without its times', () => {
  const texts = parseDialogue('[00:01] DR NOVAK: How are\nyou?\n[00:05] LENA: At 10:30 I was well.')
  expect(texts.map(({ text }) => text)).toEqual(['How are\nyou?', 'At 10:30 I was well.'])
})

test.each([
  'WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\nDr. Novak: How are you?\n\n2\n00:00:05.000 --> 00:00:06.000\nLena: Well.',
  '1\n00:00:01,000 --> 00:00:04,000\n<v Dr. Novak>How are you?</v>\n\n2\n00:00:05,000 --> 00:00:06,000\n<v Lena>Well.</v>',
])('a subtitle file is read as its turns', (text) => {
  expect(parseDialogue(text).map((turn) => [turn.speaker, turn.text])).toEqual([
    ['doctor', 'How are you?'],
    ['unknown', 'Well.'],
  ])
})

test('a heading of a written note is not a speaker', () => {
  expect(parseDialogue('Plan: rest').map((segment) => segment.text)).toEqual(['Plan: rest'])
})

test('segments are numbered from s1', () => {
  expect(parseDialogue('[doctor] a\n[patient] b').map((segment) => segment.id)).toEqual(['s1', 's2'])
})

test('control characters and direction marks are gone, emoji stay', () => {
  expect(parseDialogue('[patient] \u0000my \u202eknee 😀 hurts')[0]?.text).toBe('my knee 😀 hurts')
})

test('nothing gives no segments', () => {
  expect(parseDialogue(' \r\n \u0000')).toEqual([])
})

test('turns that were copied without the ends of their lines are parted where a speaker is named', () => {
  const copied =
    'Doctor: Any allergies? Patient: Penicillin gives me a rash. Doctor: I will prescribe azithromycin. Note for the patient: rest.'
  expect(parseDialogue(copied).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['doctor', 'Any allergies?'],
    ['patient', 'Penicillin gives me a rash.'],
    ['doctor', 'I will prescribe azithromycin. Note for the patient: rest.'],
  ])
})

test.each([
  'Patient: My sister is a Doctor: she gave me oxycodone.',
  'Doctor: Any papers?\nPatient: A letter. Doctor: Start warfarin 5 mg daily. That was in 2019.',
  'Patient: I keep a list. Dr: Meyer. Start warfarin 5 mg daily. That was in 2019.',
])('who is named in the middle of somebody’s words does not speak: %j', (said) => {
  expect(
    parseDialogue(said).filter(({ speaker }) => speaker === 'doctor' || speaker === 'patient'),
  ).toHaveLength(said.split('\n').length)
})

test.each(['Grandmother', 'Grandpa', 'Step Mom', 'Aunt', 'Neighbor', 'Mother in law'])(
  '%s came along',
  (label) => {
    expect(
      parseDialogue(`Nurse practitioner: Hi.\n${label}: He itches.`).map(({ speaker }) => speaker),
    ).toEqual(['doctor', 'other'])
  },
)
