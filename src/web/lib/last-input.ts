let last: 'keyboard' | 'pointer' = 'pointer'

if (typeof window !== 'undefined') {
  window.addEventListener('keydown', () => (last = 'keyboard'), true)
  window.addEventListener('pointerdown', () => (last = 'pointer'), true)
}

/** Whether the person used the keyboard last: then a field may take the focus, which on a phone would open its keys. */
export const isKeyboardUsed = (): boolean => last === 'keyboard'
