import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AS_WORDS, rule, WHOLE, wordSet, type Rule } from './rule.ts'

const SCRIBE = join(import.meta.dirname, '..')
const files = globSync('**/*-rules.ts', { cwd: SCRIBE }).sort()

test('there are rules to prove', () => expect(files.length).toBeGreaterThan(0))

test.each(files)('every line of %s is needed, and what it is not for it leaves alone', async (file) => {
  const rules = Object.entries((await import(join(SCRIBE, file))) as Record<string, Rule>)
  expect(rules.length).toBeGreaterThan(0)
  for (const [name, one] of rules) {
    one.lines.forEach(([pattern, ...examples], at) => {
      const rest = one.without(at)
      for (const example of examples) {
        expect(one.exec(example)?.[0], `${name}: ${pattern} on "${example}"`).toBeDefined()
        if (one.lines.length === 1) continue
        // The others may find less of it, or something else in it.
        expect(rest.exec(example)?.[0], `${name}: "${example}" without ${pattern}`).not.toBe(
          one.exec(example)?.[0],
        )
      }
    })
    for (const text of one.not) expect(one.test(text), `${name} on "${text}"`).toBe(false)
  }
})

test('a rule is its lines between what stands around them', () => {
  const cut = rule(WHOLE, [
    [/it is nothing/, 'it is nothing'],
    [/what else/, 'what else'],
  ])
  expect(cut.test('it is nothing')).toBe(true)
  expect(cut.test('it is nothing much')).toBe(false)
  expect(cut.without(0).test('it is nothing')).toBe(false)
})

test('parts stand where a line names them, also within parts, and groups keep their names', () => {
  const ago = rule(AS_WORDS, [[/(?:just )?(?<count><number>) (?:good )?<unit> ago/, 'two days ago']], {
    parts: { unit: /days?|weeks?/, number: /an?|<small>/, small: /one|two/ },
  })
  expect(ago.exec('it was two days ago')?.groups).toEqual({ count: 'two' })
  expect(ago.test('two months ago')).toBe(false)
  expect(() => rule(WHOLE, [[/a <thing>/, 'a thing']])).toThrow('<thing>')
})

test('a rule with the flag g finds the same twice', () => {
  const often = rule(AS_WORDS, [[/often/, 'often']], { flags: 'g' })
  expect([often.test('often'), often.test('often')]).toEqual([true, true])
  expect([...'often'.matchAll(often.pattern)]).toHaveLength(1)
})

test('a word set holds its words', () => {
  const words = wordSet(`
    one two
    three`)
  expect([...words]).toEqual(['one', 'two', 'three'])
})
