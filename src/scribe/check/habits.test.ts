import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { wordsOfText } from '../talk/words.ts'
import { indexTranscript } from '../transcript-index.ts'
import { habitsSaid } from './habits.ts'

const otherwise = (talk: string[], sentence: string): string[] =>
  habitsSaid(wordsOfText(sentence), indexTranscript(parseDialogue(talk.join('\n')))).map(({ name }) => name)

test.each([
  [['Patient: I smoked for ten years but quit in 2010.'], 'The patient smokes.', 'smoking'],
  [['Doctor: Do you smoke?', 'Patient: No, I quit ten years ago.'], 'Current smoker.', 'smoking'],
  [['Doctor: Do you smoke?', 'Patient: I quit ten years ago.'], 'Current smoker.', 'smoking'],
  [['Doctor: Do you smoke?', 'Patient: I used to, but I stopped.'], 'Current smoker.', 'smoking'],
  [
    ['Patient: My brother quit smoking in 2019. I have never smoked.'],
    'The patient quit smoking in 2019.',
    'smoking',
  ],
  [['Doctor: So you smoke a pack a day.', 'Patient: Not me. I quit.'], 'Smokes a pack a day.', 'smoking'],
  [
    ['Doctor: Do you smoke?', 'Patient: About half a pack a day.', 'Patient: I smoke too much.'],
    'Nonsmoker.',
    'smoking',
  ],
  [['Patient: My husband smokes in the house. I never smoked.'], 'The patient smokes.', 'smoking'],
  [['Doctor: Any alcohol?', 'Patient: I do not drink.'], 'Drinks alcohol socially.', 'alcohol'],
  [['Patient: I drink two beers on Fridays.'], 'Alcohol use: denies.', 'alcohol'],
  [['Doctor: Do you drink?', 'Patient: No.'], 'Eats late and drinks wine with it.', 'alcohol'],
  [['Patient: I gave up weed.'], 'Uses marijuana.', 'cannabis'],
])('a habit is told otherwise in the talk: %s', (talk, sentence, habit) => {
  expect(otherwise(talk, sentence)).toEqual([habit])
})

test.each([
  [['Patient: I smoked for ten years but quit in 2010.'], 'Former smoker, quit in 2010.'],
  [['Doctor: Do you smoke?', 'Patient: No, never.'], 'Denies tobacco use.'],
  [['Doctor: Do you drink?', 'Patient: No.'], 'The patient is eating and drinking.'],
  [['Doctor: Do you drink?', 'Patient: No.'], 'The patient has been drinking, and eating as normal.'],
  [['Doctor: Do you drink?', 'Patient: No.'], 'She is unable to eat or drink.'],
  [['Patient: I never drink alcohol.'], 'He is drinking plenty.'],
  [['Doctor: Do you smoke?', 'Patient: No. I quit in 2019.'], 'The patient quit smoking in 2019.'],
  [['Doctor: Do you smoke?', 'Patient: No.'], 'Former smoker.'],
  [['Patient: I smoke a pack a day and I am trying to quit.'], 'The patient smokes a pack a day.'],
  [['Patient: I quit smoking but I still vape.'], 'The patient vapes.'],
  [['Doctor: You should stop smoking.', 'Patient: I know.'], 'Smoker.'],
  [['Patient: I drink plenty of water and no alcohol.'], 'No alcohol use.'],
  [
    ['Doctor: Do you smoke or drink?', 'Patient: I drink sometimes.'],
    'Occasionally drinks and is a nonsmoker.',
  ],
  [['Patient: I do not smoke and I drink on Fridays.'], 'Denies tobacco use and drinks on Fridays.'],
  [['Doctor: Have you ever smoked?', 'Patient: Yes.'], 'Former smoker.'],
  [['Patient: I quit smoking for a while, but I got back into it.'], 'He is back to smoking.'],
  [['Patient: My father drinks.'], 'The father drinks.'],
  [['Patient: The headache comes with wine.'], 'Headache brought on by alcohol.'],
])('and not in %s', (talk, sentence) => {
  expect(otherwise(talk, sentence)).toEqual([])
})
