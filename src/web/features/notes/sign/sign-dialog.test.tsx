// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Section, Sentence, Uncovered } from '#contract/sections.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { makeNote, makeSection, makeSentence } from '#testing/make-note.ts'
import { SignDialog } from './sign-dialog.tsx'

function show(
  unsupported: Sentence[],
  beside: Sentence[] = [],
  label = 'Untitled visit',
  sections: Section[] = [],
  checking = false,
  patient = '',
  doubtful: Sentence[] = [],
  partly: Sentence[] = [],
  uncovered: Uncovered[] = [],
) {
  const onName = vi.fn<(label: string) => void>()
  const onShow = vi.fn<(id: string) => void>()
  const onSign = vi.fn<(label: string) => void>()
  const element = (
    <SignDialog
      label={label}
      patient={patient}
      note={makeNote({ sections, uncovered })}
      sections={sections}
      openNow={{ unsupported, contradicted: [], partly, heard: [] }}
      doubtful={doubtful}
      beside={beside}
      checking={checking}
      signing={false}
      failure={null}
      onShow={onShow}
      onName={onName}
      onSign={onSign}
      onClose={() => undefined}
    />
  )
  return { ...renderScreen([{ path: '/', element }]), onShow, onName, onSign }
}

test('a note with unsupported sentences cannot be signed; their number is told and the first is one click away', async () => {
  const { user, onShow } = show([
    makeSentence({ id: 'u1', text: 'Lungs clear.' }),
    makeSentence({ id: 'u2', text: 'No edema.' }),
  ])
  expect((await screen.findByRole('alert')).textContent).toContain('2 sentences are not borne out')
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign note' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: /Show the first/ }))
  expect(onShow).toHaveBeenCalledWith('u1')
})

test('sentences on words that were not heard for sure are told with the first of them, and do not stand in the way', async () => {
  const doubtful = [makeSentence({ id: 'd1', text: 'Left ankle swelling.' }), makeSentence({ id: 'd2' })]
  const { user, onShow } = show([], [], 'Ankle', [], false, '', doubtful)
  expect(await screen.findByText(/2 sentences stand on words that were not heard for sure/)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Show the first: “Left ankle swelling.”' }))
  expect(onShow).toHaveBeenCalledWith('d1')
})

test('words of a person beside the recording are told, and do not stand in the way', async () => {
  const { user, onShow } = show(
    [],
    [makeSentence({ id: 'e1', text: 'No fever since Monday.', edited: true })],
  )
  await user.click(await screen.findByRole('button', { name: /Show the first: “No fever since Monday/ }))
  expect(onShow).toHaveBeenCalledWith('e1')
  expect(screen.getByText(/1 sentence holds words of yours/)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false)
})

test('signing asks for the attestation first', async () => {
  const { user, onSign } = show([])
  const sign = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign note' })
  expect(sign.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'I attest to this note' }))
  await user.click(sign)
  expect(onSign).toHaveBeenCalledExactlyOnceWith('')
})

test('what the visit is called is asked before it can no longer be changed', async () => {
  const { user, onSign } = show([], [], 'Cough for two weeks')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of this visit' })
  expect(name.value).toBe('Cough for two weeks')
  await user.type(name, ', room 4 ')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Sign note' }))
  expect(onSign).toHaveBeenCalledExactlyOnceWith('Cough for two weeks, room 4')
})

test('what was confirmed by hand is counted before one attests, and the signature states it', async () => {
  const confirmed = ['a', 'b'].map((id) => makeSentence({ id, confirmed: true, support: 'unsupported' }))
  show([], [], '', [makeSection({ sentences: [...confirmed, makeSentence({ id: 'c' })] })])
  expect(await screen.findByText(/^2 statements confirmed by hand/)).toBeDefined()
})

test('nobody attests before their own words are held against the transcript', async () => {
  show([], [], '', [], true)
  const attest = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'I attest to this note' })
  expect(attest.disabled).toBe(true)
  expect(screen.getByText(/held against the transcript/)).toBeDefined()
})

test('a name that was typed is kept while a sentence is seen to, and forgotten with Cancel', async () => {
  const { user, onName } = show([makeSentence({ id: 'u1', text: 'Lungs clear.' })])
  await user.type(await screen.findByRole('textbox', { name: 'Name of this visit' }), 'Knee and pressure')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onName).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: /Show the first/ }))
  expect(onName).toHaveBeenLastCalledWith('Knee and pressure')
})

test('by keyboard the dialog begins with what is open, or with the name', async () => {
  const focused = () => document.activeElement
  fireEvent.keyDown(document.body, { key: 'Enter' })
  show([], [], 'Ankle', [], false, '', [makeSentence({ id: 'd1', text: 'Left ankle.' })])
  await vi.waitFor(() => expect(focused()?.textContent).toBe('Show the first: “Left ankle.”'))
  cleanup()
  fireEvent.keyDown(document.body, { key: 'Enter' })
  show([])
  const name = await screen.findByRole('textbox', { name: 'Name of this visit' })
  await vi.waitFor(() => expect(focused()).toBe(name))
})

test('whose visit is signed stands in the dialog, and nothing where nobody is named', () => {
  show([], [], 'Left knee', [], false, 'Rosa Sample, born Mar 4, 1961')
  expect(screen.getByText('Rosa Sample, born Mar 4, 1961')).toBeDefined()
  cleanup()
  show([])
  expect(screen.queryByText(/Patient:/)).toBeNull()
})

test('what is only partly borne out is told with the first of it, and what is left open stands in the words of the signature', async () => {
  const partly = [makeSentence({ id: 'p1', text: 'Cough for two weeks.', support: 'partly' })]
  const vouched = makeSentence({ id: 'v1', support: 'unsupported', confirmed: true })
  const aspirin = { id: 'u1', text: 'And a baby aspirin', evidence: [], sectionKey: 'plan', weight: 0.9 }
  const sections = [makeSection({ sentences: [...partly, vouched] })]
  const { user, onShow } = show([], [], 'Cough', sections, false, '', [], partly, [aspirin])
  expect(await screen.findByText(/1 sentence is only partly borne out/)).toBeDefined()
  expect(
    screen.getByText(
      /^1 statement confirmed by hand.* Signed with 1 sentence that nothing bears out, 1 sentence only partly borne out and 1 thing heard and not used\. The signature states it here; documents you take out state what was confirmed by hand\.$/,
    ),
  ).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Show the first: “Cough for two weeks.”' }))
  expect(onShow).toHaveBeenCalledWith('p1')
})
