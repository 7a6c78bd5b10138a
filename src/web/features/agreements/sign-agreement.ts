import { previewBaa, uploadBaa, type AgreementForm, type Signature } from '#contract/agreements.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call, CallError } from '#web/lib/call.ts'

export type Preview = Reply<typeof previewBaa>

/** `changed`: what would be signed is not what was shown; `preview` is what has to be read now. */
export type Signed =
  { outcome: 'signed'; reply: Reply<typeof uploadBaa> } | { outcome: 'changed'; preview: Preview }

/**
 * Signs what was shown. The ticket lives ten minutes and reading takes longer: when it has ended, another is asked for,
 * and it is used only when the agreement is still the very same. Throws CallError.
 */
export async function signAgreement(
  form: AgreementForm,
  shown: Preview,
  signature: Signature,
): Promise<Signed> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { agreementId, sha256 } = shown
  const send = (ticket: string) =>
    call(uploadBaa, { body: { agreementId, sha256, form, signature, timeZone } }, { ticket })
  try {
    return { outcome: 'signed', reply: await send(shown.ticket) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code !== 'unauthenticated' && error.code !== 'checksum_mismatch') throw error
  }
  const preview = await call(previewBaa, { body: { form, agreementId } })
  if (preview.sha256 !== sha256) return { outcome: 'changed', preview }
  return { outcome: 'signed', reply: await send(preview.ticket) }
}
