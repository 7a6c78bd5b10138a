// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Sentence, Uncovered } from '#contract/sections.ts'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { toastInfo } from '#web/lib/toast.ts'
import { clearEvidenceFocus, focusSentence } from '../evidence/evidence-focus.ts'
import { ToCheckList } from '../evidence/to-check-list.tsx'
import { createGoing } from './going.ts'

vi.mock(import('#web/lib/toast.ts'), async (original) => ({ ...(await original()), toastInfo: vi.fn() }))

const said = (id: string, weight = 0.9): Uncovered => ({
  id,
  text: `Said ${id}.`,
  evidence: [],
  weight,
  sectionKey: 'hpi',
})
const written = (id: string, flagged = false) =>
  makeSentence({ id, support: flagged ? 'unsupported' : 'supported' })

/** A note on the screen; `gone` is what so many presses lead to, one after the other. */
async function open(sentences: Sentence[], items: Uncovered[]) {
  cleanup()
  clearEvidenceFocus()
  vi.mocked(toastInfo).mockClear()
  const nothing = () => undefined
  renderScreen([
    {
      path: '/',
      element: (
        <>
          <p>A note</p>
          <ToCheckList items={items} deciding={false} onAdd={nothing} onLeaveOut={nothing} onShow={nothing} />
        </>
      ),
    },
  ])
  await screen.findByText('A note')
  let at = ''
  const { go } = createGoing({
    sections: () => [makeSection({ sentences })],
    standsOut: ({ support }) => support === 'unsupported',
    showNote: nothing,
    bringUp: (id) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      focusSentence(id)
      at = id
    },
  })
  const press = (step: 1 | -1) => {
    at = ''
    act(() => go(step, 'attention'))
    return at === '' ? (document.activeElement?.textContent ?? '') : at
  }
  return (steps: (1 | -1)[]) => steps.map(press)
}

test('one key leads through every sentence that needs a look and every thing that was left out, and round', async () => {
  const sentences = [written('s1'), written('s2', true), written('s3'), written('s4', true)]
  const items = [said('a'), said('b'), said('c'), said('d'), said('e', 0.5), said('f', 0.5)]
  const gone = await open(sentences, items)
  const round = ['s2', 's4', 'Said a.', 'Said b.', 'Said c.', 'Said d.', 'Said e.', 'Said f.']
  expect(gone([1, 1, 1, 1, 1, 1, 1, 1, 1])).toEqual([...round, 's2'])
  expect(gone([-1, -1, -1, -1, -1, -1, -1, -1, -1])).toEqual([...round.toReversed(), 'Said f.'])
  expect(toastInfo).not.toHaveBeenCalled()
})

test('backwards what is folded is opened too', async () => {
  const gone = await open([written('s1', true)], [said('a'), said('b'), said('c'), said('e', 0.5)])
  expect(gone([-1, -1, -1, -1])).toEqual(['s1', 'Said e.', 'Said c.', 'Said b.'])
})

test('without a sentence that needs a look the list alone is gone round', async () => {
  const gone = await open([written('s1')], [said('a'), said('b')])
  expect(gone([1, 1, 1, -1])).toEqual(['Said a.', 'Said b.', 'Said a.', 'Said b.'])
  expect(toastInfo).not.toHaveBeenCalled()
})

test('that nothing needs a look is said, also where what weighs less is shown', async () => {
  const light = await open([written('s1')], [said('a', 0.5)])
  expect(light([1])).toEqual(['Said a.'])
  expect(toastInfo).toHaveBeenCalledExactlyOnceWith(
    'No sentence needs a look. What was left out weighs less.',
  )
  const nothing = await open([written('s1')], [])
  nothing([1])
  expect(toastInfo).toHaveBeenCalledExactlyOnceWith('No sentence needs a look.')
})
