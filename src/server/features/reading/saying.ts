import { READING_MAX_CHARACTERS } from '#contract/reading.ts'
import { ownTermLines } from '#server/features/terms/public.ts'
import { createAccountTurns } from '#server/http/account-turns.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'

interface Caller {
  actor: { userId: string }
  signal: AbortSignal
}

/** What a voice is given of texts as they are written, a line for each piece. Throws too_large, and conflict for nothing. */
export function createSaying({ db, work }: { db: Executor; work: TextWork }) {
  // All own terms go along, which may be megabytes: of one account once at a time. Calls are bounded by their route.
  const inTurn = createAccountTurns({ what: 'readings', atOnce: 1, waiting: 12 })

  return async function saidOf(texts: string[], caller: Caller): Promise<string> {
    if (texts.reduce((sum, { length }) => sum + length, 0) > READING_MAX_CHARACTERS)
      throw tooLong('This is too long to be read in one go. Listen to it section by section.')
    const { userId } = caller.actor
    const said = await inTurn(caller, async () => {
      const own = await ownTermLines(db, userId)
      return work.run('aloud', { texts, own }, { userId, signal: caller.signal })
    })
    if (said === null)
      throw tooLong(
        'Said in full, this becomes too long to be read in one go. Listen to a shorter part of it, or shorten the expansions of your terms.',
      )
    if (said === '') throw new Refusal('conflict', 'There is nothing here that could be read aloud.')
    return said
  }
}

const tooLong = (why: string): Refusal => new Refusal('too_large', why)
