import type { Kind } from './things.ts'

/** A pronoun in a clause, or the place before a dose without its medicine, with the kinds of thing that belong there. */
export interface Pointer {
  at: number
  /** How many words the name replaces; none where it only comes before: "40 mg" of what. */
  length: 0 | 1 | 2
  kinds: readonly Kind[]
  /** Null where one thing and several fit alike. */
  plural: boolean | null
  /** Whether the clause says nothing when nobody can tell what the pronoun means: "takes it every morning". */
  needed: boolean
}
