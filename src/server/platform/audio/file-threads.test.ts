import { expect, test } from 'vitest'
import { EXCERPT, fixtureBytes, inChunks } from '#testing/fixtures/sound.ts'
import { decodeAudio } from './decode-audio.ts'
import { keepFileThread, takeFileThread } from './file-threads.ts'

const ENDINGS = ['.wav', '-opening.flac', '.mp3', '.opus.ogg', '.vorbis.ogg', '.webm'] as const

async function decoded(bytes: Uint8Array, mostParts = Infinity): Promise<number[]> {
  const heard: number[] = []
  let parts = 0
  for await (const samples of decodeAudio(inChunks(bytes), { maxSeconds: 60, ffmpeg: null })) {
    heard.push(...samples)
    parts += 1
    if (parts >= mostParts) break
  }
  return heard
}

test('a file is read alike on a fresh thread and on one that read others before, damaged ones and half ones too', async () => {
  const files = await Promise.all(ENDINGS.map((ending) => fixtureBytes(`${EXCERPT.name}${ending}`)))
  const first: number[][] = []
  for (const file of files) first.push(await decoded(file))
  for (const [at, file] of files.entries()) {
    const half = file.slice(0, Math.floor(file.length / 2))
    half.fill(0x55, Math.floor(half.length / 2))
    await decoded(half).catch(() => [])
    await decoded(file, 1)
    expect(await decoded(file)).toEqual(first[at])
  }
})

test('a thread that was kept works on the next file; of those that read at once two are kept', async () => {
  const threads = [1, 2, 3].map(() => takeFileThread('./measure-worker.ts', 19))
  for (const thread of threads) keepFileThread(thread)
  const [third, second, fresh] = [1, 2, 3].map(() => takeFileThread('./measure-worker.ts', 19))
  expect([third?.isNew, second?.isNew, fresh?.isNew]).toEqual([false, false, true])
  expect(new Set([third?.worker, second?.worker])).toEqual(
    new Set(threads.slice(0, 2).map((one) => one.worker)),
  )
  for (const thread of [third, second, fresh]) await thread?.worker.terminate()
})
