import { expect, test } from 'vitest'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { segmentWords } from '../talk/words.ts'
import { withReferencesNamed } from './named-references.ts'

/** The last of some sentences, each of a turn of its own, with its references named. */
function named(turns: string[], shown = ''): string | null {
  const sentences = turns.map((text, segment): Sentence => ({
    index: segment,
    segment,
    speaker: text.endsWith('?') ? 'doctor' : 'patient',
    words: segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, segment),
    question: text.endsWith('?'),
  }))
  const last = sentences.at(-1) as Sentence
  const told = sentences.find(({ words }) => shown !== '' && plain(words).includes(shown))
  const out = withReferencesNamed(sentences, last.index, last.words, told?.words)
  return out && plain(out)
}

test.each([
  // The verb asks for a medicine, and one was named.
  [['Are you still on the warfarin?', 'I take it every evening.'], 'i take warfarin every evening'],
  [['How is the rash with the ointment?', 'I use it at night.'], 'i use the ointment at night'],
  [['Do you use a nasal spray?', 'I have run out of it.'], 'i have run out of the nasal spray'],
  [['Do you wear the brace?', 'I wear it at work.'], 'i wear the brace at work'],
  // What is measured is taken as well; "them" are several.
  [['And your blood sugars?', 'I take them before meals.'], 'i take the blood sugars before meals'],
  [['And the cholesterol?', 'I want to get it lower.'], 'i want to get the cholesterol lower'],
  [['Do you take your medicines?', 'I take them at night.'], 'i take the medicines at night'],
  [['I prescribe prednisone, your medicine for this.', 'You take it early.'], 'you take prednisone early'],
  // What was ordered last is meant.
  [
    ['I will stop the naproxen and we start ibuprofen 400 mg.', 'You take it with food.'],
    'you take ibuprofen with food',
  ],
  [['I hurt my right ankle.', 'The ankle is blue.', 'I ice it.'], 'i ice the right ankle'],
  [['I hurt my right ankle.', 'The left ankle is fine.', 'I ice it.'], null],
  // What is said of a complaint, and of what was done for it.
  [['How is the cough?', 'It comes and goes.'], 'the cough comes and goes'],
  [['I had physical therapy.', 'It helped me a lot.'], 'the physical therapy helped me a lot'],
  [['I take Tylenol.', 'I did physio for five weeks.', 'It helped a bit.'], 'the physio helped a bit'],
  [['Any swelling?', 'No.', 'It comes and goes.'], 'it comes and goes'],
  [['Any swelling or headache?', 'It comes and goes.'], 'it comes and goes'],
  [['Are you dizzy?', 'It comes and goes.'], 'it comes and goes'],
  // A dose gets its medicine.
  [['I prescribe prednisone.', 'I give you 40 mg daily.'], 'i give you prednisone 40 mg daily'],
  [
    ['I prescribe Norco 5 mg.', 'You take 1 or 2 tablets at night.'],
    'you take norco 1 or 2 tablets at night',
  ],
  [['I prescribe prednisone.', 'You get 400 mg of ibuprofen.'], 'you get 400 mg of ibuprofen'],
  // One body part was spoken of.
  [['I twisted my left ankle.', 'I iced it.'], 'i iced the left ankle'],
  [['I twisted my ankle and hit my knee.', 'I iced it.'], 'i iced it'],
  // Named in its own clause.
  [
    ['Do you take warfarin?', 'I got ibuprofen and take it at night.'],
    'i got ibuprofen and take it at night',
  ],
  // Not a thing at all.
  [['Are you on the warfarin?', 'I try to take it easy.'], 'i try to take it easy'],
  [['Are you on the warfarin?', 'I take that tablet now.'], 'i take that tablet now'],
  [['I stop the naproxen.', 'I keep you on that 5 Zestril.'], 'i keep you on that 5 zestril'],
  [['I start warfarin.', 'You take that 2 times a day.'], 'you take warfarin 2 times a day'],
])('%j names what is meant: %j', (turns, expected) => expect(named(turns)).toBe(expected))

test.each([
  [['How are you?', 'I take it every evening.']],
  [['And your diet?', 'It has been pretty good.']],
  [['Do you take warfarin and metoprolol?', 'I take it every evening.']],
  [['Do you take warfarin and metoprolol?', 'I am fine.', 'Sure.', 'Right.', 'Well.', 'I take it at night.']],
])('%j leaves open what is taken', (turns) => expect(named(turns)).toBeNull())

test('what the line before in the note names is not named again', () => {
  const turns = ['I take warfarin.', 'I take it every evening.']
  expect(named(turns, 'warfarin')).toBe('i take it every evening')
})
