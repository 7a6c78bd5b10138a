import type { ReactNode } from 'react'
import type { PasskeyAnswer } from '#contract/proofs.ts'
import type { EndpointForm } from './use-endpoint-form.ts'

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

/** What the fields of the proof need of the form they stand in, whatever else it holds. */
export interface ProofForm extends Pick<EndpointForm<ProofValues>, 'isSoundBut'> {
  field: (name: 'password') => ReturnType<EndpointForm<ProofValues>['field']>
  set: (name: 'passkey', value: PasskeyAnswer | null) => void
}

/** The fields of the proof, for features that are handed them: those that own them may not be imported. */
export type ProofFields = (props: {
  form: ProofForm
  label?: string
  passkeyLabel?: string
  hint?: string
}) => ReactNode
