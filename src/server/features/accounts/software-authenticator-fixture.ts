import {
  createHash,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

// The bits of the flags byte, as WebAuthn numbers them.
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What a test may have the authenticator do other than a good one does. */
interface Behaviour {
  origin?: string
  rpId?: string
  challenge?: string
  /** False: the key was touched, and nobody proved who they are. */
  isVerified?: boolean
  counter?: number
  credentialId?: string
  userHandle?: string
  type?: string
  /** Certificates in the attestation, which nobody asked for. */
  certificates?: Uint8Array[]
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

/** A security key in software: one ES256 credential that is kept with its account, as WebAuthn describes it. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url')
  readonly origin: string
  counter = 0
  userHandle = ''
  readonly #privateKey: KeyObject
  readonly #publicKey: Buffer

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = coseKey(publicKey.export({ format: 'jwk' }))
  }

  /** What `navigator.credentials.create` gives. */
  create(options: unknown, behaviour: Behaviour = {}) {
    const { challenge, rp, user } = options as CreationOptions
    this.userHandle = user.id
    this.counter += 1
    const id = Buffer.from(this.credentialId, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.#publicKey])
    const authData = Buffer.concat([
      this.#authenticatorData(behaviour.rpId ?? rp.id, behaviour, HAS_CREDENTIAL),
      credential,
    ])
    const statement = behaviour.certificates
      ? { alg: -7, sig: randomBytes(70), x5c: behaviour.certificates }
      : {}
    const fmt = behaviour.certificates ? 'packed' : 'none'
    return this.#answer(behaviour, {
      clientDataJSON: this.#clientData('webauthn.create', challenge, behaviour),
      attestationObject: cbor({ fmt, attStmt: statement, authData }).toString('base64url'),
      transports: ['internal', 'hybrid'],
    })
  }

  /** What `navigator.credentials.get` gives. */
  get(options: unknown, behaviour: Behaviour = {}) {
    const { challenge, rpId } = options as { challenge: string; rpId: string }
    this.counter += 1
    const clientDataJSON = this.#clientData('webauthn.get', challenge, behaviour)
    const authenticatorData = this.#authenticatorData(behaviour.rpId ?? rpId, behaviour, 0)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer(behaviour, {
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      userHandle: behaviour.userHandle ?? this.userHandle,
    })
  }

  #answer(behaviour: Behaviour, response: Record<string, unknown>) {
    const id = behaviour.credentialId ?? this.credentialId
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string, behaviour: Behaviour): string {
    const data = {
      type: behaviour.type ?? type,
      challenge: behaviour.challenge ?? challenge,
      origin: behaviour.origin ?? this.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  #authenticatorData(rpId: string, behaviour: Behaviour, flags: number): Buffer {
    const verified = behaviour.isVerified === false ? 0 : USER_VERIFIED
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(behaviour.counter ?? this.counter)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([USER_PRESENT | verified | flags]), counter])
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** An ES256 key in COSE: kty EC2, alg -7, crv P-256, x, y. */
function coseKey({ x = '', y = '' }: JsonWebKey): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    Buffer.from([0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}

/** As much of CBOR as an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries = Object.entries(value as object)
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([name, part]) => [cbor(name), cbor(part)]),
  ])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(size)])
}
