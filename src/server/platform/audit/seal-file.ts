import { appendFile, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { makeFolder } from '../make-folder.ts'
import type { KnownSeal } from './audit-sealer.ts'

const Line = z.object({
  id: z.int().positive(),
  hash: z.string(),
  entries: z.int().nonnegative(),
  knownAt: z.iso.datetime().optional().catch(undefined),
})
const FULL_BYTES = 8 * 1024 * 1024
const END_BYTES = 32 * 1024

/**
 * Seals kept in a file, so that the chain can be held against what it was: whoever can change everything in the database
 * cannot take its end away unseen. Lines of a log that hold seals are read as well.
 */
export interface SealFile {
  /** Keeps a seal, after those before it. Rejects when the file cannot be written. */
  keep(seal: KnownSeal): Promise<void>
  /** Oldest first; none when there is no file yet. Of `latest` some hundreds at the end, for what is asked often. */
  known(which?: 'latest'): Promise<KnownSeal[]>
}

export function createSealFile(path: string): SealFile {
  const earlier = `${path}.earlier`
  let writing: Promise<void> = Promise.resolve()

  async function write(seal: KnownSeal): Promise<void> {
    await makeFolder(dirname(path), 0o700)
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    // A seal says something of all before it: the latest are enough.
    if (size > FULL_BYTES) await rename(path, earlier)
    await appendFile(path, `${JSON.stringify(seal)}\n`, { mode: 0o600 })
  }

  return {
    keep(seal) {
      const turn = writing.then(() => write(seal))
      writing = turn.catch(() => {})
      return turn
    },
    async known(which) {
      const texts = await Promise.all(
        which ? [readEnd(path)] : [earlier, path].map((one) => readIfThere(one)),
      )
      return texts.flatMap((text) => text.split('\n').flatMap(sealsOf))
    },
  }
}

async function readIfThere(path: string, read = () => readFile(path, 'utf8')): Promise<string> {
  return read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

function readEnd(path: string): Promise<string> {
  return readIfThere(path, async () => {
    await using file = await open(path)
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(END_BYTES),
      position: Math.max(0, size - END_BYTES),
    })
    return buffer.toString('utf8', 0, bytesRead)
  })
}

/** Nothing of a line that is cut off or tells of something else. */
function sealsOf(line: string): KnownSeal[] {
  try {
    const read = Line.safeParse(JSON.parse(line))
    return read.success ? [read.data] : []
  } catch {
    return []
  }
}
