import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readNaturalSentences } from '../../corpus/natural.ts'
import { naturalCases } from './natural-cases.ts'

test('without the folder of public sets only the sentences about this corpus are measured, all of them', () => {
  const cases = naturalCases(undefined)
  expect(new Set(cases.map(({ source }) => source))).toEqual(new Set(['corpus']))
  expect(cases.length).toBe(readNaturalSentences().filter(({ source }) => source === 'corpus').length)
  expect(cases.every(({ text, segments }) => text.length > 3 && segments.length > 0)).toBe(true)
})

test("with it a clinician's sentence is read from the note, at its place", () => {
  const folder = mkdtempSync(join(tmpdir(), 'natural-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const one = readNaturalSentences().find((sentence) => 'words' in sentence && sentence.words[0] > 0)
  if (!one || !('words' in one)) throw new Error('There is no such sentence.')
  const [from, to] = one.words
  const note = '-'.repeat(from) + 'n'.repeat(to - from) + '-'.repeat(9)
  const visit = { id: one.visit, dialogue: 'Doctor: Hello.\nPatient: Hello.', note }
  writeFileSync(join(folder, 'primock57.jsonl'), JSON.stringify(visit))
  expect(naturalCases(folder).map(({ text }) => text)).toContain('n'.repeat(to - from))
})
