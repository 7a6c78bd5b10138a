import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const check = (talk: string, note: string) => checkSentence(note, indexTranscript(parseDialogue(talk)))
const LEG = '[doctor] Let me have a look at the wound on your leg.'

test.each([
  [`${LEG} It is weeping a bit.`, 'The wound on the leg is clean and dry.'],
  [`${LEG} It is weeping a bit.`, 'Wound: clean, dry and intact.'],
  [`${LEG} Okay. There is some drainage.`, 'The wound on the leg is clean and dry.'],
  [`${LEG} It is weeping a bit. Keep it clean and dry.`, 'The wound on the leg is clean and dry.'],
  [`${LEG}\n[patient] Sure.\n[doctor] It is weeping a bit.`, 'The wound on the leg is clean and dry.'],
  [`${LEG} It is weeping a bit.`, 'Leg wound c/d/i.'],
  ['[doctor] The incision is still oozing.', 'The incision remains clean, dry and intact.'],
  ['[doctor] The cut on your foot looks a bit weepy.', 'The wound on the foot is clean and dry.'],
])('after %j, that %j is contradicted', (talk, note) => {
  const { support, contradictions } = check(talk, note)
  expect(support).toBe('unsupported')
  const against = contradictions.filter(({ kind }) => kind === 'negation')
  expect(against.flatMap(({ evidence }) => evidence)).not.toEqual([])
})

test.each([
  [`${LEG} It looks clean and dry.`, 'The wound on the leg is clean and dry.'],
  [`${LEG} It is not weeping any more.`, 'The wound on the leg is clean and dry.'],
  [`${LEG} Is it still weeping?`, 'The wound on the leg is clean and dry.'],
  [`${LEG} Call me if it is weeping.`, 'The wound on the leg is clean and dry.'],
  [`${LEG}\n[patient] It is weeping at night.`, 'The wound on the leg is clean and dry.'],
  [`${LEG} Now your eyes. They are weeping a bit.`, 'The wound on the leg is clean and dry.'],
  ['[doctor] He cuts his food. There is some discharge.', 'The wound is clean and dry.'],
  ['[doctor] Your stitches look good. There is some fluid in the joint.', 'Sutures are clean and dry.'],
  ['[doctor] The wound on your foot is weeping.', 'The wound on the chest is clean and dry.'],
  ['[doctor] The wound on your left leg is weeping.', 'The wound on the right arm is clean and dry.'],
  ['[doctor] The edge is weeping. The wound was weeping. The wound is dry.', 'The wound is dry.'],
  [`${LEG} It is weeping a bit. Keep the wound clean and dry.`, 'Keep the wound clean and dry.'],
  [`${LEG} It is weeping a bit.`, 'The wound is weeping.'],
])('after %j, nothing is said against %j', (talk, note) => {
  expect(check(talk, note).contradictions.filter(({ kind }) => kind === 'negation')).toEqual([])
})
