// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { takeLostFocus } from './take-lost-focus.ts'

test('what stands there as a page is loaded takes no focus; what comes in the place of something that had it does', () => {
  document.body.innerHTML = '<button>Kept open</button>'
  const button = document.querySelector('button')
  takeLostFocus(button)
  expect(document.activeElement).toBe(document.body)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  takeLostFocus(button)
  expect(document.activeElement).toBe(button)
})
