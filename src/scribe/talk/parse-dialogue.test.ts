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
  ['just some words', ['unknown']],
])('%j is read as turns of the right speakers', (text, speakers) => {
  expect(parseDialogue(text).map((segment) => segment.speaker)).toEqual(speakers)
})

test('a line without a label goes on with the turn before it', () => {
  expect(parseDialogue('Doctor: how are\nyou?\nPatient: fine').map((segment) => segment.text)).toEqual([
    'how are\nyou?',
    'fine',
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
