/** How far the sentence that a person’s chosen words are in is sought, on each side: speech may have no full stop for an hour. */
export const AROUND_CHOSEN_CHARACTERS = 300
