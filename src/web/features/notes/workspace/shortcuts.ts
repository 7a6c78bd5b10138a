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

/** What the help shows, in this order. */
export const shortcutHelp: ReadonlyArray<{ keys: string[]; does: string }> = [
  { keys: ['N'], does: 'New note' },
  { keys: ['/'], does: 'Search the notes' },
  { keys: ['R'], does: 'Record, or stop the recording; Alt R while you type' },
  { keys: ['Ctrl', 'Enter'], does: 'Write the note from the transcript' },
  { keys: ['Alt', 'J'], does: 'Next sentence that needs a look; then what was left out, and round' },
  { keys: ['Alt', 'K'], does: 'The one before of these' },
  { keys: ['Alt', '↓'], does: 'Into the note, and to the next sentence with the words it came from' },
  { keys: ['Alt', '↑'], does: 'Previous sentence' },
  { keys: ['←', '→'], does: 'In the transcript: what can be done with a passage; ↑ ↓ to another one' },
  { keys: ['Alt', 'P'], does: 'Play what the sentence stands on; again to stop' },
  { keys: ['Alt', 'C'], does: 'Confirm the sentence that needs a look; again to take it back' },
  { keys: ['Alt', 'X'], does: 'Remove the sentence; Ctrl Z brings it back' },
  { keys: ['Alt', 'S'], does: 'Sign the note' },
  { keys: ['Ctrl', 'Shift', 'C'], does: 'Copy the whole note' },
  { keys: ['Alt', 'L'], does: 'Listen to the note, from the sentence you are in; again to pause' },
  { keys: ['Alt', '.'], does: 'While listening: the next sentence; Alt , the one before' },
  { keys: ['Alt', 'E'], does: 'While listening: put the caret into the sentence you hear, and pause' },
  { keys: ['Esc'], does: 'Stop listening' },
  {
    keys: ['Ctrl', 'Z'],
    does: 'Undo in the text, or what was added, left out or removed; with Shift once more',
  },
  { keys: ['Alt', 'T'], does: 'To the message that just came, such as one with Undo' },
  { keys: ['1 – 9'], does: 'On the dashboard: open that visit of today' },
  { keys: ['Ctrl', 'K'], does: 'Find anything: a note, a screen, something to do; on every screen' },
  { keys: ['?'], does: 'This help' },
]
