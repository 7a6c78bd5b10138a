import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patternsOf } from '../../scripts/shape/long-patterns.ts'
import type { Rule } from '../../src/scribe/rules/rule.ts'
import { chosen, mutationsOf } from './mutations.ts'

const ROOT = join(import.meta.dirname, '../..')

const removedFrom = (text: string): string[] => mutationsOf('a.ts', text).map(({ removed }) => removed)

test.each([
  ['const A = /^(?:one|two|three)$/', ['one|', '|two', '|three']],
  ['  mom | mother | mum', ['mom | mother | mum', '| mother', '| mum']],
  ["    [/<lead>?(?:one|two)/, 'one'],", ["[/<lead>?(?:one|two)/, 'one'],", 'one|', '|two']],
  ["    [/one|two|three/, 'one'],", ["[/one|two|three/, 'one'],", 'one|', '|two', '|three']],
  [
    "    [\n      /(?:one|two) more/,\n      'one more',\n    ],",
    ["[/(?:one|two) more/, 'one more'],", 'one|', '|two'],
  ],
  ['  three four five six seven`)', ['three', 'four', 'five', 'six']],
  ['const text = `a | b`', []],
  ['// one|two', []],
  ['const either: One | Other = /plain/.test(it)', []],
])('%j can lose %j', (text, expected) => expect(removedFrom(text)).toEqual(expected))

test('what is left is the file without it', () => {
  expect(mutationsOf('a.ts', 'x\nconst A = /^(?:one|two)$/\ny')[1]?.text).toBe('x\nconst A = /^(?:one)$/\ny')
  expect(mutationsOf('a.ts', '`\n  mom | mother\n`')[0]?.text).toBe('`\n`')
})

test('a line of a rule that is written over several rows is taken out whole', () => {
  const rule =
    "rule(WHOLE, [\n  [\n    /one or (?:two|three)/,\n    'one or two',\n  ],\n  [/four/, 'four'],\n])"
  expect(mutationsOf('a.ts', rule)[0]).toMatchObject({
    line: 2,
    text: "rule(WHOLE, [\n  [/four/, 'four'],\n])",
  })
})

// Without its only line a rule is none.
test('of every rule of several lines each can be taken out', async () => {
  for (const file of globSync('src/scribe/**/*-rules.ts', { cwd: ROOT })) {
    const rules = Object.values((await import(join(ROOT, file))) as Record<string, Rule>)
    const found = removedFrom(readFileSync(join(ROOT, file), 'utf8'))
    for (const [pattern] of rules.flatMap(({ lines }) => (lines.length > 1 ? lines : [])))
      expect(
        found.some((removed) => removed.startsWith(`[${pattern}`)),
        `${file}: ${pattern}`,
      ).toBe(true)
  }
})

test('the engine holds thousands of them, and each leaves a file that can be read', () => {
  const files = globSync('src/scribe/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const all = files.flatMap((file) => mutationsOf(file, readFileSync(file, 'utf8')))
  expect(all.length).toBeGreaterThan(3_000)
  for (const { text, file, removed } of chosen(all, 50, 3))
    for (const pattern of patternsOf(text).filter((one) => one.startsWith('/')))
      expect(
        () => new RegExp(pattern.slice(1, pattern.lastIndexOf('/'))),
        `${file} without ${removed}`,
      ).not.toThrow()
})

test('the same seed chooses the same', () => {
  expect(chosen([1, 2, 3, 4, 5], 3, 7)).toEqual(chosen([1, 2, 3, 4, 5], 3, 7))
  expect(new Set(chosen([1, 2, 3, 4, 5], 9, 7)).size).toBe(5)
})
