import * as agreements from '#contract/agreements.ts'
import type { Physician, TestApp } from './test-app.ts'

export const BAA_SIGNATURE = { kind: 'typed', name: 'Owner Sample' } as const
export const BAA_FORM: agreements.AgreementForm = {
  legalName: 'Owner Clinic',
  practiceType: 'clinic',
  address: '12 Harbor Road',
  signerName: 'Owner Sample',
  signerTitle: 'Owner',
  signerEmail: 'owner@clinic.example',
  date: '2026-11-21',
  hasAuthority: true,
  agreesToElectronic: true,
}

/** Signs the agreement as the physician would, with an address that is theirs. Gives its id. */
export async function signAgreement({ pool }: TestApp, physician: Physician): Promise<string> {
  await pool.query('update users set email_verified_at = now() where id = $1', [physician.userId])
  const shown = await physician.call(agreements.previewBaa, { body: { form: BAA_FORM } })
  const { agreementId, sha256 } = shown.reply
  await physician.call(agreements.uploadBaa, {
    body: { agreementId, sha256, form: BAA_FORM, signature: BAA_SIGNATURE },
  })
  return agreementId
}
