import type { VoiceKey } from '#contract/voices.ts'
import { generateTTS } from '#contract/reading.ts'
import { CallError } from '#web/lib/call.ts'
import { download } from '#web/lib/download.ts'
import type { ReadingLine } from './reading-lines.ts'

/** Sentences back that need not be fetched again. */
const KEPT = 40

/** The sounds of one note's lines, fetched once each and dropped with the screen. */
export interface ReadingSounds {
  of: (line: ReadingLine, voice: VoiceKey, settle: () => Promise<boolean>) => Promise<string>
  /** Drops them all, and what is on its way. */
  clear: () => void
}

/**
 * `settle` resolves once what was typed is saved, to false when it could not be: what is read is what the server has, and
 * that is to be what stands on the screen. `onRemark` hears what the listener should know.
 */
export function createReadingSounds(noteId: string, onRemark: (remark: string) => void): ReadingSounds {
  const kept = new Map<string, Promise<string>>()
  let open = new AbortController()

  async function fetchSound(
    { id, letter, withTitle }: ReadingLine,
    voice: VoiceKey,
    settle: () => Promise<boolean>,
  ): Promise<string> {
    const { signal } = open
    if (!(await settle()))
      throw new CallError({
        code: 'conflict',
        message: 'What you typed is not saved yet, so it cannot be read aloud. Listen again once it is.',
      })
    const body = { noteId, sentenceId: id, withTitle, voice, ...(letter ? { letter } : {}) }
    const { blob, remark } = await download(generateTTS, { body }, { signal })
    if (remark) onRemark(remark)
    return URL.createObjectURL(blob)
  }

  function drop(key: string): void {
    void kept.get(key)?.then(URL.revokeObjectURL, () => undefined)
    kept.delete(key)
  }

  return {
    of(line, voice, settle) {
      // A sentence that was changed since is another one.
      const key = JSON.stringify([line.letter, line.id, line.text, line.withTitle, voice])
      const known = kept.get(key)
      if (known) return known
      const sound = fetchSound(line, voice, settle)
      kept.set(key, sound)
      sound.catch(() => kept.delete(key))
      for (const oldest of kept.keys()) if (kept.size > KEPT) drop(oldest)
      return sound
    },
    clear() {
      open.abort()
      open = new AbortController()
      for (const key of kept.keys()) drop(key)
    },
  }
}
