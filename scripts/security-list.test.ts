import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const list = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const lines = list.split('\n')
const rows = lines.filter((line) => /^\| (?:V?\d+\.\d+|\()/.test(line))
const KINDS = ['met', 'partly', 'not met', 'operator', 'not used']

/** The files a row names, from the folder that the page says they stand in. */
const testsIn = (row: string): string[] =>
  [...row.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path)
const placeOf = (path: string): string =>
  /^(?:e2e|scripts|bench|src)\//.test(path) ? path : join('src/server', path)

test('every test that the list of security names is there', () => {
  const missing = testsIn(list).filter((path) => !existsSync(join(ROOT, placeOf(path))))
  expect(missing).toEqual([])
  expect(testsIn(list).length).toBeGreaterThan(40)
})

test('nothing is said to be met that no test shows', () => {
  const claims = rows.map((row) => ({ row, verdict: row.split('|')[3]?.trim() ?? '' }))
  expect(claims.length).toBeGreaterThan(60)
  for (const { row, verdict } of claims) {
    expect(KINDS, row).toContain(verdict)
    if (verdict === 'met') expect(testsIn(row), row).not.toEqual([])
  }
})

test('every chapter of the standard, and every standard of the rule, has its rows', () => {
  const chapters = Array.from({ length: 17 }, (_, index) => index + 1)
  for (const chapter of chapters)
    expect(list, `V${chapter}`).toMatch(new RegExp(`^\\| ${chapter}\\.\\d`, 'm'))
  for (const point of [
    '(a)(1)',
    '(a)(2)(i)',
    '(a)(2)(ii)',
    '(a)(2)(iii)',
    '(a)(2)(iv)',
    '(b)',
    '(c)(1)',
    '(c)(2)',
    '(d)',
    '(e)(1)',
    '(e)(2)(i)',
    '(e)(2)(ii)',
  ])
    expect(
      rows.some((row) => row.startsWith(`| ${point} `)),
      point,
    ).toBe(true)
  expect(lines.length).toBeLessThanOrEqual(151)
})
