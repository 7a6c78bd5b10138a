import { CallError } from '#web/lib/call.ts'

/**
 * What a failed call means for a recording on its way to the server.
 * `again`: try again after a while, for ever. `session`: wait until this user is signed in. `sync`: ask the server what
 * it holds. `limit`: the server takes no more of it. `refused`: it stays on this device and a person decides.
 */
export type Verdict = 'again' | 'session' | 'sync' | 'limit' | 'refused'

const verdicts = {
  network: 'again',
  aborted: 'again',
  timeout: 'again',
  internal: 'again',
  too_many_requests: 'again',
  storage_full: 'again',
  // Somebody makes room; until then it is safe here.
  quota_full: 'again',
  engine_unavailable: 'again',
  // Damaged on the way: the piece is still good here.
  checksum_mismatch: 'again',
  unauthenticated: 'session',
  pieces_missing: 'sync',
  not_found: 'sync',
  conflict: 'sync',
  already_exists: 'sync',
  stale_version: 'sync',
  recording_limit: 'limit',
  invalid_input: 'refused',
  forbidden: 'refused',
  too_large: 'refused',
  unsupported_audio: 'refused',
  trial_expired: 'refused',
  baa_required: 'refused',
  link_expired: 'refused',
  wrong_credentials: 'refused',
  second_step_required: 'refused',
  two_factor_required: 'refused',
  // Somebody sets up a second factor; until then it is safe here.
  two_factor_setup_required: 'again',
  payment_failed: 'refused',
  seats_full: 'refused',
  unsupported_file: 'refused',
} as const satisfies Record<CallError['code'], Verdict>

/** What this device itself finds cannot be sent. */
export class RefusedHere extends Error {}

/** Anything but a refusal of the server, such as a disk that cannot be read for a moment, is tried again. */
export function verdictOn(error: unknown): Verdict {
  if (error instanceof RefusedHere) return 'refused'
  return error instanceof CallError ? verdicts[error.code] : 'again'
}

/** It goes on once somebody has made room, and not by waiting alone. */
export function isForRoom(error: unknown): boolean {
  return error instanceof CallError && error.code === 'quota_full'
}

/** The sentence for the screen. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError || error instanceof RefusedHere) return error.message
  return 'This device could not read the recording just now; it is tried again by itself.'
}
