import { isBaseVerb, isParticiple, isPastForm, isUnchangedPast } from '../lexicon/verbs.ts'
import { ADVERBS, AUXILIARIES, BE, DETERMINERS, DETERMINERS_OR_PRONOUNS, HAVE, JOINTS, LINKS, LINKS_OR_PREPOSITIONS, MEASURES, NOUNS_AFTER_DETERMINER, OBJECTS, PREPOSITIONS, PRONOUNS, SUBJECTS, TAKES_CLAUSE } from './closed-classes.ts' // prettier-ignore

/** What a word can be looked at by: its normal form and the pause after it. */
export interface Spoken {
  text: string
  after?: string
}

/**
 * What a word is in its clause. `subject` is a pronoun that only leads a verb ("I", "they"), `pronoun` one that may also
 * follow ("it", "this"); `link` opens a clause below another ("if", "which"), `joint` sets one beside another ("and").
 * What is not known is a `noun`, which most unknown words are; adjectives count as nouns.
 */
export type Part =
  'subject' | 'pronoun' | 'object' | 'determiner' | 'preposition' | 'joint' | 'link' | 'auxiliary' | 'verb' | 'ing'
  | 'participle' | 'to' | 'not' | 'adverb' | 'figure' | 'noun' // prettier-ignore

/** The part of each word, by its form and its neighbours: "she reports pain" is subject, verb, noun. */
export function partsOf(words: readonly Spoken[]): Part[] {
  const parts: Part[] = []
  for (let i = 0; i < words.length; i++) parts.push(closedPart(words, i, parts) ?? openPart(words, i, parts))
  return parts
}

const textAt = (words: readonly Spoken[], i: number): string => words[i]?.text ?? ''
/** The word after `i` where no pause stands between. */
const nextOf = (words: readonly Spoken[], i: number): string => (words[i]?.after ? '' : textAt(words, i + 1))

function closedPart(words: readonly Spoken[], i: number, before: Part[]): Part | null {
  const text = textAt(words, i)
  const afterDeterminer = before[i - 1] === 'determiner' && !words[i - 1]?.after
  if (/^\d/.test(text)) return 'figure'
  if (text === 'not' || text === 'never') return 'not'
  if (text === 'to') return 'to'
  if (SUBJECTS.has(text)) return 'subject'
  if (afterDeterminer && NOUNS_AFTER_DETERMINER.has(text)) return 'noun'
  if (text === 'there') return AUXILIARIES.has(nextOf(words, i)) ? 'pronoun' : 'adverb'
  if (PRONOUNS.has(text)) return 'pronoun'
  if (OBJECTS.has(text)) return 'object'
  if (text === 'that') return thatPart(words, i, before)
  if (DETERMINERS_OR_PRONOUNS.has(text)) return determinerOrPronoun(text, nextOf(words, i))
  if (DETERMINERS.has(text)) return 'determiner'
  if (JOINTS.has(text)) return 'joint'
  if (text === 'so') return leadsClause(words, i + 1) ? 'joint' : 'adverb'
  if (text === 'once') return leadsClause(words, i + 1) ? 'link' : 'adverb'
  if (LINKS_OR_PREPOSITIONS.has(text)) return linkOrPreposition(words, i, before)
  if (LINKS.has(text)) return 'link'
  if (AUXILIARIES.has(text))
    return afterDeterminer && /^(?:may|might|will|can|must)$/.test(text) ? 'noun' : 'auxiliary'
  if (PREPOSITIONS.has(text)) return 'preposition'
  if (ADVERBS.has(text) || (/[a-z]{2}ly$/.test(text) && !/^(?:family|daily|only|early)$/.test(text)))
    return afterDeterminer && MEASURES.has(text) ? 'noun' : 'adverb'
  return null
}

/** "this hurts" stands for a thing, "this pain" names one; "her" leads a noun or follows a verb. */
function determinerOrPronoun(text: string, next: string): Part {
  const ends = next === '' || PREPOSITIONS.has(next) || JOINTS.has(next) || LINKS.has(next)
  if (text === 'one') return ends || AUXILIARIES.has(next) ? 'pronoun' : 'figure'
  if (text === 'her')
    return ends || SUBJECTS.has(next) || next === 'to' || ADVERBS.has(next) ? 'object' : 'determiner'
  if (text === 'his' || text === 'their') return 'determiner'
  if (ends || AUXILIARIES.has(next)) return 'pronoun'
  const tells = next !== 'swollen' && (isPastForm(next) || isThirdPerson(next))
  return tells && /^(?:this|these|those|another)$/.test(text) ? 'pronoun' : 'determiner'
}

/** "that hurts", "the one that hurts", "says that it hurts", "that pain". */
function thatPart(words: readonly Spoken[], i: number, before: Part[]): Part {
  const next = nextOf(words, i)
  if (next === '') return 'pronoun'
  const last = before[i - 1]
  if (leadsClause(words, i + 1)) return 'link'
  if (AUXILIARIES.has(next) || isThirdPerson(next) || isPastForm(next))
    return last === 'noun' || last === 'figure' || last === 'ing' ? 'link' : 'pronoun'
  if (ADVERBS.has(next)) return last === 'verb' || last === 'noun' ? 'link' : 'pronoun'
  if (PREPOSITIONS.has(next) || JOINTS.has(next) || LINKS.has(next)) return 'pronoun'
  return last === 'verb' && TAKES_CLAUSE.test(textAt(words, i - 1)) ? 'link' : 'determiner'
}

function linkOrPreposition(words: readonly Spoken[], i: number, before: Part[]): Part {
  const text = textAt(words, i)
  const last = before[i - 1]
  if (text === 'like' && (last === 'subject' || last === 'to' || last === 'not')) return 'verb'
  if (text === 'like' && /^(?:would|do|does|did)$/.test(textAt(words, i - 1))) return 'verb'
  if (/^(?:before|since|after)$/.test(text) && nextOf(words, i) === '') return 'adverb'
  if (nextOf(words, i) === 'then') return 'preposition'
  return leadsClause(words, i + 1) ? 'link' : 'preposition'
}

/** Whether a subject and its verb begin at `i`: "it still hurts", "the knee hurts". */
export function leadsClause(words: readonly Spoken[], i: number): boolean {
  let k = i
  while (ADVERBS.has(textAt(words, k)) && textAt(words, k) !== 'there' && !words[k]?.after) k++
  const text = textAt(words, k)
  if (SUBJECTS.has(text)) return true
  if (text === 'there') return AUXILIARIES.has(nextOf(words, k))
  if (words[k]?.after) return false
  const stands = PRONOUNS.has(text) || /^(?:this|that|these|those)$/.test(text)
  const names = DETERMINERS.has(text) || (DETERMINERS_OR_PRONOUNS.has(text) && text !== 'one')
  return (stands && verbFollows(words, k + 1, false)) || (names && verbFollows(words, k + 1, true))
}

const LONGEST_PHRASE = 5

/** Whether a verb comes after a pronoun at once, or after "the" and its noun. */
function verbFollows(words: readonly Spoken[], from: number, named: boolean): boolean {
  for (let k = from; k < from + LONGEST_PHRASE && k < words.length; k++) {
    const text = textAt(words, k)
    if (AUXILIARIES.has(text)) return true
    // "a bit", "the left"
    if (named && /^(?:bit|left)$/.test(text)) continue
    if ((!named || k > from) && (isPastForm(text) || isThirdPerson(text) || isUnchangedPast(text)))
      return true
    if (words[k]?.after || JOINTS.has(text) || LINKS.has(text) || SUBJECTS.has(text)) return false
    if (LINKS_OR_PREPOSITIONS.has(text) || (!named && !ADVERBS.has(text))) return false
  }
  return false
}

export const isThirdPerson = (text: string): boolean =>
  text.endsWith('s') &&
  (isBaseVerb(text.slice(0, -1)) ||
    (text.endsWith('es') && isBaseVerb(text.slice(0, -2))) ||
    (text.endsWith('ies') && isBaseVerb(`${text.slice(0, -3)}y`)))

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
function openPart(words: readonly Spoken[], i: number, before: Part[]): Part {
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
  !TAKES_CLAUSE.test(textAt(words, i - 1))

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
