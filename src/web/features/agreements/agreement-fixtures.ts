import type { Agreement, AgreementForm, AgreementForReview, AgreementText } from '#contract/agreements.ts'

export const FORM: AgreementForm = {
  legalName: 'Lakeside Family Medicine',
  practiceType: 'clinic',
  address: '12 Harbor Road',
  signerName: 'Casey Example',
  signerTitle: 'Owner',
  signerEmail: 'casey@clinic.example',
  date: '2026-11-21',
  hasAuthority: true,
  agreesToElectronic: true,
}

export const TEXT: AgreementText = {
  edition: '2026-11-21',
  title: 'Business Associate Agreement',
  facts: [['Covered Entity', 'Lakeside Family Medicine']],
  parts: [
    {
      heading: '1. Parties',
      blocks: [
        { kind: 'paragraph', text: 'Between two parties <b>.' },
        { kind: 'list', items: [{ mark: '(a)', text: 'one thing.' }] },
      ],
    },
  ],
}

export const AGREEMENT_ID = '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d30'
export const SIGNER_ID = '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d31'

export function anAgreement(change: Partial<Agreement> = {}): Agreement {
  return {
    id: AGREEMENT_ID,
    status: 'pending',
    edition: '2026-11-21',
    legalName: FORM.legalName,
    signerName: FORM.signerName,
    signedAt: '2026-11-21T10:00:00.000Z',
    bytes: 50_000,
    sha256: 'a'.repeat(64),
    decidedAt: null,
    declineReason: null,
    ...change,
  }
}

export function forReview(change: Partial<AgreementForReview> = {}): AgreementForReview {
  return {
    ...anAgreement(),
    form: FORM,
    user: { userId: SIGNER_ID, name: 'Casey Example', email: 'casey@clinic.example' },
    isOwn: false,
    ...change,
  }
}
