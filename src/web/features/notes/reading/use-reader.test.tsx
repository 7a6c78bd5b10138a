// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { generateTTS, getReadingVoice } from '#contract/reading.ts'
import { makeNote, makeSection, makeSentence } from '#testing/make-note.ts'
import { answer, bodyOf, fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { ReadingBar } from './reading-bar.tsx'
import { sectionLines } from './reading-lines.ts'
import { useReader } from './use-reader.ts'

const note = makeNote()
const section = makeSection({
  sentences: [
    makeSentence(),
    makeSentence({ id: 's2', text: '***' }),
    makeSentence({ id: 's3', text: 'No fever.' }),
  ],
})

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined })
})

function Screen({ saved = true, edit }: { saved?: boolean; edit?: (id: string) => void }) {
  const [isRecording, setRecording] = useState(false)
  const reader = useReader(note.id, { isRecording, isPlaying: false, onListen: () => undefined })
  const lines = () => sectionLines([section])
  const of = { key: 'hpi', title: 'HPI', lines, settle: async () => saved, ...(edit ? { edit } : {}) }
  return (
    <>
      <button onClick={() => reader.listen(of)}>Listen</button>
      <button onClick={() => setRecording(!isRecording)}>Record</button>
      <ReadingBar reader={reader} />
    </>
  )
}

const sound = (remark?: string) => () =>
  new Response('sound', { headers: remark ? { 'x-remark': remark } : {} })

function serve(remark?: string, hasVoices = true) {
  return fakeServer(
    [generateTTS, sound(remark)],
    [getReadingVoice, () => answer(getReadingVoice, { engine: 'flite', hasVoices })],
  )
}

const show = (element = <Screen />) => renderScreen([{ path: '/', element }])
const bar = () => screen.findByRole('region', { name: 'Reading aloud' })
const asked = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ path }) => path === generateTTS.path).map((one) => bodyOf(generateTTS, one))

test('sentences are asked for by their ids, the first with its title, and what cannot be said is left out', async () => {
  const calls = serve()
  const { user } = show()
  await user.click(await screen.findByText('Listen'))
  expect((await bar()).textContent).toContain('Sentence 1 of 2')
  await waitFor(() => expect(asked(calls)).toHaveLength(2))
  expect(asked(calls)).toEqual([
    { noteId: note.id, sentenceId: 's1', withTitle: true, voice: 'slt' },
    { noteId: note.id, sentenceId: 's3', withTitle: false, voice: 'slt' },
  ])
})

test('the bar steps, pauses, leads to the sentence and stops', async () => {
  serve()
  const edit = vi.fn<(id: string) => void>()
  const { user } = show(<Screen edit={edit} />)
  await user.click(await screen.findByText('Listen'))
  await user.click(await screen.findByRole('button', { name: 'Next sentence' }))
  expect((await bar()).textContent).toContain('Sentence 2 of 2')
  await user.click(await screen.findByRole('button', { name: 'Pause reading' }))
  await screen.findByRole('button', { name: 'Go on reading' })
  await user.click(screen.getByRole('button', { name: 'Edit here' }))
  expect(edit).toHaveBeenCalledExactlyOnceWith('s3')
  await user.click(screen.getByRole('button', { name: 'Stop reading' }))
  expect(screen.queryByRole('region', { name: 'Reading aloud' })).toBeNull()
})

test('another voice reads the sentence anew, and a service with its own offers none', async () => {
  const calls = serve()
  const { user } = show()
  await user.click(await screen.findByText('Listen'))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Voice' }), 'rms')
  await waitFor(() => expect(asked(calls).at(-1)?.voice).toBe('rms'))
})

test('nothing is read into a recording, and what is read stops when one begins', async () => {
  const calls = serve()
  const { user } = show()
  await user.click(await screen.findByText('Listen'))
  await bar()
  await user.click(screen.getByText('Record'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reading aloud' })).toBeNull())
  const before = asked(calls).length
  await user.click(screen.getByText('Listen'))
  expect(screen.queryByRole('region', { name: 'Reading aloud' })).toBeNull()
  expect(asked(calls)).toHaveLength(before)
})

test('what is not saved is not read', async () => {
  const calls = serve()
  const { user } = show(<Screen saved={false} />)
  await user.click(await screen.findByText('Listen'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reading aloud' })).toBeNull())
  expect(asked(calls)).toEqual([])
})
