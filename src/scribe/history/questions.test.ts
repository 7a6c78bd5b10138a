import { expect, test } from 'vitest'
import { joinWords } from '../surface.ts'
import { segmentWords } from '../talk/words.ts'
import { asStatement } from './questions.ts'

const told = (question: string, answer: 'yes' | 'no'): string => {
  const words = segmentWords({ id: '', speaker: 'doctor', text: question, startMs: null, endMs: null }, 0)
  return joinWords(asStatement(words, answer, null) ?? [], false)
}

test.each([
  ['So, no trouble, no thoughts of giving up your goats?', 'denies thoughts of giving up their goats'],
  ['Any hiccups, any sneezing, any cough?', 'denies hiccups, sneezing, or cough'],
  [
    'Have you had any trouble with singing at all, any trouble with humming?',
    'denies trouble with singing or trouble with humming',
  ],
  ['Any sneezing, just want to make sure?', 'denies sneezing'],
  ['Have you had any recent blood tests, done?', 'denies recent blood tests'],
  ['Did this happen in the choir?', 'this did not happen in the choir'],
  ['Are you on honey and are you singing?', ''],
  ['Any other numbness in your ears?', 'denies other numbness in the ears'],
  ['Any odd freckles at all, on your nose?', 'denies odd freckles on the nose'],
  ['Any new freckles that you may have noticed?', 'denies new freckles'],
  ['You do not have any other ear trouble, nose trouble?', 'has no other ear trouble or nose trouble'],
  [
    'You do not feel sleepy, or any buzzing in your ears?',
    'does not feel sleepy or have any buzzing in the ears',
  ],
  ['Have you got any kind of itching when you swim?', 'denies itching when they swim'],
  ['Is there any sneezing associated with that?', 'there is no sneezing'],
  ['Any tingling on any part of your face?', 'denies tingling on any part of the face'],
  ['Any changes of vision, you know, rings, flashes?', 'denies changes of vision'],
  ['Is this sore elbow bothering your sleep?', 'this sore elbow is not bothering their sleep'],
  ['Did you have any takeaway food?', 'had no takeaway food'],
  ['Have you lost some weight?', 'has not lost weight'],
  ['Does this help the itch?', 'this does not help the itch'],
  ['Can you tell me if you have any sneezing, hiccups or yawning?', 'denies sneezing, hiccups or yawning'],
  ['Could you tell me whether you are sneezing?', 'is not sneezing'],
  ['Did you bump your elbow by any chance?', 'did not bump the elbow'],
  ['Do you happen to be allergic to cats?', 'is not allergic to cats'],
  ['Do you happen to sneeze at night?', 'does not sneeze at night'],
  ['Does this help the itching?', 'this does not help the itching'],
  ['Have you seen another doctor for this?', 'has not seen another doctor for this'],
])('%j answered with no: %s', (question, line) => {
  expect(told(question, 'no').replaceAll("the patient's", 'their')).toContain(line)
})

test.each([
  ['You feel rather sleepy, do you?', 'the patient feels rather sleepy'],
  ['Is this left elbow still bothering you?', 'this left elbow is still bothering the patient'],
  ['Was there any singing test?', 'there was a singing test'],
  ['Do these hiccups wake you at night?', 'these hiccups wake the patient at night'],
  ['Have your hiccups gotten louder?', 'their hiccups have gotten louder'],
  ['My nurse tells me that you have gout, is that correct, sir?', 'the patient has gout'],
  ['I see from your chart that you had mumps, correct?', 'the patient had mumps'],
  ['Before we begin I need to confirm something, you are 63, is that right?', 'the patient is 63'],
  ['Is this worse at night?', 'this is worse at night'],
  ['Are you a yachts fan?', ''],
  ['Do you smoke at all, Kim?', 'the patient smokes'],
  ['Is your whistling more hoarse?', 'their whistling is more hoarse'],
  ['Has this ever happened before?', 'this has happened before'],
  ['Have you seen another doctor for this?', 'the patient has seen another doctor'],
  ['Did you get the operation scheduled yet?', 'the patient got the operation scheduled'],
  ['Did this tingling feeling go away?', 'this tingling feeling went away'],
  ['Does the itching come and go?', 'the itching comes and goes'],
  ['Has this elbow given out?', 'this elbow has given out'],
])('%j answered with yes: %s', (question, line) => {
  expect(told(question, 'yes').replaceAll("the patient's", 'their')).toBe(line)
})

test.each([['Any creams?'], ['Was there any injury?'], ['Is there any particular trigger?']])(
  '%j answered with yes says nothing by itself',
  (question) => {
    expect(told(question, 'yes')).toBe('')
  },
)
