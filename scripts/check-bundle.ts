/**
 * Prints how much JavaScript, gzipped, the first load of a screen fetches from the last build, and exits with 1 when one
 * is over its budget: `node scripts/check-bundle.ts [folder of the build]`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof Manifest>

const KILOBYTE = 1_000
const entry = 'index.html'
/** What comes with a session on every screen. */
const withSession = ['src/web/app/guard.ts', 'src/web/app/session-watch.tsx']
/** What the router asks for at once when a screen is opened first. */
const screens = [
  { path: '/', budget: 150 * KILOBYTE, chunks: ['src/web/features/accounts/login-screen.tsx'] },
  {
    path: '/Notes',
    budget: 350 * KILOBYTE,
    chunks: ['src/web/app/shell/shell.tsx', 'src/web/app/notes-page.tsx', ...withSession],
  },
  // What every other screen with the layout begins with.
  {
    path: '/disclaimer',
    budget: 250 * KILOBYTE,
    chunks: ['src/web/app/shell/shell.tsx', 'src/web/app/legal-pages.tsx', ...withSession],
  },
]

/** The files of the chunks and of everything they import statically. */
function reachable(manifest: Manifest, chunks: readonly string[]): { js: Set<string>; css: Set<string> } {
  const seen = new Set<string>()
  const js = new Set<string>()
  const css = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}: correct the list in this script.`)
    js.add(chunk.file)
    for (const file of chunk.css) css.add(file)
    chunk.imports.forEach(visit)
  }
  chunks.forEach(visit)
  return { js, css }
}

/** What the first load of each screen fetches from the build in this folder; sizes in bytes, gzipped. */
export function firstLoads(folder: string) {
  const gzipped = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
  return screens.map(({ path, budget, chunks }) => {
    const { js, css } = reachable(manifest, [entry, ...chunks])
    const bytes = gzipped(js)
    return { path, files: js.size, bytes, budget, cssBytes: gzipped(css), fits: bytes <= budget }
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
