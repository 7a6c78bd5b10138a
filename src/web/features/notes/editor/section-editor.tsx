import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useState, type MouseEvent } from 'react'
import type { Section, Sentence } from '#contract/sections.ts'
import { newId } from '#web/lib/new-id.ts'
import { isPointerMoving } from '#web/lib/pointer-moves.ts'
import { fromDocument, toDocument, type SectionDocument } from './sentence-document.ts'
import type { Naming } from './sentence-runs.ts'
import { applySentences, EXTERNAL, holds, placeCaret, sentenceAtCaret } from './apply-sentences.ts'
import { createFingerLock, openForKeys, writeAt, type FingerLock } from './finger-lock.ts'
import styles from './section-editor.module.css'
import { highlightsKey, SentenceBehaviour, type Highlights } from './sentence-plugins.ts'
import { watchPointer, type Pointer } from './watch-pointer.ts'
import { sentenceSchema } from './sentence-schema.ts'

export interface SectionEditorProps {
  section: Section
  editable: boolean
  highlights: Highlights
  /** The sentences of the note's other sections: their ids are taken. */
  elsewhere: () => Sentence[]
  /** Any sentence that stands or stood in the note: what is cut and pasted again keeps what is known of it. */
  known: (sentenceId: string) => Sentence | undefined
  onChange: (sentences: Sentence[]) => void
  /** The caret went into a sentence, or out of all of them. */
  onCaret: (sentenceId: string | null) => void
  /** The pointer went over a sentence, or left it. */
  onHover: (sentenceId: string | null) => void
  /** Hands out what else can be done with the text; null when it goes away. */
  onEditor: (handle: SectionEditorHandle | null) => void
}

export interface SectionEditorHandle {
  /** Puts the caret to the end of a sentence and shows it; false when it is not in this section. */
  show: (sentenceId: string) => boolean
  /** Puts the caret where it was, or to the beginning, once the editor is there. */
  focus: (onFocused: () => void) => void
}

/** What the editor's own callbacks look at: they are made once, and the screen goes on. */
interface Memory {
  props: SectionEditorProps
  pointer: Pointer
  lock: FingerLock
  /** What was last reported, or taken over from outside. */
  emitted: Sentence[]
}

/** On a phone the tabs stand over the head of the text and the words of the sentence over its foot, in px. */
const OVER_THE_BARS = { top: 110, bottom: 136, left: 0, right: 0 }

/** The text of one section; every sentence in it knows its evidence. */
export function SectionEditor(props: SectionEditorProps) {
  const { section, editable, highlights, onHover, onEditor } = props
  const [memory] = useState(() => makeMemory(props))
  const [extensions] = useState(() => [
    ...sentenceSchema((id) => memory.props.known(id)),
    SentenceBehaviour.configure({ naming: () => naming(memory.props) }),
  ])

  const editor = useEditor({
    extensions,
    content: toDocument(section.sentences, section.style),
    editable: editable && !memory.lock.isOn(),
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': section.title,
        'aria-readonly': String(!editable),
        tabindex: '0',
        class: styles.text ?? '',
        spellcheck: 'true',
      },
      ...(memory.lock.forFingers ? { scrollMargin: OVER_THE_BARS, scrollThreshold: OVER_THE_BARS } : {}),
      handleDOMEvents: { mousedown: () => memory.pointer.goesDown() },
      transformPastedHTML: (html) => html.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ''),
    },
    onUpdate({ editor: updated, transaction }) {
      if (transaction.getMeta(EXTERNAL) === true) return
      const sentences = fromDocument(updated.getJSON() as SectionDocument, naming(memory.props))
      if (isSame(sentences, memory.emitted)) return
      report(memory, sentences)
    },
    onSelectionUpdate({ editor: updated }) {
      if (updated.isFocused) memory.props.onCaret(sentenceAtCaret(updated))
    },
    onBlur: ({ editor: left }) => memory.lock.close(left),
    onFocus({ editor: updated }) {
      openForKeys(memory.lock, updated)
      memory.pointer.whenUp(() => memory.props.onCaret(sentenceAtCaret(updated)))
    },
  })

  // The editor lives outside of React: these hand it what changed around it.
  useEffect(() => takeProps(memory, props))
  useEffect(() => takeOver(memory, editor, section), [memory, editor, section])
  useEffect(() => editor.setEditable(editable && !memory.lock.isOn(), false), [memory, editor, editable])
  useEffect(
    () =>
      memory.pointer.whenUp(() => {
        editor.view.dispatch(editor.state.tr.setMeta(highlightsKey, highlights).setMeta(EXTERNAL, true))
      }),
    [memory, editor, highlights],
  )
  useEffect(() => memory.pointer.watch(), [memory])
  useEffect(() => {
    onEditor(handleOf(editor, memory.lock))
    return () => onEditor(null)
  }, [memory, editor, onEditor])

  return (
    <EditorContent
      editor={editor}
      onClick={(event) => onTap(memory, editor, event)}
      {...(memory.lock.forFingers ? {} : pointing(onHover))}
    />
  )
}

/** What the pointer tells; a finger points at nothing. */
function pointing(onHover: SectionEditorProps['onHover']) {
  const pointAt = ({ nativeEvent, target }: MouseEvent): void => {
    if (isPointerMoving(nativeEvent)) onHover(sentenceIdOf(target))
  }
  return { onMouseOver: pointAt, onMouseMove: pointAt, onMouseLeave: () => onHover(null) }
}

function makeMemory(props: SectionEditorProps): Memory {
  const memory: Memory = {
    props,
    pointer: watchPointer(),
    lock: createFingerLock(() => memory.props.editable),
    emitted: props.section.sentences,
  }
  return memory
}

/** A tap shows the words of a sentence; one on the sentence that is looked at, or where nothing stands, writes there. */
function onTap({ props, lock }: Memory, editor: Editor, event: MouseEvent<HTMLDivElement>): void {
  if (!lock.isOn()) return
  const id = sentenceIdOf(event.target)
  const isBlank = props.section.sentences.length === 0
  if (props.editable && (isBlank || (id !== null && id === props.highlights.activeId)))
    writeAt(lock, editor, event)
  else props.onCaret(id)
}

function handleOf(editor: Editor, lock: FingerLock): SectionEditorHandle {
  return {
    show(id) {
      if (!holds(editor, id)) return false
      lock.open(editor)
      return placeCaret(editor, id)
    },
    focus(onFocused) {
      lock.open(editor)
      focusOnceThere(editor, onFocused)
    },
  }
}

/** An editor that was just made is in the page a moment later, or gives way to another one. */
function focusOnceThere(editor: Editor, onFocused: () => void): void {
  const focus = () => {
    editor.view.focus()
    onFocused()
  }
  if (editor.isInitialized) focus()
  else editor.once('create', focus)
}

function takeProps(memory: Memory, props: SectionEditorProps): void {
  memory.props = props
}

function report(memory: Memory, sentences: Sentence[]): void {
  memory.emitted = sentences
  memory.props.onChange(sentences)
}

/** Shows the sentences of the note where they are not what the editor itself reported. */
function takeOver(memory: Memory, editor: Editor, { sentences, style }: Section): void {
  if (isSame(sentences, memory.emitted)) return
  memory.emitted = sentences
  applySentences(editor, sentences, style)
}

function naming({ elsewhere }: SectionEditorProps): Naming {
  return { seen: new Set(elsewhere().map(({ id }) => id)), newId }
}

function isSame(a: Sentence[], b: Sentence[]): boolean {
  return a === b || (a.length === b.length && a.every((sentence, index) => sentence === b[index]))
}

function sentenceIdOf(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null
  return target.closest('[data-sentence-id]')?.getAttribute('data-sentence-id') ?? null
}
