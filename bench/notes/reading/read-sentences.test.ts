import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtInModels } from '../../../src/scribe/models.ts'
import { readJudgements, sentenceKey } from './judgements.ts'
import { readingFigures, writtenSentences } from './read-sentences.ts'

async function folderWith(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, name), text)
  return folder
}

test('a sentence that was read counts for as long as the engine writes it, any other does not', async () => {
  const dialogue =
    'Doctor: What brings you in?\nPatient: I have had a cough for three weeks.\nDoctor: I will order a chest x-ray.'
  const folder = await folderWith('aci-bench.train.jsonl', JSON.stringify({ id: 'v1', dialogue }))
  const written = writtenSentences(folder, builtInModels)
  const order = written.find(({ text }) => text.includes('chest x-ray'))
  const story = written.find(({ section }) => section === 'History of present illness')
  expect(order && story).toBeTruthy()
  const judgements = await folderWith(
    'judgements.txt',
    `${order?.key} A\n${story?.key} U\n${sentenceKey('v1', 'Results', 'Gone.')} F\n`,
  ).then((other) => readJudgements(join(other, 'judgements.txt')))
  expect(readingFigures(written, judgements)).toEqual({
    sentences: written.length,
    read: 2,
    leftAsTheyAre: 50,
    untrue: 50,
  })
})

test.each([
  ['Medical treatment: Continue lisinopril.', 'Continue lisinopril.'],
  ['She reports that her knee hurts.', 'Her knee hurts.'],
  ['The patient reports that they fell.', 'The patient fell.'],
])('%j was read where %j was', (framed, bare) => {
  expect(sentenceKey('v1', 'Plan', framed)).toBe(sentenceKey('v1', 'Plan', bare))
})

test('without any judgement there is no share', () => {
  expect(readingFigures([{ key: '0123456789ab' }], new Map())).toMatchObject({ read: 0, leftAsTheyAre: null })
})

test.each(['0123456789ab X', '0123 A', 'A 0123456789ab'])('%j is refused as a judgement', async (line) => {
  const folder = await folderWith('judgements.txt', `0123456789ab A\n${line}\n`)
  expect(() => readJudgements(join(folder, 'judgements.txt'))).toThrow('Line 2 is not a judgement')
})
