import type { TermWords } from '#contract/terms.ts'
import { keyOf } from '#scribe/dictionary/written-words.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { TermsCaller, TermsDependencies } from './dependencies.ts'
import { distinctForms } from './distinct-forms.ts'
import { unfitSentence } from './refusals.ts'

/** The words of a term without what repeats another. Throws invalid_input for a form that could repair nothing, or everything. */
export function createFitWords({ work }: Pick<TermsDependencies, 'work'>) {
  return async (words: TermWords, { actor, signal }: TermsCaller): Promise<TermWords> => {
    const key = keyOf(words.term)
    if (key === '') throw wrong('term', 'Enter a term with letters.')
    const misheard = distinctForms(words.misheard, key)
    if (misheard.length === 0) return { ...words, misheard }
    const unfit = await work.run('unfitForms', { forms: misheard }, { userId: actor.userId, signal })
    const at = unfit.findIndex((reason) => reason !== null)
    const reason = unfit[at]
    if (reason) throw wrong('misheard', unfitSentence(misheard[at] as string, reason))
    return { ...words, misheard }
  }
}

const wrong = (field: string, sentence: string): Refusal =>
  new Refusal('invalid_input', sentence, { fields: { [field]: sentence } })
