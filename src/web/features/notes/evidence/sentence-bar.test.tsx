// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Sentence } from '#contract/sections.ts'
import { makeSegment, makeSentence } from '#testing/make-note.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { SentenceBar } from './sentence-bar.tsx'

test.each([
  ['typed', null, 'In the transcript · from 1 passage'],
  ['recorded', 'r1', 'In the recording · from 1 passage'],
])('of what was %s it says where the words are', async (_, recordingId, words) => {
  const onShow = vi.fn<() => void>()
  const onQuote = vi.fn<(sentence: Sentence) => void>()
  const onRemove = vi.fn<(sentenceId: string) => void>()
  const segment = makeSegment({ text: 'It is my left knee.', recordingId })
  const sentence = makeSentence({ evidence: [{ segmentId: segment.id, from: 9, to: 18 }] })
  const element = (
    <SentenceBar
      sentence={sentence}
      doubt={null}
      segments={new Map([[segment.id, segment]])}
      canPlay={false}
      playing={false}
      onPlay={() => undefined}
      onShow={onShow}
      onUnconfirm={null}
      onEdit={null}
      onRemove={onRemove}
      onQuote={onQuote}
    />
  )
  renderScreen([{ path: '/', element }])
  const bar = await screen.findByRole('region', { name: 'Evidence' })
  // Read out as well: who does not see the transcript lit hears the words.
  expect(bar.querySelector('[aria-live]')?.textContent).toBe(`${words}: “left knee”`)
  await userEvent.click(screen.getByRole('button', { name: /left knee/, expanded: false }))
  expect(screen.getByRole('button', { name: /left knee/, expanded: true })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show in the transcript' }))
  expect(onShow).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Quote in chat' }))
  expect(onQuote).toHaveBeenCalledWith(sentence)
  await userEvent.click(screen.getByRole('button', { name: 'Remove the sentence', hidden: true }))
  expect(onRemove).toHaveBeenCalledWith(sentence.id)
})
