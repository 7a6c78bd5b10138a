/**
 * Holds what we write about files and functions: names in kebab-case, how long either may be, and that no pattern of the
 * note engine is longer than one can read. What is beyond that is named with its number in `scripts/shape/ceilings.json`:
 * `node scripts/check-shape.ts --lower` takes over what has become smaller.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { longPatternsOf } from './shape/long-patterns.ts'
import {
  judgeLines,
  judgePatterns,
  lowerCeilings,
  MOST_LINES,
  notKebabCase,
  type Lines,
} from './shape/shape.ts'

const ROOT = join(import.meta.dirname, '..')
const CEILINGS = join(ROOT, 'scripts/shape/ceilings.json')
const FOLDERS = ['bench', 'corpus', 'e2e', 'scripts', 'src']
/** A check that looked at nothing would pass. */
const FEWEST_FILES = 1_000

const Ceilings = z.object({
  files: z.record(z.string(), z.int()),
  functions: z.record(z.string(), z.int()),
  patterns: z.record(z.string(), z.int()),
})
const LintReport = z.object({
  number_of_files: z.int(),
  diagnostics: z.array(z.object({ filename: z.string(), message: z.string() })),
})

function writtenFiles(): string[] {
  return globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx,css}`, { cwd: ROOT })
}

function linesOfFiles(paths: string[]): Lines {
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1]),
  )
}

/** How many patterns of the note engine's files are too long to be read, tests left out. */
function longPatterns(paths: string[]): Lines {
  const counts = paths
    .filter((path) => path.startsWith('src/scribe/') && !path.includes('.test.'))
    .map((path) => [path, longPatternsOf(readFileSync(join(ROOT, path), 'utf8'))] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** The functions that are over the limit, tests left out. The linter counts, since it knows where a function ends. */
function linesOfLongFunctions(): Lines {
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/oxlint'),
    ['-c', 'scripts/shape/long-functions.json', '--format', 'json', ...FOLDERS],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const report = LintReport.parse(JSON.parse(stdout))
  if (report.number_of_files < FEWEST_FILES)
    throw new Error(`Only ${report.number_of_files} files were looked at for long functions.`)
  const long: Lines = {}
  for (const { filename, message } of report.diagnostics) {
    const [, name = '(unnamed)', count] = /(?:`(.+)` )?has too many lines \((\d+)\)/.exec(message) ?? []
    if (count === undefined) throw new Error(`The linter says what is not understood here: ${message}`)
    // Two of one name in a file are one entry: the longer one.
    const key = `${filename} ${name}`
    long[key] = Math.max(long[key] ?? 0, Number(count))
  }
  return long
}

function check(): void {
  const paths = writtenFiles()
  if (paths.length < FEWEST_FILES) throw new Error(`Only ${paths.length} files were looked at.`)
  const lines = {
    files: linesOfFiles(paths),
    functions: linesOfLongFunctions(),
    patterns: longPatterns(paths),
  }
  let ceilings = Ceilings.parse(JSON.parse(readFileSync(CEILINGS, 'utf8')))
  if (process.argv.includes('--lower')) {
    ceilings = {
      files: lowerCeilings(lines.files, ceilings.files, MOST_LINES.file),
      functions: lowerCeilings(lines.functions, ceilings.functions, MOST_LINES.function),
      patterns: lowerCeilings(lines.patterns, ceilings.patterns, 0),
    }
    writeFileSync(CEILINGS, `${JSON.stringify(ceilings, null, 2)}\n`)
  }
  const wrong = [
    ...notKebabCase(paths).map((path) => `${path} is not named in kebab-case.`),
    ...judgeLines(lines.files, ceilings.files, MOST_LINES.file),
    ...judgeLines(lines.functions, ceilings.functions, MOST_LINES.function),
    ...judgePatterns(lines.patterns, ceilings.patterns),
  ]
  for (const sentence of wrong) console.error(sentence)
  if (wrong.length > 0) process.exitCode = 1
}

check()
