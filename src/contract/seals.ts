import { z } from 'zod'
import { Id, Moment } from './common.ts'

export const Addendum = z.object({ id: Id, text: z.string(), byName: z.string(), at: Moment })
export type Addendum = z.infer<typeof Addendum>

/**
 * What was open when a note was signed. `notBorneOut`: sentences that nothing said bears out, which were vouched for;
 * `partly`: those only partly borne out; `heard`: what was said, is of weight and stands in none.
 */
export const OpenAtSigning = z.object({
  notBorneOut: z.int().nonnegative(),
  partly: z.int().nonnegative(),
  heard: z.int().nonnegative(),
})
export type OpenAtSigning = z.infer<typeof OpenAtSigning>

/** `byAuthor`: who signed has the note still; after it was handed over, they need not. `open`: missing where it was not kept yet. */
export const Signature = z.object({
  byName: z.string(),
  byAuthor: z.boolean(),
  at: Moment,
  attestation: z.string(),
  open: OpenAtSigning.optional(),
})
export type Signature = z.infer<typeof Signature>

/**
 * What is not as it was signed. `owner`: whose it is, or who signed it; `signature`: the note was made unsigned; `signedAgain`: it was, and then signed
 * anew; `seal`: there is none for it; `key`: the master key it was sealed with is not known here, or was retired before.
 */
export const SealProblem = z.enum([
  'text',
  'attestation',
  'evidence',
  'addenda',
  'owner',
  'signature',
  'signedAgain',
  'seal',
  'key',
])
export type SealProblem = z.infer<typeof SealProblem>

/** `before`: signed before seals were kept. `fingerprint` names the seal, such as `1A2B 3C4D 5E6F`; empty without one. */
export const NoteSeal = z.object({
  state: z.enum(['intact', 'broken', 'before']),
  problems: z.array(SealProblem),
  fingerprint: z.string(),
})
export type NoteSeal = z.infer<typeof NoteSeal>
