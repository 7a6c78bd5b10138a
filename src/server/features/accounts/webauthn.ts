import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import { PASSKEY_CHALLENGE_LIFETIME_MS } from '#domain/limits.ts'
import type { PasskeyRow } from './passkey-store.ts'

/** For whom passkeys are: the host of the product's address, and that address as browsers name it. */
export interface RelyingParty {
  id: string
  origin: string
  name: string
}

export function relyingPartyOf(publicUrl: string, productName: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin, name: productName }
}

// EdDSA, ECDSA with P-256, RSA with PKCS #1: what authenticators have.
const ALGORITHMS = [-8, -7, -257]

/** Enough for any authenticator: an attestation of a few hundred bytes, with room. */
const Encoded = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/)
const CredentialId = Encoded.max(1_400)
const Transport = z.string().regex(/^[a-z-]{1,20}$/)

const Credential = z.object({ id: CredentialId, rawId: CredentialId, type: z.literal('public-key') })

const NewCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    // A browser may name ways that are not known here.
    transports: z.array(Transport).max(10).catch([]),
  }),
})

export const ShownCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    /** The account that the passkey was made for: one that needs no username always says it. */
    userHandle: Encoded,
  }),
})
export type ShownCredential = z.infer<typeof ShownCredential>

/** What the browser is asked to make a passkey with: found without a username, and only used by who unlocks it. */
export async function creationOptions(
  party: RelyingParty,
  owner: { id: string; email: string; name: string },
  challenge: string,
  known: readonly PasskeyRow[],
): Promise<Record<string, unknown>> {
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: bytesOf(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  return { ...options }
}

export async function requestOptions(
  party: RelyingParty,
  challenge: string,
): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
  })
  return { ...options }
}

/** What is kept of a new passkey, or null for an answer that proves nothing. */
export async function verifyNew(
  party: RelyingParty,
  challenge: string,
  answer: unknown,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const parsed = NewCredential.safeParse(answer)
  if (!parsed.success) return null
  const { id, rawId, type, response } = parsed.data
  try {
    // None was asked for, and checking one would fetch addresses out of certificates that anybody can make.
    if (hasCertificates(response.attestationObject)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: response.transports,
    }
  } catch {
    return null
  }
}

/**
 * The authenticator's counter, or null for an answer that the passkey did not give, or gave before. `challenge`: what was
 * asked, in base64url, or whether what was answered had been asked.
 */
export async function verifyShown(
  party: RelyingParty,
  challenge: string | ((answered: string) => boolean),
  answer: ShownCredential,
  passkey: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'>,
): Promise<{ counter: number } | null> {
  const { id, rawId, type, response } = answer
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? { counter: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}

/** The id of the account that a passkey says it is of. */
export function userOfHandle(userHandle: string): string {
  return Buffer.from(userHandle, 'base64url').toString()
}

/** A public key that nobody has the other half of: what an unknown passkey is checked against, so that it takes as long. */
export const NOBODYS_KEY = {
  credentialId: '',
  publicKey:
    'pQECAyYgASFYIGBrrzW-i7SqFsCh2Qiph1AMQjRsg71jXeGVZ0_0KC-TIlggZ6QQh5c02Qt9i2rg1rwyaUtjYBes_Zc_elHFbjXripA',
  counter: 0,
}

function hasCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  const isPlain = format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'))
  return !isPlain
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
