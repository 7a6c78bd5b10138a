/**
 * Prints how much JavaScript, gzipped, the first load of a screen fetches from the last build, and exits with 1 when one
 * is over its budget: `node scripts/check-bundle.ts [folder of the build]`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { paths } from '#web/lib/paths.ts'
import { firstFilesOf } from './first-files.ts'

const KILOBYTE = 1_000
const screens = [
  { name: 'login', budget: 150 * KILOBYTE },
  { name: 'notes', budget: 350 * KILOBYTE },
  // What every other screen with the layout begins with.
  { name: 'medicalTerms', budget: 250 * KILOBYTE },
] as const

/** What the first load of each screen fetches from the build in this folder; sizes in bytes, gzipped. */
export function firstLoads(folder: string) {
  const gzipped = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
  return screens.map(({ name, budget }) => {
    const files = firstFilesOf(folder, name)
    const js = files.filter((file) => file.endsWith('.js'))
    const css = files.filter((file) => file.endsWith('.css'))
    const bytes = gzipped(js)
    return {
      path: paths[name],
      files: js.length,
      bytes,
      budget,
      cssBytes: gzipped(css),
      fits: bytes <= budget,
    }
  })
}

function report(): void {
  const rows = firstLoads(process.argv[2] ?? 'dist/web')
  const kB = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} kB`
  console.table(
    rows.map((row) => ({
      'first load of': row.path,
      'JS, gzip': kB(row.bytes),
      budget: kB(row.budget),
      'JS files': row.files,
      'CSS, gzip': kB(row.cssBytes),
      verdict: row.fits ? 'fits' : 'OVER',
    })),
  )
  if (rows.some((row) => !row.fits)) process.exitCode = 1
}

if (import.meta.main) report()
