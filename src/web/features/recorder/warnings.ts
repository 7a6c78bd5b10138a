import type { SoundTrouble } from './sound-trouble.ts'

/** What the physician should look at while the microphone is on. */
export interface Warnings {
  /** The system or the device's own switch keeps the sound away. */
  muted: boolean
  /** Nothing was heard for a while. */
  silent: boolean
  /** The sound of the last seconds is of no use, or of little. */
  trouble: SoundTrouble | null
  /** The limit is near. */
  lastMinute: boolean
}

export const calm: Warnings = { muted: false, silent: false, trouble: null, lastMinute: false }
