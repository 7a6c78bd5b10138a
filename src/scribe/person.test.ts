import { expect, test } from 'vitest'
import { thirdPersonWords } from './person.ts'
import { joinWords } from './surface.ts'
import type { Sex } from './visit.ts'
import { segmentWords } from './talk/words.ts'

function told(text: string, self: 'patient' | 'doctor', sex: Sex): string | null {
  const words = thirdPersonWords(
    segmentWords({ id: 's1', speaker: self, text, startMs: null, endMs: null }, 0),
    self,
    sex,
  )
  return words && joinWords(words, false)
}

test.each([
  ['i have had it for a week', 'patient', 'female', 'she has had it for a week'],
  ["i don't take my pills", 'patient', 'male', 'he does not take his pills'],
  ['i get up and walk to the bathroom', 'patient', 'male', 'he gets up and walks to the bathroom'],
  [
    'i am a tall girl and identify as a dancer',
    'patient',
    'female',
    'she is a tall girl and identifies as a dancer',
  ],
  ['i am either hoarse or have hiccups', 'patient', 'male', 'he is either hoarse or has hiccups'],
  ['i get up and move, but it itches', 'patient', 'female', 'she gets up and moves, but it itches'],
  ['i hurt my back', 'patient', null, 'the patient hurt the back'],
  [
    'i try to stay in shape as much as i can',
    'patient',
    null,
    'the patient tries to stay in shape as much as they can',
  ],
  [
    'my knee hurts when i am up and i was limping',
    'patient',
    null,
    'the knee hurts when the patient is up and they were limping',
  ],
  ['it hurts me when i sit', 'patient', 'female', 'it hurts her when she sits'],
  ["you're still on your aspirin", 'doctor', 'female', 'she is still on her aspirin'],
  ['i want you to ice your knee', 'doctor', 'male', 'I want him to ice his knee'],
  ['you are going to start aspirin', 'doctor', 'male', 'he will start aspirin'],
  ['i am not able to walk', 'patient', 'female', 'she is not able to walk'],
  ['i do not have any pain', 'patient', 'female', 'she has no pain'],
  ['i have been having headaches', 'patient', 'male', 'he has had headaches'],
  ['the ice does help a little', 'patient', 'male', 'the ice helps a little'],
  ['i did notice a rash', 'patient', 'female', 'she noticed a rash'],
  ['i do not smoke', 'patient', 'female', 'she does not smoke'],
  ['i did not take it', 'patient', 'male', 'he did not take it'],
  ['i do exercise', 'patient', 'male', 'he does exercise'],
  ['i suggest that you follow-up with urology', 'doctor', 'male', 'I suggest that he follow-up with urology'],
  ['i will give you tylenol', 'doctor', 'female', 'I will give her Tylenol'],
] as Array<[string, 'patient' | 'doctor', Sex, string]>)(
  '%j of the %s (%s) is told as %j',
  (text, self, sex, line) => {
    expect(told(text, self, sex)).toBe(line)
  },
)

test('a "you" of the patient is nobody in particular and is not told', () => {
  expect(told('you never know what you get', 'patient', 'male')).toBeNull()
})
