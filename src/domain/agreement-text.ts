import type { AgreementForm, AgreementText } from '#contract/agreements.ts'
import { PRACTICE_TYPES } from './agreement.ts'
import { breachParts, recordParts, safeguardParts, usesParts } from './agreement-duties.ts'
import { closingParts, termParts } from './agreement-closing.ts'

/**
 * The version of the words below: the day they were last changed. Change it with every change of them, however small:
 * who signed an older edition can then sign the new one.
 */
export const AGREEMENT_EDITION = '2026-11-21'

/** Who runs this installation and so is the business associate; empty strings where the settings do not say. */
export interface Operator {
  productName: string
  publicUrl: string
  name: string
  address: string
  email: string
}

const BLANK = '____________________'

/**
 * The business associate agreement with the form filled in; with blanks while there is none. It has what 45 CFR
 * 164.504(e) and 164.314(a) ask of such a contract; docs/decisions/010-agreements.md says which part answers which.
 */
export function agreementText(
  operator: Operator,
  filled: { agreementId: string; form: AgreementForm } | null,
): AgreementText {
  const form = filled?.form
  const party = form?.legalName ?? BLANK
  const associate = businessAssociate(operator)
  return {
    edition: AGREEMENT_EDITION,
    title: 'Business Associate Agreement',
    facts: [
      ['Covered Entity', party],
      ['Kind of practice', form ? PRACTICE_TYPES[form.practiceType] : BLANK],
      ['Address', form?.address ?? BLANK],
      ['Signed by', form ? `${form.signerName}, ${form.signerTitle}` : BLANK],
      ['Email for notices', form?.signerEmail ?? BLANK],
      ['Date', form?.date ?? BLANK],
      ['Business Associate', [associate, operator.address].filter(Boolean).join(', ')],
      ...(operator.email ? [['Email for notices', operator.email] satisfies [string, string]] : []),
      ['Agreement number', filled?.agreementId ?? BLANK],
    ],
    parts: [
      {
        heading: '1. Parties, purpose and definitions',
        blocks: [
          {
            kind: 'paragraph',
            text: `This Business Associate Agreement (“Agreement”) is between ${party} (“Covered Entity”) and ${associate} (“Business Associate”). Business Associate provides ${operator.productName}, a service that turns recorded or typed clinical encounters into medical notes, letters and tasks (“Service”). In doing so it creates, receives, maintains or transmits protected health information on behalf of Covered Entity, and is a business associate under the Health Insurance Portability and Accountability Act of 1996, the HITECH Act and their regulations at 45 CFR Parts 160 and 164 (“HIPAA Rules”).`,
          },
          {
            kind: 'paragraph',
            text: '“PHI” means protected health information as defined at 45 CFR 160.103, limited to what Business Associate creates, receives, maintains or transmits for Covered Entity through the Service. “Electronic PHI”, “breach”, “unsecured protected health information”, “security incident”, “subcontractor”, “designated record set”, “individual”, “required by law”, “workforce” and “Secretary” have the meaning that the HIPAA Rules give them.',
          },
        ],
      },
      ...usesParts(),
      ...safeguardParts(),
      ...breachParts(),
      ...recordParts(),
      ...termParts(),
      ...closingParts(),
      {
        heading: '12. Signature',
        blocks: [
          {
            kind: 'paragraph',
            text: `By signing, ${form?.signerName ?? BLANK} states that they are ${form?.signerTitle ?? BLANK} of Covered Entity, that they are authorized to bind Covered Entity to this Agreement, and that they agree to sign it electronically. The signature is on the certificate at the end of the signed document.`,
          },
          {
            kind: 'paragraph',
            text: 'Business Associate accepts by verifying this Agreement in the Service. The time of its acceptance is kept with the Agreement and shown to Covered Entity.',
          },
        ],
      },
    ],
  }
}

/** The name of the business associate, or the words that point at it where the settings name none. */
function businessAssociate({ name, productName, publicUrl }: Operator): string {
  return name || `the operator of the ${productName} service at ${publicUrl.replace(/^https?:\/\//, '')}`
}
