import { createHash } from 'node:crypto'
import type { Speaker } from './speaker.ts'

/** Some 80 minutes of speech, of all who listen. */
const MOST_BYTES = 32_000_000
const KEPT_MS = 15 * 60_000

interface Kept {
  mp3: Uint8Array
  at: number
}

/**
 * What was said lately is not made again: who listens goes back, and listens twice. In memory alone and for minutes, since
 * it is what notes say; found by a hash of the words, the voice and the listener, so that nobody can tell by the clock what
 * others had read to them.
 */
export function rememberSpoken(
  speaker: Speaker,
  { mostBytes = MOST_BYTES, now = () => performance.now() }: { mostBytes?: number; now?: () => number } = {},
): Speaker {
  const kept = new Map<string, Kept>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.mp3.length ?? 0
    kept.delete(key)
  }

  function keep(key: string, mp3: Uint8Array): void {
    forget(key)
    kept.set(key, { mp3, at: now() })
    bytes += mp3.length
    for (const [oldest, { at }] of kept) {
      if (bytes <= mostBytes && now() - at < KEPT_MS) break
      forget(oldest)
    }
  }

  return {
    ...speaker,
    async speak(words, voice, whose) {
      const key = createHash('sha256')
        .update(JSON.stringify([whose.owner.userId, voice, words]))
        .digest('base64')
      const known = kept.get(key)
      if (known && now() - known.at < KEPT_MS) {
        keep(key, known.mp3)
        return { mp3: known.mp3, remark: null }
      }
      const spoken = await speaker.speak(words, voice, whose)
      // What another voice read in its stead is not to last.
      if (spoken.remark === null) keep(key, spoken.mp3)
      return spoken
    },
  }
}
