// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sentence } from '#contract/sections.ts'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { placeCaret } from './apply-sentences.ts'
import { SectionEditor, type SectionEditorProps } from './section-editor.tsx'

beforeEach(() => worksBy('pointer'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
// jsdom lays nothing out.
document.elementFromPoint = () => null
Element.prototype.scrollIntoView = () => undefined
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

const cough = makeSentence({ id: 'a', text: 'She has a cough.' })
const fever = makeSentence({ id: 'b', text: 'No fever.', support: 'unsupported' })
const section = makeSection({ title: 'HPI', sentences: [cough, fever] })

function worksBy(kind: 'pointer' | 'finger') {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: kind === 'finger' }))
}

function show(props: Partial<SectionEditorProps> = {}) {
  const onChange = vi.fn<(sentences: Sentence[]) => void>()
  const all: SectionEditorProps = {
    section,
    editable: true,
    highlights: { activeId: null, usingIds: [] },
    elsewhere: () => [],
    known: () => undefined,
    onChange,
    onCaret: () => undefined,
    onHover: () => undefined,
    onEditor: () => undefined,
    ...props,
  }
  const view = render(<SectionEditor {...all} />)
  const editor = () => (screen.getByRole('textbox') as HTMLElement & { editor: Editor }).editor
  const type = (text: string) =>
    act(() => {
      for (const letter of text) {
        const { state, view: typing } = editor()
        const { from, to } = state.selection
        typing.dispatch(state.tr.insertText(letter, from, to))
      }
    })
  return {
    onChange,
    editor,
    type,
    enter: () => act(() => void editor().commands.keyboardShortcut('Enter')),
    pressControl: (key: string, modifiers: KeyboardEventInit = {}) =>
      act(() => {
        const { view: typing } = editor()
        const pressed = new KeyboardEvent('keydown', { key, ctrlKey: true, ...modifiers })
        typing.someProp('handleKeyDown', (handle) => handle(typing, pressed))
      }),
    undo: () => act(() => void editor().commands.keyboardShortcut('Mod-z')),
    change: (next: Partial<SectionEditorProps>) => view.rerender(<SectionEditor {...all} {...next} />),
    last: () => onChange.mock.lastCall?.[0] ?? [],
  }
}

test('shows every sentence with its verdict and reports nothing by itself', () => {
  const { onChange } = show()
  const text = screen.getByRole('textbox', { name: 'HPI' })
  expect(text.textContent).toBe('She has a cough. No fever.')
  expect(text.querySelector('[data-sentence-id="b"]')?.getAttribute('data-attention')).toBe('unsupported')
  expect(onChange).not.toHaveBeenCalled()
})

test('Ctrl with End and Home goes to the ends of the words, and with Shift chooses up to there', () => {
  const { editor, pressControl } = show()
  act(() => void placeCaret(editor(), 'a'))
  const chosen = () => {
    const { from, to } = editor().state.selection
    return editor().state.doc.textBetween(from, to)
  }
  const { from } = editor().state.selection
  pressControl('End')
  expect(editor().state.selection.from).toBe(editor().state.doc.content.size - 1)
  pressControl('Home')
  expect(editor().state.selection.from).toBe(1)
  act(() => void editor().commands.setTextSelection(from))
  pressControl('End', { shiftKey: true })
  expect(chosen()).toBe(' No fever.')
  act(() => void editor().commands.setTextSelection(from))
  pressControl('Home', { shiftKey: true })
  expect(chosen()).toBe('She has a cough.')
})

test('a sentence typed at the end is a new one, letter by letter with the same id', () => {
  const { type, last, editor } = show()
  act(() => void placeCaret(editor(), 'b'))
  type(' Lungs clear.')
  expect(last().map(({ text }) => text)).toEqual([cough.text, fever.text, 'Lungs clear.'])
  expect(last()[1]).toBe(fever)
  const id = last()[2]?.id
  type(' Heart')
  expect(last()[2]).toMatchObject({ id, text: 'Lungs clear.', support: 'handwritten' })
  expect(last()[3]).toMatchObject({ text: 'Heart', origin: { kind: 'typed' } })
})

test('Enter behind a sentence and typing begins a sentence of its own in a new paragraph', () => {
  const { type, last, editor, enter } = show()
  act(() => void placeCaret(editor(), 'b'))
  enter()
  type('New')
  expect(last()[1]).toBe(fever)
  expect(last()[2]).toMatchObject({ text: 'New', layout: 'paragraph', evidence: [] })
})

test('what is typed over a whole list of bullets stays a bullet', () => {
  const bullets = [cough, fever].map((one): Sentence => ({ ...one, layout: 'bullet' }))
  const { type, last, editor, pressControl } = show({
    section: { ...section, style: 'bullets', sentences: bullets },
  })
  act(() => void placeCaret(editor(), 'b'))
  pressControl('a')
  type('Lungs clear.')
  expect(last().map(({ text, layout }) => [text, layout])).toEqual([['Lungs clear.', 'bullet']])
})

test('undo brings the very sentence back', () => {
  const { type, last, editor, undo } = show()
  act(() => void placeCaret(editor(), 'a'))
  type('x')
  expect(last()[0]).toMatchObject({ id: 'a', edited: true })
  undo()
  expect(last()[0]).toBe(cough)
})

test('what was typed can still be undone once verdicts have come in from outside', () => {
  const { type, last, editor, undo, change } = show()
  const before = editor().state.doc.textContent
  act(() => {
    const { state, view } = editor()
    view.dispatch(state.tr.setSelection(TextSelection.atEnd(state.doc)))
  })
  type(' Rash as a child.')
  const typed = last()
  const judged = typed.map((one): Sentence => ({ ...one, support: one.id === 'a' ? 'partly' : 'supported' }))
  act(() => change({ section: { ...section, sentences: judged } }))
  expect(editor().state.doc.textContent).toContain('Rash as a child.')
  undo()
  expect(editor().state.doc.textContent).toBe(before)
  expect(last().map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a verdict that arrives while typing keeps the caret', () => {
  const { type, editor, change, last } = show()
  act(() => void placeCaret(editor(), 'b'))
  type('!')
  const before = editor().state.selection.head
  const [first, second] = last()
  const sentences = [first as Sentence, { ...(second as Sentence), support: 'partly' as const }]
  act(() => change({ section: { ...section, sentences } }))
  expect(editor().state.selection.head).toBe(before)
  expect(document.querySelector('[data-sentence-id="b"]')?.getAttribute('data-support')).toBe('partly')
})

test('sentences from outside replace what is there and are not reported back', () => {
  const { change, onChange } = show()
  act(() => change({ section: { ...section, sentences: [makeSentence({ id: 'z', text: 'Other.' })] } }))
  expect(screen.getByRole('textbox').textContent).toBe('Other.')
  expect(onChange).not.toHaveBeenCalled()
})

test('a sentence pasted from another section keeps its id and its evidence', () => {
  const moved = makeSentence({ id: 'm', text: 'Quit smoking.', support: 'partly' })
  const { editor, last } = show({ known: (id) => (id === 'm' ? moved : undefined) })
  act(() => void placeCaret(editor(), 'b'))
  act(() => editor().view.dispatch(editor().state.tr.insertText(' ').setStoredMarks([])))
  act(() => void editor().commands.insertContent('<span data-sentence-id="m">Quit smoking.</span>'))
  expect(last().at(-1)).toEqual(moved)
})

test('by finger a tap shows the words of a sentence, and only a second one opens it for writing', () => {
  worksBy('finger')
  const onCaret = vi.fn<(id: string | null) => void>()
  const { change } = show({ onCaret })
  const text = screen.getByRole('textbox', { name: 'HPI' })
  const sentence = () => text.querySelector<HTMLElement>('[data-sentence-id="a"]') ?? text
  expect(text.getAttribute('contenteditable')).toBe('false')
  act(() => sentence().click())
  expect(onCaret).toHaveBeenLastCalledWith('a')
  expect(text.getAttribute('contenteditable')).toBe('false')
  expect(document.activeElement).not.toBe(text)
  change({ onCaret, highlights: { activeId: 'a', usingIds: [] } })
  act(() => sentence().click())
  expect(text.getAttribute('contenteditable')).toBe('true')
})
