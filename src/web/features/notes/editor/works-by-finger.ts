/** A finger is all there is to point with: a caret brings the keys of a phone over half of the note. */
export const worksByFinger = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches
