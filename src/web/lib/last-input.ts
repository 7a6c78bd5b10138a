let last: 'keyboard' | 'pointer' | null = null

if (typeof window !== 'undefined') {
  window.addEventListener('keydown', () => (last = 'keyboard'), true)
  window.addEventListener('pointerdown', () => (last = 'pointer'), true)
}

/** Whether the person used the keyboard last: then a field may take the focus, which on a phone would open its keys. */
export const isKeyboardUsed = (): boolean => last === 'keyboard'

/** Whether the person did anything on this page since it was loaded: before, no focus was lost. */
export const isPageUsed = (): boolean => last !== null
