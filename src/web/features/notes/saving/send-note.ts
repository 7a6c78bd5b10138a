import { z } from 'zod'
import { Note, updateNote } from '#contract/notes.ts'
import { call, CallError } from '#web/lib/call.ts'
import type { Draft } from './draft.ts'
import type { SendOutcome } from './note-saver.ts'

/** A save that takes longer is given up and tried again. */
const SAVE_TIMEOUT_MS = 20_000
/** Browsers let a page that goes away send this much; more is kept on the device until it is opened again. */
const KEEPALIVE_LIMIT_BYTES = 60_000

/** Sends edits of this user to a note, in nobody else's name. Never rejects. */
export async function sendNote(
  { userId, id }: { userId: string; id: string },
  { patient, ...changes }: Partial<Draft>,
  baseVersion: number,
  { signal, leaving }: { signal?: AbortSignal; leaving: boolean },
): Promise<SendOutcome> {
  const body = { id, baseVersion, ...changes, ...(patient ? { patient } : {}) }
  const keepalive = leaving && new Blob([JSON.stringify(body)]).size < KEEPALIVE_LIMIT_BYTES
  const limit = AbortSignal.timeout(SAVE_TIMEOUT_MS)
  const options = { signal: signal ? AbortSignal.any([signal, limit]) : limit, keepalive, asUser: userId }
  try {
    const { saved } = await call(updateNote, { body }, options)
    return { kind: 'saved', saved }
  } catch (error) {
    return outcomeOf(error)
  }
}

const Stale = z.object({ current: Note })

/** What a failed save means. */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof CallError) || mayPass(error)) return { kind: 'unreachable' }
  if (error.code !== 'stale_version') return { kind: 'refused', message: error.message }
  const stale = Stale.safeParse(error.details)
  return stale.success ? { kind: 'stale', current: stale.data.current } : { kind: 'unreachable' }
}

/** Whether it may be saved later as it is. */
export function mayPass({ code }: CallError): boolean {
  return ['network', 'aborted', 'timeout', 'internal', 'engine_unavailable', 'too_many_requests'].includes(
    code,
  )
}
