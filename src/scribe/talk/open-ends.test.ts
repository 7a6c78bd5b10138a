import { expect, test } from 'vitest'
import { waitsForMore } from './open-ends.ts'
import { segmentWords } from './words.ts'

/** Whether the words before the bar wait for those after it. */
function waits(said: string): boolean {
  const at = said.split(' | ')[0]?.split(' ').length ?? 0
  const text = said.replace(' | ', ' ')
  const words = segmentWords({ id: '', speaker: 'doctor', text, startMs: null, endMs: null }, 0)
  return waitsForMore(words, 0, at - 1)
}

test.each([
  ['I want you to have an ultrasound to confirm | it is nothing', true],
  ['we can tell what grade | this is from the report', true],
  ['write down any triggers which are affecting | your sleep', true],
  ['I would like to repeat the scan and see | what is going on', true],
  ['come back in a year sooner | if needed', true],
  ['we would perform a lymph node | dissection of the neck', true],
  ['you have tightness in the muscles meaning | the muscles of the neck', true],
  ['we want to watch any stress | you will be having at work', true],
  ['do you have any stress | you will need to rest more', false],
  ['this is what we see | what we do next is rest', false],
  ['it is very bothering | you should rest', false],
])('%j waits: %j', (said, more) => {
  expect(waits(said)).toBe(more)
})
