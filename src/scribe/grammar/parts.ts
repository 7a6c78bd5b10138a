import { isPastForm, isUnchangedPast } from '../lexicon/verbs.ts'
import { ADVERBS, AUXILIARIES, DETERMINERS, DETERMINERS_OR_PRONOUNS, JOINTS, LINKS, LINKS_OR_PREPOSITIONS, MEASURES, NOUNS_AFTER_DETERMINER, OBJECTS, PREPOSITIONS, PRONOUNS, SUBJECTS, TAKES_CLAUSE } from './closed-classes.ts' // prettier-ignore
import { openPart } from './open-class.ts'
import { isThirdPerson, nextOf, textAt, type Part, type Spoken } from './words-around.ts'

/** The part of each word, by its form and its neighbours: "she reports pain" is subject, verb, noun. */
export function partsOf(words: readonly Spoken[]): Part[] {
  const parts: Part[] = []
  for (let i = 0; i < words.length; i++) parts.push(closedPart(words, i, parts) ?? openPart(words, i, parts))
  return parts
}

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
  if (ADVERBS.has(text) || (/[a-z]{2}ly$/.test(text) && !/^(?:family|daily|only|early|belly)$/.test(text)))
    return afterDeterminer && MEASURES.has(text) ? 'noun' : 'adverb'
  return null
}

/** "this hurts" stands for a thing, "this pain" names one; "her" leads a noun or follows a verb. */
function determinerOrPronoun(text: string, next: string): Part {
  // "these past weeks"
  const ends =
    next === '' || (PREPOSITIONS.has(next) && next !== 'past') || JOINTS.has(next) || LINKS.has(next)
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
  return last === 'verb' && TAKES_CLAUSE.has(textAt(words, i - 1)) ? 'link' : 'determiner'
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
