// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getWriterHealth } from '#contract/health.ts'
import { makeNote } from '#testing/make-note.ts'
import { answer, fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { AskPane } from './ask-pane.tsx'

test.each([true, false])(
  'what cannot be answered here is not asked for: a language model %s',
  async (answersFreely) => {
    fakeServer([getWriterHealth, () => answer(getWriterHealth, { status: 'up', engine: '', answersFreely })])
    const nothing = () => undefined
    const settle = async () => true
    const element = <AskPane note={makeNote()} segments={new Map()} settle={settle} onClose={nothing} />
    renderScreen([{ path: '/', element }])
    if (!answersFreely) await screen.findByText(/none is set up here/)
    else await screen.findByRole('textbox', { name: 'What would you like to have?' })
    expect(screen.queryByRole('textbox') !== null).toBe(answersFreely)
    expect(screen.queryByRole('button', { name: 'Ask' }) !== null).toBe(answersFreely)
    expect(screen.getByRole('button', { name: 'Medication list' })).toBeDefined()
    const name = answersFreely ? 'Ask about this visit' : 'Explain, shorten or list'
    expect(screen.getByRole('region', { name })).toBeDefined()
  },
)
