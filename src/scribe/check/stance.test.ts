import { expect, test } from 'vitest'
import { careVerbPhrases } from '../lexicon/care-verbs.ts'
import { wordsOfText } from '../talk/words.ts'
import { bearsOutStance, isAgainst, stanceAt } from './stance.ts'

const stanceOf = (text: string): string | null => {
  const words = wordsOfText(text)
  return stanceAt(
    words,
    words.findIndex((word) => word.text === 'metformin'),
    1,
  )
}

test.each([
  ['I am going to start you on metformin', 'start'],
  ['I will prescribe metformin', 'start'],
  ['I take metformin', 'have'],
  ['keep taking the metformin', 'continue'],
  ['let us stop the metformin', 'stop'],
  ['they took me off metformin', 'stop'],
  ['metformin can push your pressure up and that is not good', null],
  ['the metformin was discontinued', 'stop'],
  ['bump up the metformin', 'raise'],
  ['cut back on the metformin', 'lower'],
  ['we might start metformin', 'consider'],
  ['let us think about metformin', 'consider'],
  ['do not stop the metformin', 'continue'],
  ['I would rather not take metformin', 'decline'],
  ['I thought about adding metformin', 'consider'],
  ['I would add metformin but you were sick on it so I will not', 'decline'],
  ['I have never been given metformin', null],
  ['metformin is a medicine', null],
  ['I would like to switch you from the metformin to glipizide', 'stop'],
  ['let us switch the metformin to glipizide', 'stop'],
  ['we will replace metformin with glipizide', 'stop'],
  ['I will switch you to metformin', 'start'],
  ['let us change from glipizide to metformin', 'start'],
  ['the drip was converted to metformin', 'change'],
  ['change the metformin to the extended release', 'change'],
  ['I would not switch you from metformin to glipizide', null],
  ['let us put the metformin on pause until the scan', 'hold'],
  ['keep the metformin on pause until the scan', 'hold'],
  ['we will put your metformin on ice', 'hold'],
  ['we will leave the metformin on the back burner', 'hold'],
  ['let us not put the metformin on pause', 'continue'],
  ['metformin was put on pause', 'hold'],
  ['your metformin is on hold', 'hold'],
  ['take a break from the metformin', 'hold'],
  ['put you on metformin', 'start'],
  ['keep the metformin on the list', 'continue'],
])('%s: %s', (text, stance) => expect(stanceOf(text)).toBe(stance))

test.each(careVerbPhrases().filter(([says]) => !/^(?:no|not|rather|against)/.test(says)))(
  '"we %s metformin" is %s',
  (says, stance) => expect(stanceOf(`we ${says} metformin`)).toBe(stance),
)

test('what cannot be meant together is told apart from what only says less', () => {
  expect(isAgainst('stop', 'start')).toBe(true)
  expect(isAgainst('consider', 'start')).toBe(false)
  expect(bearsOutStance('consider', 'start')).toBe(false)
  expect(bearsOutStance('start', 'have')).toBe(true)
  expect(bearsOutStance(null, 'start')).toBe(true)
})
