import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { VoiceKey } from '#contract/voices.ts'
import { decodeAudio } from '../audio/decode-audio.ts'
import { createEmbeddedSpeaker } from './embedded-speaker.ts'

const speaker = createEmbeddedSpeaker()
afterAll(() => speaker.close())

const whose = { owner: { userId: 'a', organizationId: null } }
const SENTENCE = 'Metformin five hundred milligrams twice a day.'

async function samplesOf(mp3: Uint8Array): Promise<Float32Array[]> {
  const decoded: Float32Array[] = []
  for await (const samples of decodeAudio(Readable.from([mp3]), { maxSeconds: 60 }))
    decoded.push(samples.slice())
  return decoded
}

test.each(VoiceKey.options)('%s speaks a sentence of some seconds, at its own loudness', async (voice) => {
  const { mp3, remark } = await speaker.speak(SENTENCE, voice, whose)
  expect(remark).toBeNull()
  const samples = (await samplesOf(mp3)).flatMap((part) => [...part])
  const seconds = samples.length / 16_000
  expect(seconds).toBeGreaterThan(1.5)
  expect(seconds).toBeLessThan(5)
  expect(Math.max(...samples)).toBeGreaterThan(0.1)
})

test('pieces can be put behind each other', async () => {
  const [one, two] = await Promise.all(['One.', 'Two.'].map((words) => speaker.speak(words, 'slt', whose)))
  const length = async (mp3: Uint8Array) => (await samplesOf(mp3)).reduce((sum, part) => sum + part.length, 0)
  const both = Buffer.concat([one?.mp3 ?? [], two?.mp3 ?? []] as Uint8Array[])
  expect(await length(both)).toBeGreaterThan((await length(one?.mp3 ?? new Uint8Array())) * 1.5)
})

test('what it has no letters for is a pause, and what is said after it is said', async () => {
  expect((await speaker.speak('漢字', 'slt', whose)).mp3.length).toBeGreaterThan(100)
  expect((await speaker.speak('café naïve', 'kal16', whose)).mp3.length).toBeGreaterThan(3_000)
})

test('who has gone away waits for nothing more', async () => {
  const gone = new AbortController()
  const said = speaker.speak(SENTENCE, 'slt', { ...whose, signal: gone.signal })
  gone.abort(new Error('gone'))
  await expect(said).rejects.toThrow('gone')
})
