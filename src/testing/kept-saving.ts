import { setTimeout as delay } from 'node:timers/promises'
import { updateNote } from '#contract/notes.ts'
import type { Answered, Physician } from './test-app.ts'
import { typed, typedSection } from './visits.ts'

type Saving = Answered<typeof updateNote>

/** A screen on which somebody types on while whatever happens happens. */
export interface KeptSaving {
  /** The newest that was acknowledged. */
  version(): number
  refused: Saving[]
  /** How long at most nothing was acknowledged, in ms. */
  longestMs(): number
  /** Gives the last version that was acknowledged. */
  end(): Promise<number>
}

export const saveOver = (
  { call }: Pick<Physician, 'call'>,
  id: string,
  baseVersion: number,
): Promise<Saving> =>
  call(updateNote, {
    body: { id, baseVersion, sections: [typedSection('hpi', typed('a', `Saved over ${baseVersion}.`))] },
  })

/** Saves the note again and again, each time over what was acknowledged last. */
export function keepSaving(physician: Pick<Physician, 'call'>, id: string): KeptSaving {
  let [version, longest, goesOn] = [0, 0, true]
  let since = performance.now()
  const refused: Saving[] = []
  const running = (async () => {
    while (goesOn) {
      const answer = await saveOver(physician, id, version)
      // What was kept and whose answer was lost is met here: the screen takes the server's version.
      if (answer.status === 409) version = (answer.body.details as { version: number }).version
      else if (answer.status === 200) version = answer.reply.saved.version
      else refused.push(answer)
      if (answer.status === 200) {
        longest = Math.max(longest, performance.now() - since)
        since = performance.now()
      }
      await delay(5)
    }
  })()
  return {
    version: () => version,
    refused,
    longestMs: () => Math.round(longest),
    async end() {
      goesOn = false
      await running
      return version
    },
  }
}

/** Refused for now, in a sentence that says so. */
export const isForNow = ({ status, body, headers }: Pick<Saving, 'status' | 'body' | 'headers'>): boolean =>
  status === 503 && /try/i.test(body.message ?? '') && headers.get('retry-after') !== null
