import { expect, test } from 'vitest'
import { longPatternsOf, LONGEST_PATTERN } from './long-patterns.ts'

const alternatives = (length: number): string => `(?:${'one|'.repeat(length)})`.slice(0, length - 3)

test.each([
  ['a literal that can be read', `const a = /${alternatives(LONGEST_PATTERN)}/`, 0],
  ['a longer one', `const a = /${alternatives(LONGEST_PATTERN + 10)}/u`, 1],
  ['a division', `const a = ${'1 / 2 + '.repeat(40)} 1 / 3`, 0],
  ['a text that is made into one', `new RegExp('${alternatives(200)}')`, 1],
  ['a part of a text that is made into one', `new RegExp(\`${alternatives(200)}\${more}\`)`, 1],
  ['a long sentence', `const a = '${'a word and '.repeat(40)}'`, 0],
])('%s', (_, text, count) => expect(longPatternsOf(text)).toBe(count))
