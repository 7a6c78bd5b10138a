import { expect, test } from 'vitest'
import { CallError } from '#web/lib/call.ts'
import { decisionFailure } from './decision-failure.ts'

test.each([
  [
    'the server answered',
    new CallError({ code: 'conflict', message: 'This agreement was verified already.' }),
    'This agreement was verified already.',
  ],
  [
    'the server broke',
    new CallError({ code: 'internal', message: 'Something went wrong on the server.' }),
    'Something went wrong on the server.',
  ],
  [
    'no answer came',
    new CallError({ code: 'network', message: 'The server cannot be reached.' }),
    'No response received from the server',
  ],
  [
    'it was cancelled',
    new CallError({ code: 'aborted', message: 'The request was cancelled.' }),
    'Error in setting up the request: The request was cancelled.',
  ],
  ['it was never sent', new TypeError('bad body'), 'Error in setting up the request: bad body'],
  ['something else was thrown', 'odd', 'Error in setting up the request: odd'],
])('when %s', (_case, error, sentence) => {
  expect(decisionFailure(error)).toBe(sentence)
})
