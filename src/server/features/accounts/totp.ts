import { Secret, TOTP } from 'otpauth'

// What every authenticator app understands: SHA-1, six digits, thirty seconds.
const PERIOD_SECONDS = 30
/** The clock of a phone may be this many steps early or late. */
const STEPS_EITHER_WAY = 1
const SECRET_BYTES = 20

/** 160 bits in base32, of at least as many random bytes. */
export function newTotpSecret(random: Uint8Array): string {
  if (random.length < SECRET_BYTES) throw new RangeError(`A secret needs ${SECRET_BYTES} random bytes.`)
  return new Secret({ buffer: Uint8Array.from(random.subarray(0, SECRET_BYTES)).buffer }).base32
}

/** The `otpauth:` address that authenticator apps read from a QR code. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return totpOf(secret, issuer, label).toString()
}

/** The time step that the code is of, or null for a code of none that counts at `now`. */
export function totpStepOf(code: string, secret: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: STEPS_EITHER_WAY })
  return delta === null ? null : Math.floor(timestamp / (PERIOD_SECONDS * 1_000)) + delta
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}
