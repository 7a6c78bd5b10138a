import { expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { transcribe } from '#contract/recordings.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { ScriptedTranscriber } from '#testing/scripted-transcriber.ts'
import { buildTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest } from '#testing/visits.ts'

test('as many recordings are heard at once as there are recognisers', async () => {
  const transcriber = new ScriptedTranscriber()
  const goOn = Promise.withResolvers<void>()
  transcriber.gate = goOn.promise
  const server = await buildTestApp({ recognizers: 6, transcriber })
  const upload = writeWav(tone(440, 0.2, 16_000))
  // Of one user two are heard at once.
  const physicians = await Promise.all(Array.from({ length: 3 }, () => server.signUpPhysician()))
  const sent = physicians.flatMap((physician) =>
    [1, 2].map(async () => {
      const { id } = (await physician.call(createNote, { body: { data: {} } })).reply.note
      await physician.call(transcribe, { query: { noteId: id } }, { upload })
      return { physician, id }
    }),
  )
  const notes = await Promise.all(sent)
  await until(() => transcriber.expected.length === 6, 60_000)
  goOn.resolve()
  for (const { physician, id } of notes)
    expect((await noteAtRest(physician, id, 60_000)).recordings[0]?.state).toBe('transcribed')
  await server.close()
}, 150_000)
