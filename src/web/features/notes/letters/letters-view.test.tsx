// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { deleteLetter, listLetters, updateLetter, writeLetter, type Letter } from '#contract/letters.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { answer, bodyOf, fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { LettersView } from './letters-view.tsx'
import { silentReader } from '../reading/reader-fixture.ts'
import { makeNote, makeSection, makeSentence } from '#testing/make-note.ts'

vi.mock('#web/lib/toast.ts')

const note = makeNote({ lettersMode: 'patient' })
const sections = [makeSection()]
const letter = (fields: Partial<Letter> = {}): Letter => ({
  noteId: note.id,
  kind: 'patient',
  sentences: [makeSentence({ id: 'l1', text: 'Dear Kim,', layout: 'paragraph' })],
  edited: false,
  stale: false,
  writtenBy: 'letters',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...fields,
})
const view = (
  <LettersView note={note} sections={sections} settle={() => Promise.resolve(true)} reader={silentReader} />
)

test('the letter a physician wants is made when it is asked for', async () => {
  const calls = fakeServer(
    [listLetters, () => answer(listLetters, { letters: [] })],
    [writeLetter, () => answer(writeLetter, { letter: letter(), proposal: null })],
  )
  const { user } = renderScreen([{ path: '/', element: view }])
  await user.click(await screen.findByRole('button', { name: 'Make this letter' }))
  expect(await screen.findByText('Dear Kim,')).toBeTruthy()
  expect(calls.at(-1)?.body).toEqual({ noteId: note.id, kind: 'patient', replaceEdits: false })
})

test('a letter a person changed is replaced only when they say so', async () => {
  const own = letter({ edited: true, stale: true })
  const proposal = [makeSentence({ id: 'p1', text: 'Dear Kim, the note changed.', layout: 'paragraph' })]
  const calls = fakeServer(
    [listLetters, () => answer(listLetters, { letters: [own] })],
    [
      writeLetter,
      (arrived) =>
        bodyOf(writeLetter, arrived).replaceEdits
          ? answer(writeLetter, {
              letter: letter({ sentences: proposal, updatedAt: '2026-11-21T11:00:00.000Z' }),
              proposal: null,
            })
          : answer(writeLetter, { letter: own, proposal }),
    ],
  )
  const { user } = renderScreen([{ path: '/', element: view }])
  await user.click(await screen.findByRole('button', { name: 'Show the new letter' }))
  await screen.findByText('Dear Kim, the note changed.')
  expect(screen.getByText('Dear Kim,')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Replace my letter' }))
  await screen.findByText('Dear Kim, the note changed.', { selector: 'article *' })
  expect(screen.queryByText('Dear Kim,')).toBeNull()
  expect(calls.map((arrived) => bodyOf(writeLetter, arrived)?.replaceEdits)).toEqual([undefined, false, true])
})

test('a letter that was thrown away comes back with the words a person gave it', async () => {
  const own = letter({ edited: true })
  const fresh = letter({ sentences: [makeSentence({ id: 'n1', text: 'Dear patient,' })] })
  const calls = fakeServer(
    [listLetters, () => answer(listLetters, { letters: [own] })],
    [deleteLetter, () => answer(deleteLetter, { letters: [] })],
    [writeLetter, () => answer(writeLetter, { letter: fresh, proposal: null })],
    [updateLetter, () => answer(updateLetter, { letter: own })],
  )
  const { user } = renderScreen([{ path: '/', element: view }])
  await user.click(await screen.findByRole('button', { name: 'Throw away' }))
  await screen.findByRole('button', { name: 'Make this letter' })
  vi.mocked(toastSuccess).mock.lastCall?.[1]?.undo?.()
  expect(await screen.findByText('Dear Kim,')).toBeTruthy()
  expect(bodyOf(updateLetter, calls.at(-1)!)).toMatchObject({ kind: 'patient', sentences: own.sentences })
})

test('a letter made while a proposed change is undecided says that it is without it', async () => {
  fakeServer([listLetters, () => answer(listLetters, { letters: [] })])
  const change = { id: 'c1', sectionKey: 'hpi', kind: 'add', before: [], after: [makeSentence()] }
  const undecided = makeNote({ proposal: [change as unknown as (typeof note.proposal)[number]] })
  const element = (
    <LettersView
      note={undecided}
      sections={sections}
      settle={() => Promise.resolve(true)}
      reader={silentReader}
    />
  )
  renderScreen([{ path: '/', element }])
  expect((await screen.findByRole('note')).textContent).toContain('1 proposed change of the note waits')
})

test('a sentence of the note that no letter takes is named beside it, except where no medical detail is told', async () => {
  fakeServer([listLetters, () => answer(listLetters, { letters: [letter()] })])
  const doubted = makeSentence({ id: 's9', text: 'Diclofenac gel 4 times a day.', support: 'unsupported' })
  const withDoubt = [makeSection({ sentences: [makeSentence({ support: 'supported' }), doubted] })]
  const { user } = renderScreen([
    {
      path: '/',
      element: (
        <LettersView
          note={note}
          sections={withDoubt}
          settle={() => Promise.resolve(true)}
          reader={silentReader}
        />
      ),
    },
  ])
  const kept = await screen.findByRole('note', { name: 'Not in the letter' })
  expect(kept.textContent).toContain('Diclofenac gel 4 times a day.')
  await user.click(screen.getByText('Work or school'))
  expect(screen.queryByRole('note', { name: 'Not in the letter' })).toBeNull()
})
