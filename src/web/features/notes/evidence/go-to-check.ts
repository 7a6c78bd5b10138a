import { focusShown } from '#web/lib/focus-shown.ts'

/** Of the list on the page, to be gone to. */
export const TO_CHECK_ID = 'to-check'

/** Whether one of the things to check has the focus. */
export const isAtCheck = (): boolean => document.activeElement?.closest(`#${TO_CHECK_ID} li`) != null

/** Nothing of what is to be checked matters: it weighs less. */
export const isLight = (): boolean => document.querySelector(`#${TO_CHECK_ID}[data-light]`) !== null

/**
 * Goes to the next (1) or previous (-1) thing on the page that was said and stands in no sentence: from the one that has the
 * focus, from elsewhere to the first or last of them. What is folded is opened where the way leads through it. False where
 * there is no further one; `round` begins again there.
 */
export function goToCheck(step: 1 | -1, atEnd: 'stop' | 'round' = 'stop'): boolean {
  const lists = [...document.querySelectorAll(`#${TO_CHECK_ID} ul`)]
  const row = atEnd === 'stop' && isAtCheck() ? document.activeElement?.closest('li') : null
  const next = row ? (besideIn(row, step) ?? endOf(behind(lists, row, step), step)) : endOf(lists, step)
  focusShown(next?.querySelector('button'))
  return next != null
}

function besideIn(row: Element, step: 1 | -1): Element | null {
  if (step === -1) return row.previousElementSibling
  if (row.nextElementSibling === null && row.parentElement) open(row.parentElement)
  return row.nextElementSibling
}

function behind(lists: Element[], row: Element, step: 1 | -1): Element[] {
  const at = lists.findIndex((list) => list.contains(row))
  return step === 1 ? lists.slice(at + 1) : lists.slice(0, at)
}

/** The first thing of these lists, or with -1 the last. */
function endOf(lists: Element[], step: 1 | -1): Element | null {
  const list = lists.at(step === 1 ? 0 : -1)
  if (!list) return null
  if (step === -1 || list.children.length === 0) open(list)
  return step === 1 ? list.firstElementChild : list.lastElementChild
}

/** Presses what shows the rest of a list, which stands behind it; the rest is there when this returns. */
function open(list: Element): void {
  const more = list.nextElementSibling
  if (more instanceof HTMLElement && more.ariaExpanded === 'false') more.click()
}
