import type { Editor } from '@tiptap/react'
import { Mark, type Node } from '@tiptap/pm/model'
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { Section, Sentence } from '#contract/sections.ts'
import { toDocument } from './sentence-document.ts'
import { sentenceAt } from './sentence-plugins.ts'

/** Marks a change that came from outside of the editor: it is not reported back. */
export const EXTERNAL = 'external'

/**
 * Makes the editor hold these sentences, touching only what differs: the caret and everything else stay. A change of
 * verdicts alone cannot be undone, a change of words can.
 */
export function applySentences(editor: Editor, sentences: Sentence[], style: Section['style']): void {
  const { state } = editor
  const wanted = state.schema.nodeFromJSON(toDocument(sentences, style))
  const start = state.doc.content.findDiffStart(wanted.content)
  const end = state.doc.content.findDiffEnd(wanted.content)
  if (start === null || end === null) return
  const remarked = withMarksOf(state, wanted)
  if (remarked) return editor.view.dispatch(remarked.setMeta(EXTERNAL, true).setMeta('addToHistory', false))
  // Equal letters on both sides of a change can make the two ends cross.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  editor.view.dispatch(
    state.tr.replace(start, end.a + overlap, wanted.slice(start, end.b + overlap)).setMeta(EXTERNAL, true),
  )
}

/**
 * The same text with what is now known of its sentences; null where the text differs. Marks alone are changed: a text that is
 * put in anew takes along what could be undone of the old one.
 */
function withMarksOf({ doc, tr }: EditorState, wanted: Node): Transaction | null {
  if (doc.textContent !== wanted.textContent || doc.content.size !== wanted.content.size) return null
  wanted.descendants((node, from) => {
    if (!node.isInline) return
    const to = from + node.nodeSize
    let isSame = true
    doc.nodesBetween(from, to, (old) => {
      if (old.isInline && !Mark.sameSet(old.marks, node.marks)) isSame = false
    })
    if (isSame) return
    tr.removeMark(from, to)
    for (const mark of node.marks) tr.addMark(from, to, mark)
  })
  return tr.doc.eq(wanted) ? tr : null
}

/** The id of the sentence the caret stands in or right behind. */
export function sentenceAtCaret(editor: Editor): string | null {
  const { $head } = editor.state.selection
  const node = $head.nodeBefore ?? $head.nodeAfter
  const after = $head.nodeAfter
  return (node && sentenceAt(node)?.id) ?? (after && sentenceAt(after)?.id) ?? null
}

/** Where a sentence ends in the editor; null when it does not hold it. */
function endOf(editor: Editor, id: string): number | null {
  let end: number | null = null
  editor.state.doc.descendants((node, position) => {
    if (node.isText && sentenceAt(node)?.id === id) end = position + node.nodeSize
  })
  return end
}

export const holds = (editor: Editor, id: string): boolean => endOf(editor, id) !== null

/** Puts the caret to the end of a sentence and shows it; false when the editor does not hold it. */
export function placeCaret(editor: Editor, id: string): boolean {
  const end = endOf(editor, id)
  if (end === null) return false
  const { tr, doc } = editor.state
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, end)).scrollIntoView())
  editor.view.focus()
  const shown = editor.view.dom.querySelector(`[data-sentence-id="${CSS.escape(id)}"]`)
  // What is to be done about a flagged sentence is offered below it.
  shown?.scrollIntoView({ block: shown.hasAttribute('data-attention') ? 'center' : 'nearest' })
  return true
}
