import { expect, test } from 'vitest'
import { guessSpeakers } from './guess-speakers.ts'
import type { Segment } from '../types.ts'

const said = (texts: string[]): Segment[] =>
  texts.map((text, i) => ({
    id: `s${i}`,
    speaker: 'unknown',
    text,
    startMs: i * 1000,
    endMs: i * 1000 + 900,
  }))

test('questions and orders are the doctor, complaints and short replies the patient', () => {
  const segments = said([
    'hi what brings you in today',
    'my knee has been hurting for two weeks',
    'do you have any fever or chills',
    'no',
    "okay i'm gonna order an x-ray of your knee and have you follow up in two weeks",
    'okay thank you doctor',
  ])
  expect(guessSpeakers(segments).map((segment) => segment.speaker)).toEqual([
    'doctor',
    'patient',
    'doctor',
    'patient',
    'doctor',
    'patient',
  ])
})

test('a dictation is the doctor throughout', () => {
  expect(
    guessSpeakers(said(['The patient is a 45 year old man with a cough. He denies fever.']))[0]?.speaker,
  ).toBe('doctor')
})

test('text, times and known speakers stay as they are', () => {
  const [first, second] = said(['how are you', 'fine'])
  const segments: Segment[] = [{ ...(first as Segment), speaker: 'other' }, second as Segment]
  const guessed = guessSpeakers(segments)
  expect(guessed[0]).toEqual(segments[0])
  const withoutSpeaker = (list: Segment[]) => list.map((segment) => ({ ...segment, speaker: null }))
  expect(withoutSpeaker(guessed)).toEqual(withoutSpeaker(segments))
})
