// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { writing } from '#domain/processing.ts'
import { makeNote } from '#testing/make-note.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { draftOf, type Draft } from '../saving/draft.ts'
import { VisitDetailsForm } from './visit-details-form.tsx'

test('who chooses a template while the note is written reads what becomes of it, and the choice is kept', async () => {
  const onEdit = vi.fn<(changes: Partial<Draft>) => void>()
  const note = makeNote({ processing: writing(null) })
  const nothing = () => undefined
  const element = <VisitDetailsForm note={note} draft={draftOf(note)} onEdit={onEdit} onLetters={nothing} />
  const { user } = renderScreen([{ path: '/', element }])
  expect(await screen.findByText(/being written as it was chosen before.*“Write again”/)).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Template'), 'progress')
  expect(onEdit).toHaveBeenCalledExactlyOnceWith({ template: 'progress', ownTemplate: null })
})
