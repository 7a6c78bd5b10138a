/** What stands around a match in the text it was found in. */
export interface Around {
  before: string
  after: string
}

/** A stretch of the text that was said, and where it ends. */
export interface Step {
  said: string
  end: number
}

/**
 * One way to say what is written. `pattern` is sticky and is tried where a word, a number or a sign begins; `say` gives
 * the words for all of the match, or null where it means something else after all.
 */
export interface SayRule {
  pattern: RegExp
  say: (match: RegExpExecArray, around: Around) => string | null
}

/** A number as people write it: `1,250`, `0.25`, `.5`. Never a part of a longer one. */
export const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`
/** Where what was matched must have ended. */
export const END = String.raw`(?![\p{L}\p{N}])`

/** A rule for what begins here, whatever the case of its letters. */
export const rule = (pattern: string, say: SayRule['say'], flags = 'iuy'): SayRule => ({
  pattern: new RegExp(pattern, flags),
  say,
})
