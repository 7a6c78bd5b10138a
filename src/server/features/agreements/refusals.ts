import type { SigningObstacle } from '#contract/agreements.ts'
import { Refusal } from '#server/http/refusal.ts'

const OBSTACLES = {
  email_unverified:
    'Confirm your email address before you sign: open the link that was written to it. Settings makes a new one.',
  awaiting_decision: 'Your agreement is signed and awaits approval. There is nothing more to do for now.',
  already_verified: 'Your agreement is signed and verified. It does not need to be signed again.',
} as const satisfies Record<SigningObstacle, string>

export function cannotSign(obstacle: SigningObstacle): Refusal {
  return new Refusal('conflict', OBSTACLES[obstacle], { details: { obstacle } })
}

export function agreementNotFound(): Refusal {
  return new Refusal('not_found', 'This agreement does not exist, or it is not yours.')
}

export function agreementChanged(): Refusal {
  return new Refusal(
    'checksum_mismatch',
    'This agreement is not as it was signed: somebody changed it in the database itself. Ask your administrator to restore it from a backup.',
  )
}

export function documentNotFound(): Refusal {
  return new Refusal('not_found', 'This document does not exist, or it is not yours.')
}
