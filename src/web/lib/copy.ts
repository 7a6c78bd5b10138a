/**
 * Copies rich text: a chart that understands HTML gets headings and lists, any other gets the plain text. Where the
 * clipboard takes no rich text, or refuses it, the plain text is copied. Resolves with what was copied; rejects with one
 * sentence when nothing could be.
 */
export async function copyRichText({
  html,
  plain,
}: {
  html: string
  plain: string
}): Promise<'rich' | 'plain'> {
  if (typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write) {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([plain], { type: 'text/plain' }),
    })
    const copied = await navigator.clipboard.write([item]).then(
      () => true,
      () => false,
    )
    if (copied) return 'rich'
  }
  await copyText(plain)
  return 'plain'
}

/** Copies plain text. Rejects with one sentence when the browser does not allow it. */
export async function copyText(plain: string): Promise<void> {
  const copied = await navigator.clipboard?.writeText(plain).then(
    () => true,
    () => false,
  )
  if (!copied && !copyThroughSelection(plain))
    throw new Error('The browser did not allow copying: select the text and press Ctrl+C, or Cmd+C on a Mac.')
}

/** Pages on plain http have no clipboard; the older way asks nobody. */
function copyThroughSelection(plain: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = plain
  field.setAttribute('readonly', '')
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Inside an open dialog, so that its focus trap does not take the selection away.
  const dialog = focused?.closest('[role="dialog"]')
  ;(dialog ?? document.body).append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
