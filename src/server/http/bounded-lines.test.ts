import { expect, test } from 'vitest'
import { line, text } from '#contract/common.ts'

test('what is taken out of a line does not count, up to several times its length', () => {
  expect(line(200).parse(`  Room \u202e 4${' '.repeat(1_500)}`)).toBe('Room 4')
  expect(text(200).parse(`a\r\n${'\u0001'.repeat(1_500)}b`)).toBe('a\nb')
})

test.each([line(200), text(200)])('beyond that nothing is looked through', (schema) => {
  const { error } = schema.safeParse(`${'\u0001'.repeat(2_000)}a`)
  expect(error?.issues).toMatchObject([{ code: 'too_big', maximum: 1_800 }])
})
