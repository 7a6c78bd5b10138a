import type { Clause } from './clause.ts'

export type Rule = (clause: Clause) => boolean

export const some = (clause: Clause, holds: (i: number) => boolean): boolean =>
  clause.words.some((_, i) => holds(i))
