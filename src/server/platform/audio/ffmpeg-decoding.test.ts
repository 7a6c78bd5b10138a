import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { EXCERPT, fixtureBytes, inChunks } from '#testing/fixtures/sound.ts'
import { manyTrackedM4a } from '#testing/fixtures/many-tracked-m4a.ts'
import { AudioError } from './audio-error.ts'
import { decodeAudio } from './decode-audio.ts'
import { findFfmpeg } from './ffmpeg-decoding.ts'

test('ffmpeg has so much memory and no more, and none of the secrets of the server', async () => {
  vi.stubEnv('MASTER_KEY', 'of the server')
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = await mkdtemp(join(tmpdir(), 'fake-ffmpeg-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const ffmpeg = join(folder, 'ffmpeg')
  await writeFile(ffmpeg, `#!/bin/sh\n{ ulimit -v; env; } > ${folder}/found\nhead -c 64000 /dev/stdin\n`)
  await chmod(ffmpeg, 0o700)
  const m4a = await fixtureBytes(`${EXCERPT.name}.m4a`)
  let samples = 0
  for await (const part of decodeAudio(inChunks(m4a), { maxSeconds: 60, ffmpeg })) samples += part.length
  expect(samples).toBe(Math.floor(m4a.length / 2))
  const found = await readFile(join(folder, 'found'), 'utf8')
  // Not every system knows such a bound.
  expect(found).toMatch(process.platform === 'linux' ? /^1000000$/m : /^(?:1000000|unlimited)$/m)
  expect(found).toContain('PATH=')
  expect(found).not.toContain('MASTER_KEY')
})

describe.skipIf(findFfmpeg() === null)('the ffmpeg of this machine', () => {
  async function secondsOf(bytes: Uint8Array): Promise<number> {
    let samples = 0
    for await (const part of decodeAudio(inChunks(bytes), { maxSeconds: 60 })) samples += part.length
    return samples / 16_000
  }

  test('starts and decodes with the memory that it has', async () => {
    expect(await secondsOf(await fixtureBytes(`${EXCERPT.name}.m4a`))).toBeGreaterThan(5)
  })

  // Without a bound it takes gigabytes, and minutes, for the tables.
  test('comes to an end with a file of some kilobytes that claims hours in each of thirty tracks', async () => {
    const file = manyTrackedM4a()
    expect(file.length).toBeLessThan(16_000)
    expect(await secondsOf(file).catch((error: unknown) => error)).toSatisfy(
      (came: unknown) => came instanceof AudioError || Number(came) < 1,
    )
  }, 60_000)
})
