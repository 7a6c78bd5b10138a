import type { PearlTriggerSet } from '#scribe/pearls/pearl-types.ts'
import type { PackOf, TriggerPack } from './engine/pearls.ts'

export const aPearl = (id: string, words: string[]): PearlTriggerSet => ({
  id,
  words,
  conditions: [],
  drugs: [],
  ageFromMonths: null,
  ageToMonths: null,
  match: 'any',
})

export function packOf(of: PackOf, version: string, pearls: PearlTriggerSet[], isKnown = false): TriggerPack {
  const bytes = Buffer.from(JSON.stringify(pearls))
  const text = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(text).set(bytes)
  return { of, version, text, isKnown }
}
