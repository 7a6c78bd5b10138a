import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprintOf, masterKeysOf, type KeyRow } from './key-record.ts'
import type { KeyService } from './key-service.ts'
import { makeWrappedKey, type FoundKey } from './key-sources.ts'

const someKey = () => createSecretKey(randomBytes(32))
const found = (id: string, key = someKey()): FoundKey => ({ id, key, source: 'key service' })
const rowOf = ({ id, key }: FoundKey, state: KeyRow['state']): KeyRow => ({
  id,
  state,
  fingerprint: fingerprintOf(id, key),
  signing: '',
  wrapped: 'wrapped',
  addedAt: new Date(),
  currentSince: null,
  rewrappedAt: null,
  retiredAt: null,
})
const there = (...keys: FoundKey[]) => new Map(keys.map((key) => [key.id, key]))

test('bytes that are not those of the recorded key are never written under, whatever it is for', () => {
  const [old, next] = [found('old'), found('next')]
  const wrong = found('next')
  const ready = masterKeysOf([rowOf(old, 'current'), rowOf(next, 'ready')], there(old, wrong))
  expect([...ready.all.keys()]).toEqual(['old'])
  expect(() => masterKeysOf([rowOf(old, 'old'), rowOf(next, 'current')], there(old, wrong))).toThrow(
    'names no current master key',
  )
  const turned = masterKeysOf([rowOf(old, 'old'), rowOf(next, 'current')], there(old, next))
  expect(turned.current).toEqual({ id: 'next', key: next.key })
})

test('a service that does not give back what it wrapped is not trusted with a new key', async () => {
  const kept = new Map<string, Uint8Array>()
  const service = (unwrapped: (bytes: Uint8Array) => Uint8Array) =>
    ({
      wrap: async (id: string, bytes: Uint8Array) => {
        kept.set(id, Uint8Array.from(bytes))
        return `wrapped ${id}`
      },
      unwrap: async (id: string) => unwrapped(kept.get(id) ?? new Uint8Array()),
    }) as unknown as KeyService
  await expect(makeWrappedKey(service(() => randomBytes(32)))).rejects.toThrow('does not give back')
  await expect(makeWrappedKey(service((bytes) => bytes))).resolves.toMatchObject({ source: 'key service' })
})
