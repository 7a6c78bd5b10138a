import { mentionsIn } from '../mentions.ts'
import { plain, type Word } from '../talk/word.ts'

/** "Any medicines?", "other doctors?", "do you drink much?": asked after a kind, which the answer then names. */
const ASKS_AFTER_KIND =
  /\b(?:any|other|else|much|siblings|children|kids|grandchildren|brothers (?:or|and) sisters|family history|(?:medications?|medicines?|things) to|contracepti\w+)\b/
/** A clause of the patient's own behind the yes: "I fell on Monday", "my aunt had gout". */
const NAMES_ITSELF =
  /^(?:(?:yes|yeah|yep|um|uh|and|so|well|oh|actually|just|also) )*(?:i|my|we) (?!(?:do|did|have|am|was|had)$)(?!(?:do|did|mean|think|guess|know)\b)(?:\S+ )+?(?!(?:it|that|this|them|one)$)\S+$/

/**
 * Whether a yes goes on to name what was only asked after by its kind: "Have you had any falls?" - "Yes, I fell on Monday."
 * The patient's own words tell it; "the patient reports falls" before them says it twice.
 */
export function isToldByAnswer(question: Word[], reply: Word[]): boolean {
  return (
    ASKS_AFTER_KIND.test(plain(question)) &&
    !mentionsIn(question, 0).some(({ kind }) => kind === 'finding') &&
    NAMES_ITSELF.test(plain(reply))
  )
}
