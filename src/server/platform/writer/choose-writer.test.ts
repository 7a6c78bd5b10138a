import { expect, test } from 'vitest'
import { chooseWriter, writerSettings } from './choose-writer.ts'
import { work } from '../text-work/text-work-fixture.ts'
import { numberedSentenceIds } from './sentence-ids.ts'

const choose = (environment: Record<string, string>) =>
  chooseWriter(writerSettings(environment), numberedSentenceIds, work)

test('without an address the embedded engine writes', () => {
  expect(choose({}).engine).toBe('Attest embedded writer 1')
  expect(choose({ WRITER_URL: ' ', WRITER_MODEL: 'm' }).engine).toBe('Attest embedded writer 1')
})

test('with an address and a model the service there writes, with or without a key', () => {
  expect(choose({ WRITER_URL: 'http://localhost:1234/v1', WRITER_MODEL: 'm' }).engine).toBe(
    'm at localhost:1234',
  )
})

test.each([
  [{ WRITER_URL: 'http://localhost:1234/v1', WRITER_KEY: 'secret' }, /WRITER_MODEL/],
  [{ WRITER_URL: 'localhost', WRITER_KEY: 'secret', WRITER_MODEL: 'm' }, /WRITER_URL/],
  [{ WRITER_URL: 'file:///etc/passwd', WRITER_KEY: 'secret', WRITER_MODEL: 'm' }, /WRITER_URL/],
])('%j is refused by the name of the setting', (environment, sentence) => {
  expect(() => choose(environment as Record<string, string>)).toThrow(sentence)
  expect(() => choose(environment as Record<string, string>)).not.toThrow(/secret/)
})
