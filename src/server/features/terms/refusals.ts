import { Refusal } from '#server/http/refusal.ts'
import type { UnfitForm } from '#server/platform/text-work/engine/dictionary.ts'
import { toTerm, type TermRow } from './term-store.ts'
import type { TermList } from './term-list.ts'

export const termNotFound = (): Refusal =>
  new Refusal('not_found', 'This term does not exist any more. Load the list again.')

export const importNotFound = (): Refusal =>
  new Refusal('not_found', 'This import does not exist any more. Read the file again.')

export const knownTerm = (row: TermRow): Refusal =>
  new Refusal('already_exists', `“${row.term}” is in the list already. Change it there.`, {
    fields: { term: 'This term is in the list already.' },
    details: toTerm(row),
  })

export const staleTerm = (row: TermRow): Refusal =>
  new Refusal('stale_version', 'This term was changed meanwhile. Look at it as it is now, then change it.', {
    details: toTerm(row),
  })

export const listFull = ({ mostTerms, ownerId }: TermList): Refusal =>
  new Refusal(
    'conflict',
    ownerId === null
      ? `The dictionary holds at most ${mostTerms.toLocaleString('en')} terms. Delete some first.`
      : `You can keep at most ${mostTerms.toLocaleString('en')} terms. Delete some first.`,
  )

export const fileOfTooMany = ({ mostTerms }: TermList): Refusal =>
  new Refusal(
    'too_large',
    `This file has more terms than the ${mostTerms.toLocaleString('en')} that can be kept. Leave out what nobody says.`,
  )

const REASONS = {
  everyday:
    'is an everyday word: it would be changed wherever it is said. Add a word that is heard beside it.',
  untouchable: 'holds a number, a dose, a side or a negation: these are never changed.',
  empty: 'holds no letters.',
} as const satisfies Record<UnfitForm, string>

export const unfitSentence = (form: string, reason: UnfitForm): string => `“${form}” ${REASONS[reason]}`
