// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Uncovered } from '#contract/sections.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { rangesBySegment } from '../evidence/evidence.ts'
import { makeSection, makeSegment, makeSentence } from '#testing/make-note.ts'
import type { TranscriptEdit } from './transcript-edit.ts'
import { TranscriptPane, type TranscriptPaneProps } from './transcript-pane.tsx'

// jsdom lays nothing out and scrolls nothing.
Element.prototype.scrollBy = () => undefined

const segments = [
  makeSegment({ id: 'd', speaker: 'doctor', text: 'What brings you in?' }),
  makeSegment({ id: 'p', speaker: 'patient', text: 'I have had a cough for two weeks.' }),
]
const sentence = makeSentence({ text: 'Cough.', evidence: [{ segmentId: 'p', from: 13, to: 18 }] })

function show(props: Partial<TranscriptPaneProps> = {}) {
  const onEdit = vi.fn<(edit: TranscriptEdit) => void>()
  const onAddUncovered = vi.fn<(uncovered: Uncovered) => void>()
  const onBringBack = vi.fn<(uncovered: Uncovered) => Promise<void>>()
  const element = (
    <TranscriptPane
      segments={segments}
      loading={false}
      sections={[makeSection({ sentences: [sentence] })]}
      uncovered={[{ id: 'u', text: 'My sister has asthma.', evidence: [], weight: 1, sectionKey: 'hpi' }]}
      editable
      lit={rangesBySegment(sentence.evidence)}
      chosenSegmentId={null}
      playingKey={null}
      hasRecording={false}
      speed={1}
      onSpeed={() => undefined}
      onPlaySegment={() => undefined}
      onChooseSegment={() => undefined}
      onShowSentence={() => undefined}
      onEdit={onEdit}
      onAddUncovered={onAddUncovered}
      onBringBack={onBringBack}
      {...props}
    />
  )
  return { ...renderScreen([{ path: '/', element }]), onEdit, onAddUncovered, onBringBack }
}

test('the very words of a sentence are lit', () => {
  show()
  expect([...document.querySelectorAll('mark[data-lit="true"]')].map((mark) => mark.textContent)).toEqual([
    'cough',
  ])
})

test('a speaker is changed with two presses', async () => {
  const { user, onEdit } = show()
  await user.click(screen.getByRole('button', { name: 'Speaker: Doctor. Change' }))
  await user.click(screen.getByRole('button', { name: 'Other' }))
  expect(onEdit).toHaveBeenCalledWith({ kind: 'speaker', segmentId: 'd', speaker: 'other' })
})

test('by keyboard a choice or a correction begins in its place, and Escape leads back to where it began', async () => {
  const { user } = show()
  const speaker = screen.getByRole('button', { name: 'Speaker: Doctor. Change' })
  speaker.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Doctor')
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Other' })).toBeNull()
  expect(document.activeElement).toBe(speaker)
  screen.getAllByRole('button', { name: 'Correct this passage' })[0]?.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  await user.keyboard('{Escape}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Correct this passage')
})

test('a passage is one stop of the Tab key, and arrows go on from there', async () => {
  const { user } = show()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  screen.getByRole('button', { name: 'Speaker: Doctor. Change' }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Correct this passage')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  await user.tab()
  expect(focused()).toBe('Speaker: Patient. Change')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Speaker: Doctor. Change')
})

test('a correction carries the words it was made on', async () => {
  const { user, onEdit } = show()
  const [first] = screen.getAllByRole('button', { name: 'Correct this passage' })
  if (!first) throw new Error('There is no passage.')
  await user.click(first)
  const words = screen.getByRole('textbox', { name: 'Words of this passage' })
  await user.clear(words)
  await user.type(words, 'What brings you here?')
  await user.click(screen.getByRole('button', { name: 'Keep the correction' }))
  expect(onEdit).toHaveBeenCalledWith({
    kind: 'text',
    segmentId: 'd',
    before: 'What brings you in?',
    text: 'What brings you here?',
  })
})

test.each([
  ['Enter', '{Enter}', true],
  ['leaving it for something else', 'leave', true],
  ['Escape', '{Escape}', false],
  ['the cross', 'cross', false],
])('a correction ends with %s', async (_how, key, isKept) => {
  const { user, onEdit } = show()
  const [first] = screen.getAllByRole('button', { name: 'Correct this passage' })
  if (!first) throw new Error('There is no passage.')
  await user.click(first)
  await user.type(screen.getByRole('textbox', { name: 'Words of this passage' }), ' Now?')
  if (key === 'leave') await user.click(document.body)
  else if (key === 'cross') await user.click(screen.getByRole('button', { name: 'Leave it as it was' }))
  else await user.keyboard(key)
  const kept = expect.objectContaining({ kind: 'text', text: 'What brings you in? Now?' })
  expect(onEdit.mock.calls).toEqual(isKept ? [[kept]] : [])
  expect(screen.queryByRole('textbox', { name: 'Words of this passage' })).toBeNull()
})

test('a chosen passage names the sentences that use it', () => {
  show({ chosenSegmentId: 'p' })
  expect(screen.getByRole('region', { name: 'Sentences that use this passage' }).textContent).toContain(
    'Cough.',
  )
})

test('what was left out is offered and added with one press', async () => {
  const { user, onAddUncovered } = show()
  await user.click(screen.getByRole('button', { name: 'Not used (1)' }))
  await user.click(await screen.findByRole('button', { name: 'Add to note' }))
  expect(onAddUncovered).toHaveBeenCalledWith(expect.objectContaining({ id: 'u' }))
})

test('searching counts the places and marks them', async () => {
  const { user } = show({ lit: new Map() })
  await user.type(screen.getByRole('searchbox', { name: 'Search the transcript' }), 'cough')
  expect(screen.getByText('1 of 1')).toBeTruthy()
  expect(document.querySelector('mark[data-found="true"]')?.textContent).toBe('cough')
})

test('a signed note’s transcript can be read and not changed', () => {
  show({ editable: false })
  expect(screen.queryByRole('button', { name: 'Correct this passage' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Swap/ })).toBeNull()
})

test('while something is transcribed, an empty transcript says that its words are coming', () => {
  show({ segments: [], coming: true })
  expect(screen.getByText('The words appear here as they are heard.')).toBeDefined()
  expect(screen.queryByText('Nothing was said yet.')).toBeNull()
})

test('what was left out on purpose stands among what was not used, and is brought back or added from there', async () => {
  const item = { evidence: [], weight: 1, sectionKey: 'hpi' }
  const left = { ...item, id: 'l', text: 'No MRI now.', leftOut: true }
  const { user, onAddUncovered, onBringBack } = show({
    uncovered: [{ ...item, id: 'u', text: 'Asthma.' }, left],
  })
  await user.click(screen.getByRole('button', { name: 'Not used (2)' }))
  expect(await screen.findByRole('heading', { name: 'Left out on purpose' })).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^Bring back/ })).toHaveLength(1)
  await user.click(screen.getAllByRole('button', { name: 'Add to note' })[1] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Bring back: No MRI now.' }))
  expect(onAddUncovered).toHaveBeenCalledExactlyOnceWith(left)
  expect(onBringBack.mock.calls[0]?.[0]).toEqual(left)
})
