import type { AgreementForm, AgreementText } from '#contract/agreements.ts'
import { agreementText } from '#domain/agreement-text.ts'
import { sha256Of } from '#server/features/storage/public.ts'
import type { AgreementRow } from './agreement-store.ts'
import { formOf } from './agreement-store.ts'
import { drawAgreement } from './draw-agreement.ts'
import type { AgreementsDependencies } from './dependencies.ts'

type Words = Pick<AgreementsDependencies, 'productName' | 'publicUrl' | 'operator'>

/** The text of this installation's agreement, with blanks while nothing is filled in. */
export function textOf(
  { productName, publicUrl, operator }: Words,
  filled: { agreementId: string; form: AgreementForm } | null,
): AgreementText {
  return agreementText({ productName, publicUrl, ...operator }, filled)
}

/**
 * The words of what was signed, when they make the very document that was shown: the proof is its hash. Null after a new
 * edition, or when the operator is named otherwise since. `userId` asks for them.
 */
export async function signedText(
  words: Words,
  row: AgreementRow,
  userId: string,
): Promise<AgreementText | null> {
  const text = textOf(words, { agreementId: row.id, form: formOf(row) })
  if (text.edition !== row.edition) return null
  const shown = await drawAgreement({ text, productName: words.productName }, userId)
  return sha256Of(shown) === row.previewSha256 ? text : null
}
