import { describe, expect, test } from 'vitest'
import { checkFiles, extensionOf, type FileRules } from './check-files.ts'

const rules: FileRules = {
  multiple: true,
  use: 'transcribed',
  extensions: ['wav', 'mp3', 'm4a', 'ogg', 'opus', 'flac'],
  maxBytes: 1_500_000_000,
  whenTooLarge: 'Split it and send the parts.',
  check: ({ name, size }) => (size === 0 ? `“${name}” is empty.` : null),
}
const file = (name: string, size = 10) => ({ name, size })

describe('files that were chosen or dropped', () => {
  test.each([
    ['visit.wav', 10, null],
    ['VISIT.MP3', 10, null],
    ['dictaphone 4.final.m4a', 10, null],
    ['visit.opus', 1_500_000_000, null],
    ['visit.pdf', 10, 'EXTENSION_ERROR'],
    ['visit', 10, 'EXTENSION_ERROR'],
    ['wav', 10, 'EXTENSION_ERROR'],
    ['visit.wav.exe', 10, 'EXTENSION_ERROR'],
    ['visit.flac', 1_500_000_001, 'FILE_SIZE_ERROR'],
    ['visit.exe', 1_500_000_001, 'EXTENSION_ERROR'],
    ['visit.wav', 0, 'CUSTOM_ERROR'],
  ])('%s of %i bytes: %s', (name, size, code) => {
    const { accepted, refused } = checkFiles([file(name, size)], rules)
    expect(refused[0]?.code ?? null).toBe(code)
    expect(accepted).toHaveLength(code === null ? 1 : 0)
  })

  test('good files go through when a bad one is among them', () => {
    const { accepted, refused } = checkFiles([file('a.wav'), file('b.txt'), file('c.ogg')], rules)
    expect(accepted.map(({ name }) => name)).toEqual(['a.wav', 'c.ogg'])
    expect(refused.map(({ file: { name }, code }) => [name, code])).toEqual([['b.txt', 'EXTENSION_ERROR']])
  })

  test('where one file is wanted, two are refused whole', () => {
    const { accepted, refused } = checkFiles([file('a.wav'), file('b.wav')], { ...rules, multiple: false })
    expect(accepted).toEqual([])
    expect(refused.map(({ code }) => code)).toEqual(['MULTIFILES_ERROR', 'MULTIFILES_ERROR'])
  })

  test('the sentence names the file, the limit and the way out', () => {
    const { refused } = checkFiles([file('long visit.wav', 2_000_000_000)], rules)
    expect(refused[0]?.sentence).toBe('“long visit.wav” is larger than 1.5 GB. Split it and send the parts.')
  })

  test('a file that belongs elsewhere is told where', () => {
    const elsewhere = { extensions: ['txt'], sentence: 'Paste its text.' }
    const { refused } = checkFiles([file('talk.TXT'), file('talk.exe')], { ...rules, elsewhere })
    expect(refused.map(({ sentence }) => sentence)).toEqual([
      '“talk.TXT” is not a kind of file that can be transcribed. Paste its text.',
      '“talk.exe” is not a kind of file that can be transcribed. Choose wav, mp3, m4a, ogg, opus or flac.',
    ])
  })

  test('no size limit set means any size', () => {
    const { accepted } = checkFiles([file('a.wav', 9e12)], {
      multiple: false,
      use: 'kept',
      extensions: ['wav'],
      whenTooLarge: 'Split it.',
    })
    expect(accepted).toHaveLength(1)
  })
})

test.each([
  ['a.WAV', 'wav'],
  ['a.tar.gz', 'gz'],
  ['folder.d/name', ''],
  ['.wav', 'wav'],
  ['a.', ''],
])('the ending of %s is "%s"', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
