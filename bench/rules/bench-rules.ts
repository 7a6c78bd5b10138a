/**
 * `npm run bench:rules [-- --count 100] [--seed 1]`: takes rules' alternatives and lexicons' entries out of the note engine,
 * one at a time and by chance, in a copy of the tree, and counts how many of these changes a test of the engine notices.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chosen, mutationsOf } from './mutations.ts'

const ROOT = join(import.meta.dirname, '../..')
const COPIED = ['src', 'bench', 'corpus', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts']
/** How long the tests may take before anything is taken out, and how many times that a change may make of it. */
const LONGEST_MS = 20 * 60_000
const SLOWER = 6

const { values } = parseArgs({
  options: { count: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})

const copy = mkdtempSync(join(tmpdir(), 'bench-rules-'))
try {
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const began = performance.now()
  if (!passes(LONGEST_MS))
    throw new Error('The tests of the engine fail before anything is taken out: mend them first.')
  const longest = Math.ceil(SLOWER * (performance.now() - began))
  const files = globSync('src/scribe/**/*.ts', { cwd: copy })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
  const all = files.flatMap((file) => mutationsOf(file, readFileSync(join(copy, file), 'utf8')))
  const tried = chosen(all, Number(values.count), Number(values.seed))
  const unnoticed = tried.filter(({ file, line, removed, text }) => {
    const path = join(copy, file)
    const whole = readFileSync(path, 'utf8')
    writeFileSync(path, text)
    const isUnnoticed = passes(longest)
    writeFileSync(path, whole)
    console.log(`${isUnnoticed ? 'NOT noticed' : 'noticed    '} ${file}:${line} ${removed}`)
    return isUnnoticed
  })
  console.log(`\n${tried.length - unnoticed.length} of ${tried.length} noticed (${all.length} there are)`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** Whether all tests pass within `longest` milliseconds; what makes them hang is noticed too. */
function passes(longest: number): boolean {
  const run = spawnSync(
    'node_modules/.bin/vitest',
    ['run', '--project', 'pure', 'src/scribe', 'corpus/golden', '--bail', '1', `--testTimeout=${LONGEST_MS}`],
    { cwd: copy, timeout: longest, stdio: 'ignore' },
  )
  return run.status === 0
}
