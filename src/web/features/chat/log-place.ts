import type { MessageRun } from './message-run.ts'

/** So near to an end counts as being there, in px. */
const NEAR_PX = 40
/** More is asked for this long before the end is seen, in px. */
const AHEAD_PX = 300

/**
 * Where a log stands: at the newest message, where it stays as more come, or at the first message in view, which then
 * stays where it is whatever comes above it.
 */
export class LogPlace {
  private anchor: { seq: string; top: number } | null = null
  private isAtNewest = true
  /** How far it was scrolled when it was looked at last, in px. */
  private top = 0
  private hasBegun = false

  /** Remembers what is in view. `near`: the ends that come in sight, where there is more. */
  look(box: HTMLElement, run: MessageRun): { isAtNewest: boolean; near: Array<'older' | 'newer'> } {
    const below = box.scrollHeight - box.scrollTop - box.clientHeight
    // What grows below by itself, such as a picture, takes nobody away from the newest; only going up does.
    const stays = this.isAtNewest && box.scrollTop >= this.top - 1
    this.isAtNewest = (below < NEAR_PX || stays) && !run.hasNewer
    this.top = box.scrollTop
    this.anchor = this.isAtNewest ? null : firstInView(box)
    const near: Array<'older' | 'newer'> = []
    if (run.hasOlder && box.scrollTop < AHEAD_PX) near.push('older')
    if (run.hasNewer && below < AHEAD_PX) near.push('newer')
    return { isAtNewest: this.isAtNewest, near }
  }

  /** Puts what was in view back there; the first time goes to where the unread begins. */
  hold(box: HTMLElement): void {
    const line = this.hasBegun ? null : box.querySelector<HTMLElement>('[data-new]')
    this.hasBegun = true
    if (line) {
      this.isAtNewest = false
      box.scrollTop += topIn(box, line) - NEAR_PX
    } else if (this.isAtNewest) box.scrollTop = box.scrollHeight
    else if (this.anchor) {
      const element = messageIn(box, this.anchor.seq)
      if (element) box.scrollTop += topIn(box, element) - this.anchor.top
    }
  }

  toNewest(box: HTMLElement): void {
    this.isAtNewest = true
    box.scrollTop = box.scrollHeight
  }

  toMessage(box: HTMLElement, seq: number): void {
    const element = messageIn(box, String(seq))
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }
}

function messageIn(box: HTMLElement, seq: string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-seq="${CSS.escape(seq)}"]`)
}

/** How far below the upper edge of what is seen it begins, in px. */
function topIn(box: HTMLElement, element: HTMLElement): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top
}

function firstInView(box: HTMLElement): { seq: string; top: number } | null {
  for (const element of box.querySelectorAll<HTMLElement>('[data-seq]')) {
    const top = topIn(box, element)
    if (top + element.offsetHeight > 0) return { seq: element.dataset.seq ?? '', top }
  }
  return null
}
