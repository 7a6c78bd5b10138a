import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { isKeyboardUsed } from '#web/lib/last-input.ts'
import { worksByFinger } from './works-by-finger.ts'

/**
 * Where one works by finger, the text of a section is read until somebody asks to write: the first tap on a sentence shows
 * its words, the second one puts the caret there. Else each look at the evidence would open the keys over it.
 */
export interface FingerLock {
  isOn: () => boolean
  /** Whether fingers are all there is: what the pointer rests on says nothing then. */
  forFingers: boolean
  open: (editor: Editor) => void
  close: (editor: Editor) => void
}

export function createFingerLock(mayEdit: () => boolean): FingerLock {
  const forFingers = worksByFinger()
  let on = forFingers
  return {
    isOn: () => on,
    forFingers,
    open(editor) {
      on = false
      editor.setEditable(mayEdit(), false)
    },
    close(editor) {
      if (!forFingers) return
      on = true
      editor.setEditable(false, false)
    },
  }
}

/** By keyboard one is in a field to write in it. */
export function openForKeys(lock: FingerLock, editor: Editor): void {
  if (lock.isOn() && isKeyboardUsed()) lock.open(editor)
}

/** Begins to write where the finger points, within the tap: only then a phone shows its keys. */
export function writeAt(lock: FingerLock, editor: Editor, point: { clientX: number; clientY: number }): void {
  lock.open(editor)
  const place = editor.view.posAtCoords({ left: point.clientX, top: point.clientY })
  const { tr, doc } = editor.state
  if (place) editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))))
  editor.view.focus()
}
