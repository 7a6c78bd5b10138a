import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'dist/web/.built-from')
const SOURCES = [
  'src/web',
  'src/contract',
  'src/domain',
  'index.html',
  'vite.config.ts',
  'scripts/first-files.ts',
  'scripts/pack-files.ts',
  'package-lock.json',
]

/** Builds the browser's files, unless they were built from these very sources. */
async function buildWeb(): Promise<void> {
  const sources = await fingerprint()
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === sources) return
  process.stdout.write('Building the screens (once after each change) ...\n')
  await build({ root: ROOT, logLevel: 'warn' })
  await writeFile(STAMP, sources)
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of await filesOf(join(ROOT, source))) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

await buildWeb()
