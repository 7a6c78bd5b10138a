import { expect, test } from 'vitest'
import { builtInModels } from '../models.ts'
import { readTranscript } from '../read-transcript.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { checkSentence } from './check-sentence.ts'

const TALK = `Doctor: What brings you in?
Patient: I have had chest pain on the left side for three days.
Doctor: What do you take?
Patient: Metoprolol 50 mg twice a day, one tablet of metoprolol. My temperature was 38.`
const { index } = readTranscript(parseDialogue(TALK), builtInModels())
const supportOf = (text: string) => checkSentence(text, index).support

test('a sentence is read to its end, however long it is', () => {
  const said = 'The patient has had chest pain on the left side for three days. '
  expect(supportOf(said.trim())).toBe('supported')
  const lie = checkSentence(`${said.repeat(63)}The patient has HIV and takes warfarin 10 mg daily.`, index)
  expect(lie.support).toBe('unsupported')
  expect(lie.because).toContain('warfarin')
  expect(supportOf(said.repeat(200))).not.toBe('unsupported')
})

test.each([
  'Metoprolol 50 µg twice a day.',
  'Metoprolol ½ tablet twice a day.',
  'Metoprolol ５００ mg twice a day.',
  'Metoprolol ٥٠٠ mg twice a day.',
  'Metoprolol 𝟓𝟎𝟎 mg twice a day.',
  'Metoprolol l00 mg twice a day.',
  'Temperature < 38.',
  'Ø chest pain.',
  'Chest pain on the ｒｉｇｈｔ side for three days.',
  'Chest pain on the rіght side for three days.',
  'Takes metoprolol 50 mg twice a day and wаrfаrin.',
  'Takes metoprolol 50 mg twice a day and w.a.r.f.a.r.i.n.',
  'Takes metoprolol 50 mg twice a day and 华法林.',
  'Metoprolol 50 mg twice a day <warfarin 10 mg daily, HIV positive>.',
  'Metoprolol 50 mg twice a day {{warfarin 10 mg daily}}.',
  '<not> chest pain on the left side for three days.',
])(
  'what nobody said is not borne out, in whatever letters, figures or brackets it is written: %j',
  (text) => {
    expect(supportOf(text)).not.toBe('supported')
  },
)

test.each(['Metoprolol 50 mg twice a day.', 'Chest pain on the left side for 3 days.'])('what was said still is: %j', (text) => {
  expect(supportOf(text)).toBe('supported')
}) // prettier-ignore
