/**
 * Whether a text is being clicked into. The browser moves the caret a moment after it gives the focus: who changes what the
 * editor shows in between puts the caret back to where it was.
 */
export interface Pointer {
  /** It went down on the text. False: the editor goes on with it. */
  goesDown(): false
  /** Watches for its end, wherever that is; gives back what ends this. */
  watch(): () => void
  /** Does it at once, or when the pointer is up and the caret is where it points; gives back what calls it off. */
  whenUp(work: () => void): () => void
}

const ENDS = ['mouseup', 'dragend', 'blur'] as const

export function watchPointer(): Pointer {
  let down = false
  const waiting = new Set<() => void>()
  const up = (): void => {
    if (!down) return
    // The caret's move is told of after the pointer's.
    setTimeout(() => {
      down = false
      for (const work of waiting) work()
      waiting.clear()
    })
  }
  return {
    goesDown() {
      down = true
      return false
    },
    watch() {
      for (const end of ENDS) window.addEventListener(end, up)
      return () => {
        for (const end of ENDS) window.removeEventListener(end, up)
      }
    },
    whenUp(work) {
      if (down) waiting.add(work)
      else work()
      return () => waiting.delete(work)
    },
  }
}
