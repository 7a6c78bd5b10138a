import type { AgreementForm, Signature } from '#contract/agreements.ts'
import type { Certificate } from './agreement-pdf.ts'

export interface Signing {
  agreementId: string
  edition: string
  form: AgreementForm
  signature: Signature
  shown: Uint8Array
  shownSha256: string
  signedAt: Date
  /** IANA, as the browser says; one that does not exist is taken as UTC. */
  timeZone: string
  ip: string
  userAgent: string
  account: { userId: string; name: string; email: string; emailVerifiedAt: Date | null }
}

/** Who signed what, when, from where and how. */
export function certificateOf(signing: Signing): Certificate {
  const { form, signature, signedAt, account } = signing
  return {
    shown: signing.shown,
    signature,
    signerName: form.signerName,
    signedAt,
    facts: [
      ['Agreement number', signing.agreementId],
      ['Edition', signing.edition],
      ['Covered Entity', form.legalName],
      ['Signed by', `${form.signerName}, ${form.signerTitle}`],
      ['Signed at', `${signedAt.toISOString().replace('T', ' ').replace('Z', '')} UTC`],
      ['Where the signer is', localTime(signedAt, signing.timeZone)],
      ['How', signature.kind === 'drawn' ? 'Drawn by hand on a screen' : 'Typed as a name'],
      ['Account', `${account.name}, ${account.email}`],
      ['Account number', account.userId],
      [
        'Email confirmed',
        account.emailVerifiedAt ? `${account.emailVerifiedAt.toISOString().slice(0, 10)} (UTC)` : 'No',
      ],
      ['Network address', signing.ip],
      ['Browser', signing.userAgent || 'Not told'],
      ['SHA-256 as shown', signing.shownSha256],
    ],
    statements: [
      `I am authorized to bind ${form.legalName} to this agreement.`,
      'I agree to sign this agreement electronically, and I know that my electronic signature binds as one on paper does.',
      'I was shown the whole agreement before I signed it.',
    ],
  }
}

function localTime(at: Date, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: zone })
  // The narrow space before "PM" is not in every face.
  return `${words.format(at).replace(/\u202f/g, ' ')} (${zone})`
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
