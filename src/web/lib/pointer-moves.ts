interface Place {
  clientX: number
  clientY: number
}

let last: Place | null = null
let moved = true

const isElsewhere = ({ clientX, clientY }: Place): boolean =>
  last === null || last.clientX !== clientX || last.clientY !== clientY

// What scrolls under a resting pointer is told as if the pointer had come to it: only its place tells the two apart.
if (typeof window !== 'undefined')
  window.addEventListener(
    'mousemove',
    (event) => {
      moved = isElsewhere(event)
      last = { clientX: event.clientX, clientY: event.clientY }
    },
    { capture: true, passive: true },
  )

/** Whether a person moved the pointer there, and the page not itself under it. */
export const isPointerMoving = (event: Place & { type: string }): boolean =>
  event.type === 'mousemove' ? moved : isElsewhere(event)
