import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import {
  baaVerification,
  downloadAgreement,
  previewBaa,
  uploadBaa,
  type AgreementForm,
  type Signature,
} from '#contract/agreements.ts'
import type { Reply } from '#contract/endpoint.ts'
import { buildTestApp, type Physician } from '#testing/test-app.ts'

export const FORM: AgreementForm = {
  legalName: 'Lakeside Family Medicine, LLC',
  practiceType: 'group_practice',
  address: '12 Harbor Road, Springfield, IL 62701',
  signerName: 'Robin Sample',
  signerTitle: 'Owner',
  signerEmail: 'robin@clinic.example',
  date: '2026-11-21',
  hasAuthority: true,
  agreesToElectronic: true,
}
export const DRAWN: Signature = { kind: 'drawn', strokes: [[[20, 100], [200, 60], [420, 140]], [[500, 100]]] } // prettier-ignore
export const TYPED: Signature = { kind: 'typed', name: 'Robin Sample' }

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A server of its own, an administrator, and what signers and administrators do there. */
export async function openAgreements() {
  const server = await buildTestApp()
  const admin = await server.signUpPhysician('ada', 'admin')

  async function signer(): Promise<Physician> {
    const physician = await server.signUpPhysician('robin')
    await server.pool.query('update users set email_verified_at = $1 where id = $2', [
      server.clock.now(),
      physician.userId,
    ])
    return physician
  }

  async function preview(physician: Physician, form: AgreementForm = FORM, agreementId?: string) {
    const answer = await physician.call(previewBaa, {
      body: { form, ...(agreementId ? { agreementId } : {}) },
    })
    expect(answer.body.message).toBeUndefined()
    return answer.reply
  }

  const upload = (
    shown: Pick<Reply<typeof previewBaa>, 'agreementId' | 'sha256' | 'ticket'>,
    change: { form?: AgreementForm; signature?: Signature; sha256?: string; timeZone?: string } = {},
    options: { ticket?: string; token?: string } = { ticket: shown.ticket },
  ) =>
    server.call(
      uploadBaa,
      {
        body: {
          agreementId: shown.agreementId,
          sha256: shown.sha256,
          form: FORM,
          signature: DRAWN,
          timeZone: 'America/New_York',
          ...change,
        },
      },
      options,
    )

  async function signed(physician: Physician, change: Parameters<typeof upload>[1] = {}) {
    const shown = await preview(physician, change.form ?? FORM)
    const { reply } = await upload(shown, change)
    return { shown, agreement: reply.agreement }
  }

  const decide = (
    by: Physician,
    userId: string,
    decision: { decision: 'verify' } | { decision: 'decline'; reason: string },
    agreementId?: string,
  ) => by.call(baaVerification, { body: { userId, ...(agreementId ? { agreementId } : {}), ...decision } })

  const accountOf = async (physician: Physician) => (await physician.call(getUser)).reply.user.account_details
  const pdfOf = async (physician: Physician, id: string) =>
    Buffer.from(
      await (await server.download(downloadAgreement, { params: { id } }, physician.token)).arrayBuffer(),
    )
  const agreementsIn = async (userId: string) =>
    Number(
      (await server.pool.query('select count(*)::int as n from agreements where user_id = $1', [userId]))
        .rows[0].n,
    )

  return { server, admin, signer, preview, upload, signed, decide, accountOf, pdfOf, agreementsIn }
}
