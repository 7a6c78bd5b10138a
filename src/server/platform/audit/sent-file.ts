import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

const Sent = z.object({ acknowledged: z.int(), hash: z.string(), at: z.iso.datetime() })
/** The last seal that another place has taken from this machine, and when. */
type Sent = z.infer<typeof Sent>

export interface SentFile {
  /** Null where there is none that can be read. */
  read(): Promise<Sent | null>
  keep(sent: Sent): Promise<void>
}

/** In a file of this machine: what the database says of it can be set back by whoever cuts the trail off. */
export function createSentFile(path: string): SentFile {
  return {
    async read() {
      try {
        return Sent.parse(JSON.parse(await readFile(path, 'utf8')))
      } catch {
        return null
      }
    },
    async keep(sent) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const next = `${path}.next`
      await writeFile(next, JSON.stringify(sent), { mode: 0o600 })
      await rename(next, path)
    },
  }
}
