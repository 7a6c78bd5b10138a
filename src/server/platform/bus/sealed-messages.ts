import { createHmac } from 'node:crypto'
import { numberedNonce, seal, unseal } from '../storage/envelope.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import type { BusKind, BusMessages, Sender } from './bus.ts'

/** One message as it stands among those that are told together. */
export type Told = { [Kind in BusKind]: readonly [Kind, BusMessages[Kind]] }[BusKind]

/** Under which number of which sender: each sender has a key of its own, and no number comes twice. */
export interface Place {
  sender: Sender
  number: number
}

/** Encrypts what is told together, under a key that comes from the current master key. */
export function sealMessages(
  keys: SigningKeys,
  place: Place,
  told: readonly Told[],
): { keyId: string; body: Buffer } {
  const { id, key } = keys.current()
  const plain = Buffer.from(JSON.stringify(told))
  return { keyId: id, body: seal(keyOf(key, place), numberedNonce(place.number), plain, bound(place)) }
}

/** It names a master key that this process does not have. */
export class UnknownKeyError extends Error {
  override name = 'UnknownKeyError'
}

/** Throws SealBrokenError where it is not what was told in this place, and UnknownKeyError. */
export function openMessages(
  keys: SigningKeys,
  place: Place,
  { keyId, body }: { keyId: string; body: Uint8Array },
): Told[] {
  const key = keys.find(keyId)
  if (!key) throw new UnknownKeyError('A process told something under a master key that is not configured.')
  const plain = unseal(keyOf(key.key, place), numberedNonce(place.number), body, bound(place))
  return JSON.parse(plain.toString()) as Told[]
}

const keyOf = (key: Uint8Array, { sender }: Place) => createHmac('sha256', key).update(sender).digest()
const bound = ({ sender, number }: Place) => Buffer.from(`${sender} ${number}`)
