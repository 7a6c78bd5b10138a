import { isBaseVerb, isParticiple, isPastForm, isUnchangedPast } from '../lexicon/verbs.ts'
import { AUXILIARIES, BE, HAVE, TAKES_CLAUSE } from './closed-classes.ts'
import { isThirdPerson, nextOf, textAt, type Part, type Spoken } from './words-around.ts'

const PLURAL = /s$|^(?:feet|teeth|people|children|men|women|family)$/
const ENDS_NOUN = /(?:tion|ness|ment|ity|ism|itis|osis|emia|ology|ache|aches|ics)$/
const LEADS_VERB: ReadonlySet<Part | undefined> = new Set<Part>([
  'subject',
  'pronoun',
  'to',
  'not',
  'auxiliary',
  'adverb',
  'link',
  'joint',
])

/** Nouns, adjectives and verbs: by their form, and where the form allows both, by the word before. */
export function openPart(words: readonly Spoken[], i: number, before: Part[]): Part {
  const text = textAt(words, i)
  const last = words[i - 1]?.after ? undefined : before[i - 1]
  if (text === 'be' || text === 'been') return 'participle'
  if (text === 'being') return 'ing'
  if (text.endsWith('ing') && text.length > 5)
    return last === 'determiner' || last === 'figure' ? 'noun' : 'ing'
  if (last === 'auxiliary' || last === 'not' || last === 'adverb') {
    const head = auxiliaryBefore(words, i, before)
    if (head !== null) {
      const perfect = BE.test(head) || HAVE.test(head)
      return perfect ? (isParticiple(text) ? 'participle' : 'noun') : isBaseVerb(text) ? 'verb' : 'noun'
    }
  }
  if (last === 'determiner' || last === 'preposition' || last === 'figure') return 'noun'
  if (last === 'to') return isBaseVerb(text) ? 'verb' : 'noun'
  if (last === 'pronoun' && isObject(words, i - 1, before)) return isParticiple(text) ? 'participle' : 'noun'
  if (ENDS_NOUN.test(text) && !isThirdPerson(text)) return 'noun'
  if (isPastForm(text)) return isFinitePast(words, i, before) ? 'verb' : 'participle'
  if (last === 'participle' || last === 'verb' || last === 'ing' || last === 'object')
    return isParticiple(text) ? 'participle' : 'noun'
  const plural = last === 'noun' && PLURAL.test(textAt(words, i - 1))
  // "other causes could be": the verb is still to come.
  if (last === 'noun' && AUXILIARIES.has(nextOf(words, i))) return 'noun'
  if (isThirdPerson(text) || isUnchangedPast(text))
    return LEADS_VERB.has(last) || opensPredicate(i, before) ? 'verb' : 'noun'
  if (isBaseVerb(text) && (plural ? opensPredicate(i, before) : LEADS_VERB.has(last) && last !== 'joint'))
    return 'verb'
  return isParticiple(text) && !isBaseVerb(text) ? 'participle' : 'noun'
}

/** The auxiliary that leads the word at `i`, past "not" and adverbs; null where there is none. */
function auxiliaryBefore(words: readonly Spoken[], i: number, before: Part[]): string | null {
  const k = pastAdverbs(words, i - 1, before)
  return before[k] === 'auxiliary' ? textAt(words, k) : null
}

const pastAdverbs = (words: readonly Spoken[], from: number, parts: Part[]): number => {
  let k = from
  while (k >= 0 && (parts[k] === 'not' || parts[k] === 'adverb') && !words[k]?.after) k--
  return k
}

/** "get it checked", "keep it low": the pronoun is what is got, not what checks. */
const isObject = (words: readonly Spoken[], i: number, before: Part[]): boolean =>
  /^(?:verb|ing|participle|preposition)$/.test(before[i - 1] ?? '') &&
  !words[i - 1]?.after &&
  !TAKES_CLAUSE.has(textAt(words, i - 1))

/** A noun that no verb of its clause stands before yet: what follows may be its verb. */
function opensPredicate(i: number, before: Part[]): boolean {
  if (before[i - 1] !== 'noun') return false
  for (let k = i - 1; k >= 0; k--) {
    const part = before[k]
    if (part === 'verb' || part === 'auxiliary') return false
    if (part === 'joint' || part === 'link') return true
  }
  return true
}

function isFinitePast(words: readonly Spoken[], i: number, before: Part[]): boolean {
  const k = pastAdverbs(words, i - 1, before)
  const last = before[k]
  return (
    last === 'subject' ||
    last === 'pronoun' ||
    last === 'joint' ||
    last === 'link' ||
    (last === 'noun' && opensPredicate(k + 1, before))
  )
}
