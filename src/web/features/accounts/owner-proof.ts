import type { PasskeyAnswer } from '#contract/accounts.ts'

/** What a form holds that only the owner may send. */
export interface ProofValues {
  password: string
  passkey: PasskeyAnswer | null
}

export const NO_PROOF: ProofValues = { password: '', passkey: null }

/** One of the two, as the contract has it. */
export function proofOf({ password, passkey }: ProofValues) {
  return passkey ? { passkey } : { password }
}
