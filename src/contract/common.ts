import { z } from 'zod'

/**
 * For what a note or a request holds thousands of: what is wrong with one of them ends the reading of a long body, see
 * `parsePart`. A sentence for each would take seconds.
 */
const ENDING = { abort: true }
/** Always in small letters: the database takes both spellings for the same id, and nothing else does. */
export const Id = z.uuid(ENDING).toLowerCase()
export const ShortId = z.string().max(64, ENDING)
export const Whole = z.int(ENDING).nonnegative(ENDING)
/** A moment, ISO 8601 in UTC with milliseconds. */
export const Moment = z.iso.datetime()
/** One that a person gives: a year of two digits is a slip of the hand, and would be kept as another day. */
export const GivenMoment = Moment.refine(
  (moment) => /^(?:19|2[01])\d\d-/.test(moment),
  'Give the date with its whole year, such as 2026.',
)
export const Empty = z.object({})

/**
 * One line a person typed: control characters and bidirectional overrides, which can make a label read as something
 * else, are taken out; white space is collapsed.
 */
export const line = (maxCharacters: number) =>
  z.string().max(mostBefore(maxCharacters), ENDING).transform(cleanLine).pipe(z.string().max(maxCharacters))

/** Text of several lines, with the same characters taken out and line ends made `\n`. */
export const text = (maxCharacters: number) =>
  z.string().max(mostBefore(maxCharacters), ENDING).transform(cleanText).pipe(z.string().max(maxCharacters))

/** What is taken out does not count; but megabytes of it would be looked through before anybody is told that they are too much. */
const mostBefore = (maxCharacters: number) => 4 * maxCharacters + 1_000

// C0 and C1 controls save tab and line feed; bidirectional embeddings, overrides and isolates.
const unsafeCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
const unsafeCharacter = new RegExp(unsafeCharacters.source)

export function cleanText(value: string): string {
  // A carriage return is one of them. Hardly one sentence of thousands holds any: each is looked through once, not thrice.
  if (!unsafeCharacter.test(value)) return value.toWellFormed()
  return value.replace(/\r\n?/g, '\n').replace(unsafeCharacters, '').toWellFormed()
}

function cleanLine(value: string): string {
  return cleanText(value).replace(/\s+/g, ' ').trim()
}
