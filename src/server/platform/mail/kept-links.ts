import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './write-whole.ts'

interface KeptLinksOptions {
  /** Where mail is kept that is not sent; it may be missing. */
  outbox: string
  /** The file of the link that makes the first administrator; only whoever runs the program reads it. */
  setupLinkFile: string
}

/** The links that open something and that lie in files of this machine. */
export interface KeptLinks {
  /** Keeps the setup link and gives the place of its file. */
  keepSetupLink(link: string): Promise<string>
  /**
   * Blanks every link whose token is not among those that `findUsable` gives back: it was used, replaced, or has expired.
   */
  forgetDead(findUsable: (tokens: string[]) => Promise<Set<string>>): Promise<void>
}

// As links are made: the secret stands behind the `#`, after a name. Nothing else in a mail looks like it.
const LINK = /(#\w+=)([\w-]{40,})/g
const BLANK = 'used-or-expired'

export function createKeptLinks({ outbox, setupLinkFile }: KeptLinksOptions): KeptLinks {
  /** Files that hold no link any more. What is written once does not change. */
  const clean = new Set<string>()
  /** One after the other: two that blank one file would each take away what the other is writing. */
  let looked: Promise<void> = Promise.resolve()

  async function filesWithLinks(): Promise<Map<string, string>> {
    const names = await readdir(outbox).catch(() => [])
    const paths = names.filter((name) => name.endsWith('.eml')).map((name) => join(outbox, name))
    const contents = new Map<string, string>()
    for (const path of [...paths, setupLinkFile]) {
      if (clean.has(path)) continue
      // Whoever reads the outbox may have taken the file away.
      const content = await readFile(path, 'utf8').catch(() => null)
      if (content === null) continue
      if (content.search(LINK) === -1) clean.add(path)
      else contents.set(path, content)
    }
    return contents
  }

  async function forgetDead(findUsable: (tokens: string[]) => Promise<Set<string>>): Promise<void> {
    const files = await filesWithLinks()
    if (files.size === 0) return
    const usable = await findUsable([...new Set([...files.values()].flatMap(tokensIn))])
    for (const [path, content] of files) {
      const left = content.replace(LINK, (link, name: string, token: string) =>
        usable.has(token) ? link : `${name}${BLANK}`,
      )
      if (left === content) continue
      if (path === setupLinkFile) await rm(path, { force: true })
      else if (await isThere(path)) await writeWhole(path, left)
    }
  }

  return {
    async keepSetupLink(link) {
      clean.delete(setupLinkFile)
      await writeWhole(setupLinkFile, `${link}\n`)
      return setupLinkFile
    },

    async forgetDead(findUsable) {
      const look = looked.then(() => forgetDead(findUsable))
      looked = look.catch(() => {})
      return look
    },
  }
}

function tokensIn(content: string): string[] {
  return [...content.matchAll(LINK)].map(([, , token]) => token ?? '')
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
