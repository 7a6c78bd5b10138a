import { expect, test } from 'vitest'
import { indexTranscript } from '#scribe/transcript-index.ts'
import { expectedMs } from '../expected-cost.ts'
import { aPearl, packOf } from '../pack-fixture.ts'
import { readPearls, type TriggerPack } from './pearls.ts'

const talk = indexTranscript([
  { id: 's1', speaker: 'patient', text: 'I have had a cough for two weeks.', startMs: 0, endMs: 1_000 },
])
const read = (...packs: TriggerPack[]) =>
  readPearls(talk, { lines: [], ageMonths: null, packs, without: [] }).candidates.map(({ id }) => id)
const long = (count: number) =>
  Array.from({ length: count }, (_, at) => aPearl(`p${at}`, [`trigger ${'x'.repeat(50_000)}`]))

test('long lists of people push out neither that of everybody nor those of organizations', () => {
  const kept = [
    packOf('everybody', 'master 1', [aPearl('master', ['cough'])]),
    packOf('organization', 'clinic 1', [aPearl('clinic', ['cough'])]),
  ]
  expect(read(...kept)).toEqual(['master', 'clinic'])
  for (let at = 0; at < 8; at++) read(packOf('own', `own ${at}`, long(20)))
  read(packOf('own', 'too long to be kept', long(60)))
  // By its version alone it is known: what is in it is not looked at again.
  const unchanged = [packOf('everybody', 'master 1', []), packOf('organization', 'clinic 1', [])]
  expect(read(...unchanged)).toEqual(['master', 'clinic'])
  expect(read(packOf('everybody', 'master 2', []))).toEqual([])
})

test('a list that has changed is read anew', () => {
  expect(read(packOf('own', 'a', [aPearl('first', ['cough'])]))).toEqual(['first'])
  expect(read(packOf('own', 'b', [aPearl('second', ['cough'])]))).toEqual(['second'])
})

test('reading is expected to take what indexing a long list does, that of everybody once', () => {
  const costOf = (pack: TriggerPack) =>
    expectedMs('pearls', { segments: [], lines: [], ageMonths: null, packs: [pack], without: [] })
  expect(costOf(packOf('own', 'long', long(20)))).toBeGreaterThan(300)
  expect(costOf(packOf('everybody', 'new', long(20)))).toBeGreaterThan(300)
  expect(costOf(packOf('everybody', 'new', long(20), true))).toBeLessThan(10)
})
