/** What the keyboard can ask for. */
export type Shortcut =
  | 'newNote'
  | 'search'
  | 'record'
  | 'playEvidence'
  | 'nextAttention'
  | 'previousAttention'
  | 'nextSentence'
  | 'previousSentence'
  | 'confirmSentence'
  | 'removeSentence'
  | 'write'
  | 'sign'
  | 'copyAll'
  | 'listen'
  | 'readNext'
  | 'readPrevious'
  | 'editHere'
  | 'stopReading'
  | 'nextView'
  | 'previousView'
  | 'undo'
  | 'redo'
  | 'help'

export interface KeyPress {
  key: string
  /** The place of the key: on a Mac, Alt changes what it types. */
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  /** The press goes into a field or text. */
  isTyping: boolean
  /** Single letters do something. */
  singleKeys: boolean
}

const withAlt: Partial<Record<string, Shortcut>> = {
  KeyP: 'playEvidence',
  KeyJ: 'nextAttention',
  KeyK: 'previousAttention',
  KeyC: 'confirmSentence',
  KeyX: 'removeSentence',
  KeyS: 'sign',
  KeyR: 'record',
  KeyL: 'listen',
  KeyE: 'editHere',
  KeyV: 'nextView',
  KeyB: 'previousView',
  Period: 'readNext',
  Comma: 'readPrevious',
  ArrowDown: 'nextSentence',
  ArrowUp: 'previousSentence',
}

const plain: Partial<Record<string, Shortcut>> = { n: 'newNote', r: 'record', '/': 'search', '?': 'help' }

/** Which shortcut a key press is, or null. Single letters are shortcuts only while nothing is typed. */
export function shortcutOf(press: KeyPress): Shortcut | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey, isTyping, singleKeys } = press
  const command = ctrlKey || metaKey
  if (altKey && !command && !shiftKey) return withAlt[code] ?? null
  if (altKey) return null
  if (command && key === 'Enter') return 'write'
  if (command && shiftKey && code === 'KeyC') return 'copyAll'
  if (key === 'Escape' && !command && !shiftKey) return 'stopReading'
  if (isTyping) return null
  if (command) return undoOf(key.toLowerCase(), shiftKey)
  if (!singleKeys) return null
  return plain[key.toLowerCase()] ?? null
}

/** A text undoes what was done in it by itself. */
function undoOf(key: string, shiftKey: boolean): Shortcut | null {
  if (key === 'z') return shiftKey ? 'redo' : 'undo'
  return key === 'y' && !shiftKey ? 'redo' : null
}
