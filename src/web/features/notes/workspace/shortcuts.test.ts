import { expect, test } from 'vitest'
import { shortcutOf, type KeyPress, type Shortcut } from './shortcuts.ts'

const press = (fields: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isTyping: false,
  singleKeys: true,
  ...fields,
})

test.each<[string, Partial<KeyPress>, Shortcut | null]>([
  ['N', { key: 'n', code: 'KeyN' }, 'newNote'],
  ['N while typing', { key: 'n', code: 'KeyN', isTyping: true }, null],
  ['the question mark', { key: '?', code: 'Slash', shiftKey: true }, 'help'],
  ['Ctrl+N is the browser’s', { key: 'n', code: 'KeyN', ctrlKey: true }, null],
  ['Alt+P while typing', { key: 'p', code: 'KeyP', altKey: true, isTyping: true }, 'playEvidence'],
  ['Alt+S while typing', { key: 's', code: 'KeyS', altKey: true, isTyping: true }, 'sign'],
  ['Alt+V while typing', { key: 'v', code: 'KeyV', altKey: true, isTyping: true }, 'nextView'],
  ['Alt+B while typing', { key: 'b', code: 'KeyB', altKey: true, isTyping: true }, 'previousView'],
  ['R while typing', { key: 'r', code: 'KeyR', isTyping: true }, null],
  ['Alt+R while typing', { key: 'r', code: 'KeyR', altKey: true, isTyping: true }, 'record'],
  ['Alt+P on a Mac', { key: 'π', code: 'KeyP', altKey: true, isTyping: true }, 'playEvidence'],
  ['AltGr types a letter', { key: 'ø', code: 'KeyP', altKey: true, ctrlKey: true, isTyping: true }, null],
  ['Ctrl+Enter while typing', { key: 'Enter', code: 'Enter', ctrlKey: true, isTyping: true }, 'write'],
  ['Cmd+Shift+C', { key: 'C', code: 'KeyC', metaKey: true, shiftKey: true, isTyping: true }, 'copyAll'],
  ['Ctrl+C copies the selection', { key: 'c', code: 'KeyC', ctrlKey: true }, null],
  ['N where letters do nothing', { key: 'n', code: 'KeyN', singleKeys: false }, null],
  ['Ctrl+Z outside of a text, wherever the key is', { key: 'z', code: 'KeyW', ctrlKey: true }, 'undo'],
  ['Ctrl+Z where letters do nothing', { key: 'z', ctrlKey: true, singleKeys: false }, 'undo'],
  ['Cmd+Shift+Z outside of a text', { key: 'Z', metaKey: true, shiftKey: true }, 'redo'],
  ['Ctrl+Y outside of a text', { key: 'y', ctrlKey: true }, 'redo'],
  ['Ctrl+Z in a text is the text’s', { key: 'z', ctrlKey: true, isTyping: true }, null],
  ['Enter alone', { key: 'Enter', code: 'Enter' }, null],
])('%s', (_, fields, shortcut) => {
  expect(shortcutOf(press(fields))).toBe(shortcut)
})
