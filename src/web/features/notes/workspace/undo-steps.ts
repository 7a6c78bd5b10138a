import { toastError, toastInfo } from '#web/lib/toast.ts'

/** Something that one press did to the note, outside of its text. */
export interface Step {
  /** What is told once it is taken back, and once it is done again. */
  undone: string
  redone: string
  /** Whether it still holds: a text has an undo of its own. */
  holds: () => boolean
  undo: () => unknown
  redo: () => unknown
}

export interface UndoSteps {
  did: (step: Step) => void
  /** Takes back this one, whatever was done since. */
  takeBack: (step: Step) => Promise<void>
  /** Takes back the last one, and says what that was. */
  undo: () => Promise<void>
  /** Does again what was taken back last, and says what that is. */
  redo: () => Promise<void>
}

/**
 * What can be taken back by Ctrl Z while the caret is in no text. Browsers would undo the last that was typed anywhere, unseen,
 * past what the text knows of itself.
 */
export function createUndoSteps(): UndoSteps {
  const [done, undone]: [Step[], Step[]] = [[], []]
  // One that fails is where it was.
  const move = async (step: Step, [from, to]: [Step[], Step[]], work: () => unknown): Promise<boolean> => {
    if (from.includes(step)) from.splice(from.indexOf(step), 1)
    try {
      await work()
      to.push(step)
      return true
    } catch (error) {
      from.push(step)
      toastError(error)
      return false
    }
  }
  return {
    did(step) {
      done.push(step)
      undone.length = 0
    },
    async takeBack(step) {
      await move(step, [done, undone], step.undo)
    },
    async undo() {
      while (done.at(-1)?.holds() === false) done.pop()
      const step = done.at(-1)
      if (!step)
        return toastInfo('There is nothing to undo here. What was typed is undone from within its text.')
      if (await move(step, [done, undone], step.undo)) toastInfo(step.undone)
    },
    async redo() {
      while (undone.at(-1)?.holds() === true) undone.pop()
      const step = undone.at(-1)
      if (!step) return toastInfo('There is nothing to do again here.')
      if (await move(step, [undone, done], step.redo)) toastInfo(step.redone)
    },
  }
}
