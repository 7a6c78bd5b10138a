import { describe, expect, it } from 'vitest'
import { statementsOf } from '../talk/clauses.ts'
import { plain } from '../talk/word.ts'
import { segmentWords } from '../talk/words.ts'
import { faultsOf, type Fault } from './faults.ts'
import { spokenOf } from './spoken.ts'

const BROKEN: Array<[Fault, string]> = [
  ['two verbs side by side', 'She thinks it may was a cold.'],
  ['subject without verb', 'The walk that they the most like is by the river.'],
  ['run together', 'He had a high potassium they were 6.'],
  ['run together', 'Her cat scratched her thumb it was bleeding.'],
  ['noun without verb', 'Her ankle when she was dancing.'],
  ['noun without verb', 'The patient just the fear of not being on time.'],
  ['noun without verb', 'The syrup, but it does not help.'],
  ['noun without verb', 'Her gardener and has not said what it is.'],
  ['only subordinate', 'If she climbs the lighthouse stairs.'],
  ['hanging end', 'He was taking it because of the.'],
  ['only subordinate', 'Every time she sneezes.'],
  ['noun without verb', 'The way the baker tells it.'],
  ['two verbs side by side', 'She thinks, sometimes noticed a ringing.'],
  ['hanging end', 'She did not hit the arm or any on.'],
  ['question', 'His goats are ill too now has anyone else been ill.'],
  ['gap', 'Sometimes and then it itches.'],
  ['gap', 'She denies in trouble with her goats.'],
  ['hanging end', 'She has been having.'],
  ['hanging end', 'The vet said it was all.'],
  ['hanging tail', 'She has slept poorly this week but generally.'],
  ['gap', 'His baker sent him to because he coughed.'],
  ['gap', 'She has on her elbow.'],
  ['gap', 'She has been getting and the sneeze.'],
  ['question', 'With the cold, does it help.'],
  ['two determiners', 'He burnt his the top of the hand.'],
  ['noun without verb', 'The hiccup that is loud all day.'],
  ['gap', 'She felt like had to sing.'],
  ['hanging tail', 'She sings all day but with this itch that she has had.'],
  ['hanging tail', 'She looks once a week and it the most of the time when she looks.'],
  ['wrong form', 'He could stumbled on the pier.'],
  ['wrong form', 'She hurt it from the movement be right before lunch.'],
]

const WHOLE = [
  'It wakes her up.',
  'She lost 8 pounds but she was trying to.',
  'His foot drags when he walks.',
  'She reports that her cat scratched her thumb.',
  'He thinks it was a cold.',
  'The rash she noticed last week has gone.',
  'She does not know what the tablets she takes are for.',
  'The patient denies past surgeries.',
  'The pills the vet gave are small.',
  'We waited because they did that before.',
  'Her feet swell in the heat.',
  'They hurt their elbow and put ice on it.',
  'When she lies down, it hurts.',
  'Since then he has had pain.',
  'In the past he had asthma.',
  'She takes it once a day and he helps her.',
  'He used to have headaches that woke him at night.',
  'The inside of her knee hurts.',
  'The cast will probably be removed.',
  'They suggest the goat be seen.',
  'Let the wound be dry.',
  'She keeps it elevated.',
  'Order an x-ray, which will show whether it is broken.',
  'He lost 20 pounds, which is the most he has ever lost.',
  'It is the worst cough she has ever had.',
  'Other causes could be a strain or a bruise.',
  'The last 3 days she has felt sick.',
  'She has had the pain on and off for about 2 years.',
  'It happens at work or at home.',
  'He wants his knee looked at, but otherwise he is fine.',
]

describe('faultsOf', () => {
  it.each(BROKEN)('finds "%s" in "%s"', (fault, sentence) => {
    expect(faultsOf(spokenOf(sentence))).toContain(fault)
  })

  it.each(WHOLE)('finds nothing in "%s"', (sentence) => {
    expect(faultsOf(spokenOf(sentence))).toEqual([])
  })
})

describe('a hanging tail', () => {
  it.each([
    ['I slept badly this week but generally', 'i slept badly this week'],
    ['I fed the goats and during the storm', 'i fed the goats during the storm'],
    ['I had to feed the goats and being led off', 'i had to feed the goats'],
    ['I had to stop feeding and actually being led off', 'i had to stop feeding'],
    ['I fed the goats and because of the storm', 'i fed the goats'],
    ['I slept in the barn and in the hay', 'i slept in the barn and in the hay'],
  ])('goes: %s', (text, told) => {
    const [first] = statementsOf(segmentWords({ id: '1', speaker: 'patient', text, startMs: 0, endMs: 0 }, 0))
    expect(plain(first ?? [])).toBe(told)
  })
})
