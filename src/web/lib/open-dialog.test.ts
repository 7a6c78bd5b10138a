// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { openDialog } from './open-dialog.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

test('a dialog that is kept in the page while it is closed is not open', () => {
  document.body.innerHTML =
    '<div style="display: none"><section role="dialog" aria-modal="true" id="kept"></section></div>'
  expect(openDialog()).toBeNull()
  document.body.insertAdjacentHTML(
    'beforeend',
    '<section role="dialog" aria-modal="true" id="asked"></section>',
  )
  expect(openDialog()?.id).toBe('asked')
})
