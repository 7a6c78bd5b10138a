import { z } from 'zod'

/** Every reason a call can be refused for. `statusOf` in the server maps each to its HTTP status. */
export const ErrorCode = z.enum([
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'stale_version',
  'conflict',
  'already_exists',
  'too_large',
  'unsupported_audio',
  'checksum_mismatch',
  'pieces_missing',
  'recording_limit',
  'trial_expired',
  'baa_required',
  'link_expired',
  'wrong_credentials',
  'too_many_requests',
  'second_step_required',
  'two_factor_required',
  'two_factor_setup_required',
  'payment_failed',
  'seats_full',
  'unsupported_file',
  'storage_full',
  'quota_full',
  'engine_unavailable',
  'timeout',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/**
 * The one shape of a refusal. `message` is a sentence for the person at the screen; `requestId` finds the cause in the
 * log. `fields` names form fields with their own sentence. `details` is said by the endpoint that uses it.
 */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
