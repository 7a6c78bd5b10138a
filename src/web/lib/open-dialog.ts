/** The dialog that stands over the page, or null. One that is kept in the page while it is closed does not count. */
export function openDialog(): Element | null {
  const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"]')
  return [...dialogs].find(isShown) ?? null
}

/** A browser knows; where nothing is laid out, what is in the page is taken for shown unless it says otherwise. */
function isShown(element: Element): boolean {
  if ('checkVisibility' in element) return element.checkVisibility()
  return (element as Element).closest('[hidden], [style*="display: none"]') === null
}
