import { Extension } from '@tiptap/react'
import { history, redo, undo } from '@tiptap/pm/history'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Sentence } from '#contract/sections.ts'
import { normaliseRuns, type Naming, type Run } from './sentence-runs.ts'

/** Which sentences are shown as under the caret or pointer, and which as standing on a chosen stretch of the transcript. */
export interface Highlights {
  activeId: string | null
  usingIds: readonly string[]
  /** The sentence that is read aloud. */
  readingId?: string | null
  /** Those that stand on words which may be wrong. */
  doubtfulIds?: readonly string[]
}

export const highlightsKey = new PluginKey<Highlights>('highlights')
const normaliseKey = new PluginKey('normalise')

interface Options {
  /** Asked anew with every change. `seen` holds the ids of the note's other sections. */
  naming: () => Naming
}

/** What makes the text of a section behave: every word in one sentence, undo, blocks, and the highlights. */
export const SentenceBehaviour = Extension.create<Options>({
  name: 'sentenceBehaviour',
  addOptions: () => ({ naming: () => ({ seen: new Set<string>(), newId: () => '' }) }),
  addProseMirrorPlugins() {
    return [history(), normalisePlugin(this.options.naming), highlightPlugin()]
  },
  addKeyboardShortcuts() {
    return {
      'Mod-z': () => undo(this.editor.state, this.editor.view.dispatch),
      'Mod-y': () => redo(this.editor.state, this.editor.view.dispatch),
      'Shift-Mod-z': () => redo(this.editor.state, this.editor.view.dispatch),
      'Mod-a': () => selectText(this.editor.state, this.editor.view),
      'Mod-End': () => moveToEdge(this.editor.state, this.editor.view, 'end'),
      'Mod-Home': () => moveToEdge(this.editor.state, this.editor.view, 'start'),
      'Shift-Mod-End': () => moveToEdge(this.editor.state, this.editor.view, 'end', true),
      'Shift-Mod-Home': () => moveToEdge(this.editor.state, this.editor.view, 'start', true),
      Enter: () => splitBlock(this.editor.state, this.editor.view),
      'Shift-Enter': () => splitBlock(this.editor.state, this.editor.view),
      Backspace: () => toParagraph(this.editor.state, this.editor.view),
    }
  },
})

/**
 * All of the words of a section, and not the blocks around them: what is typed over them stays the kind of block that the
 * first of them is.
 */
function selectText({ doc, tr }: EditorState, view: EditorView): boolean {
  const all = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size), 1)
  view.dispatch(tr.setSelection(all))
  return true
}

/**
 * The caret to where the words of a section begin or end, or all from it to there chosen. The browser moves it only the second
 * time when the pointer put it where it is.
 */
function moveToEdge(
  { doc, selection, tr }: EditorState,
  view: EditorView,
  edge: 'start' | 'end',
  keepsAnchor = false,
): boolean {
  const whole = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size), 1)
  const to = edge === 'end' ? whole.$to : whole.$from
  view.dispatch(tr.setSelection(new TextSelection(keepsAnchor ? selection.$anchor : to, to)).scrollIntoView())
  return true
}

function normalisePlugin(naming: () => Naming): Plugin {
  let view: EditorView | null = null
  return new Plugin({
    key: normaliseKey,
    view(created) {
      view = created
      return { destroy: () => (view = null) }
    },
    props: {
      handleDOMEvents: {
        // While an input method composes, its text must not be touched; it is looked at as soon as it is done.
        compositionend(composed) {
          setTimeout(() => {
            if (!composed.isDestroyed) composed.dispatch(composed.state.tr.setMeta(normaliseKey, true))
          })
          return false
        },
      },
    },
    appendTransaction(transactions, _before, state) {
      const asked = transactions.some((one) => one.docChanged || one.getMeta(normaliseKey) === true)
      return asked && !view?.composing ? normaliseDocument(state, naming()) : null
    },
  })
}

function normaliseDocument(state: EditorState, naming: Naming): Transaction | null {
  const { tr } = state
  const type = state.schema.marks['sentence']
  if (!type) return null
  state.doc.forEach((block, offset) => {
    const wanted = normaliseRuns(runsOfBlock(block), naming)
    let position = offset + 1
    for (const { text, sentence } of wanted) {
      const end = position + text.length
      if (!isMarkedAs(tr.doc, position, end, sentence)) {
        tr.removeMark(position, end, type)
        if (sentence) tr.addMark(position, end, type.create({ sentence }))
      }
      position = end
    }
  })
  if (!tr.docChanged) return null
  // The next letter belongs to whatever the caret now stands in.
  return tr.setStoredMarks(null)
}

function runsOfBlock(block: ProseMirrorNode): Run[] {
  const runs: Run[] = []
  block.forEach((node) => runs.push({ text: node.text ?? '', sentence: sentenceAt(node) }))
  return runs
}

function isMarkedAs(doc: ProseMirrorNode, from: number, to: number, sentence: Sentence | null): boolean {
  let same = true
  doc.nodesBetween(from, to, (node) => {
    if (node.isText && sentenceAt(node)?.id !== sentence?.id) same = false
  })
  return same
}

export function sentenceAt(node: ProseMirrorNode): Sentence | null {
  const mark = node.marks.find(({ type }) => type.name === 'sentence')
  return (mark?.attrs['sentence'] as Sentence | undefined) ?? null
}

const DOUBTFUL = {
  'data-doubtful': 'true',
  title: 'Words it came from may be wrong: look at them, or listen.',
}

function highlightPlugin(): Plugin<Highlights> {
  return new Plugin<Highlights>({
    key: highlightsKey,
    state: {
      init: () => ({ activeId: null, usingIds: [] }),
      apply: (transaction, value) => (transaction.getMeta(highlightsKey) as Highlights | undefined) ?? value,
    },
    props: {
      decorations(state) {
        const shown = highlightsKey.getState(state)
        const { activeId = null, usingIds = [], readingId = null, doubtfulIds = [] } = shown ?? {}
        const decorations: Decoration[] = []
        state.doc.descendants((node, position) => {
          const id = node.isText ? sentenceAt(node)?.id : undefined
          if (id === undefined) return
          const to = position + node.nodeSize
          if (id === activeId) decorations.push(Decoration.inline(position, to, { 'data-active': 'true' }))
          if (id === readingId) decorations.push(Decoration.inline(position, to, { 'data-reading': 'true' }))
          if (doubtfulIds.includes(id)) decorations.push(Decoration.inline(position, to, DOUBTFUL))
          if (usingIds.includes(id))
            decorations.push(Decoration.inline(position, to, { 'data-using': 'true' }))
        })
        return DecorationSet.create(state.doc, decorations)
      },
    },
  })
}

/** Enter: a bullet follows a bullet, an empty bullet ends the list, a paragraph follows a heading. */
function splitBlock(state: EditorState, view: EditorView): boolean {
  const { tr, schema } = state
  tr.deleteSelection()
  const { $from } = tr.selection
  const block = $from.parent
  const atEnd = $from.parentOffset === block.content.size
  const paragraph = schema.nodes['paragraph']
  if (!paragraph) return false
  if (block.content.size === 0 && block.type !== paragraph) return toParagraph(state, view)
  const type = block.type.name === 'heading' && atEnd ? paragraph : block.type
  tr.split($from.pos, 1, [{ type }])
  if (atEnd) tr.setStoredMarks([])
  view.dispatch(tr.scrollIntoView())
  return true
}

/** Backspace at the start of a bullet or heading makes it a paragraph. */
function toParagraph(state: EditorState, view: EditorView): boolean {
  const { selection, schema, tr } = state
  const paragraph = schema.nodes['paragraph']
  if (!(selection instanceof TextSelection) || !selection.empty || !paragraph) return false
  const { $from } = selection
  if ($from.parentOffset > 0 || $from.parent.type === paragraph) return false
  view.dispatch(tr.setBlockType($from.pos, $from.pos, paragraph))
  return true
}
