import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { getNote, type Note } from '#contract/notes.ts'

/** Calls an endpoint of a running server and gives the parsed reply. A refusal is an Error with code and sentence. */
export type ApiCaller = <E extends Endpoint>(endpoint: E, parts?: Partial<Sent<E>>) => Promise<Reply<E>>

/** A caller with a session's token, or without one for public endpoints. `url` has no slash at its end. */
export function apiCaller(url: string, token?: string): ApiCaller {
  return async (endpoint, parts = {}) => {
    const { params = {}, body } = parts as { params?: Record<string, string>; body?: object }
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const response = await fetch(url + path, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    })
    const answer = (await response.json()) as { code?: string; message?: string }
    if (!response.ok)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.code}. ${answer.message}`)
    return endpoint.reply?.parse(answer) as never
  }
}

const POLL_MS = 20
const LONGEST_WAIT_MS = 60_000

/** The note once nothing is being done for it any more. Throws when the work failed or takes a minute. */
export async function settledNote(call: ApiCaller, id: string, longestMs = LONGEST_WAIT_MS): Promise<Note> {
  const until = performance.now() + longestMs
  while (performance.now() < until) {
    const { note } = await call(getNote, { params: { id } })
    if (note.processing.failure) throw new Error(note.processing.failure)
    if (!note.processing.isProcessing) return note
    await delay(POLL_MS)
  }
  throw new Error('The work on a note did not end in time.')
}
