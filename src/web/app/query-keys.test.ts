import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')

/** A key that is spelled out where it is used: `queryKey: [...]`, or the first argument of a call on the cache. */
const spelledOut = /queryKey: \[|(?:get|set)(?:Query|Queries)Data(?:<[^(]*>)?\(\s*\[/
/** The file declares a read: there its key belongs. */
const declaresRead = /\b(?:q|infiniteQ)ueryOptions\(/

test('what a key of the cache looks like stands only where the read is declared', async () => {
  const byHand: string[] = []
  let declared = 0
  for await (const file of glob('**/*.{ts,tsx}', { cwd: WEB })) {
    if (file.includes('.test.')) continue
    const source = readFileSync(join(WEB, file), 'utf8')
    if (declaresRead.test(source)) declared += 1
    else if (spelledOut.test(source)) byHand.push(file)
  }
  expect(declared).toBeGreaterThan(5)
  expect(byHand).toEqual([])
})
