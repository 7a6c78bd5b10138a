import { isNegated } from '../mentions.ts'
import { oncePer } from '../once-per.ts'
import { personNamed } from '../lexicon/people.ts'
import { wordSet, type Rule } from '../rules/rule.ts'
import { plain, wordsIn, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { ALIVE, DEAD } from './deaths-rules.ts'
import { mayBeSamePerson, PATIENT, whoseInNote, whoseInTalk, type Whose } from './whose.ts'

/** At which words of a text a rule finds something. */
function placesOf(words: readonly Word[], rule: Rule): Array<{ at: number; length: number }> {
  const text = plain(words)
  return [...text.matchAll(new RegExp(rule.pattern, 'g'))].map(({ index, 0: said }) => ({
    at: wordsIn(text.slice(0, index)),
    length: wordsIn(said),
  }))
}

/** "Lost her grandmother": who is named within it is meant. */
function namedWithin(words: readonly Word[], { at, length }: { at: number; length: number }): Whose | null {
  for (const { text } of words.slice(at, at + length)) {
    const person = personNamed(text)
    if (person) return person.relation
  }
  return null
}

interface Told {
  whose: Whose
  isDead: boolean
  sentence: number
}

const toldIn = oncePer(({ sentences }: IndexedTranscript): Told[] =>
  sentences.flatMap(({ words, index, question }): Told[] => {
    const told = (rule: Rule, isDead: boolean): Told[] =>
      placesOf(words, rule).flatMap((place) => {
        const whose =
          namedWithin(words, place) ??
          kinOf(whoseInTalk(sentences, index, place.at, place.at + place.length), words) ??
          named(sentences, index) ??
          PATIENT
        return [whose, ...joinedTo(words, whose)].map((one) => ({ whose: one, isDead, sentence: index }))
      })
    // "Is your mother still alive?" is asked, and told by its answer.
    return question ? asked(sentences, index) : [...told(DEAD, true), ...told(ALIVE, false)]
  }),
)

const JOINS = /^(?:and|my|our|his|her|the|both|also|too)$/
const WITHOUT_VERB = /^(?:at|in|from|of|last|a|too|as|followed)$/

/** "Both my mom and dad died", "my mom died at 73 and my father at 80": who is told of beside one without a verb of their own. */
function joinedTo(words: readonly Word[], whose: Whose): Whose[] {
  const named = words.flatMap(({ text }, at) => {
    const relation = personNamed(text)?.relation
    return relation === undefined ? [] : [{ relation, at }]
  })
  return named.flatMap(({ relation, at }) => {
    const isBeside = named.some(
      (other) =>
        other.relation === whose &&
        other.at !== at &&
        words.slice(Math.min(at, other.at) + 1, Math.max(at, other.at)).every(({ text }) => JOINS.test(text)),
    )
    const [before, next] = [words[at - 2]?.text ?? '', words[at + 1]?.text ?? '']
    const isShort = /^(?:and|but)$/.test(before) && WITHOUT_VERB.test(next)
    return relation !== whose && (isBeside || isShort) ? [relation] : []
  })
}

/** Of a death that is told of nobody who is named the patient, who tells it, is not meant. */
const kinOf = (whose: Whose, words: readonly Word[]): Whose | null =>
  whose !== PATIENT || words.some(({ text }) => personNamed(text) !== null) ? whose : null

/** A mother may be who is told of as a parent, and is no father. */
const isSamePerson = (one: Whose, other: Whose): boolean =>
  one === other || (mayBeSamePerson(one, other) && [one, other].some((who) => IN_GENERAL.has(who)))
const IN_GENERAL = wordSet('unknown somebody relative parent sibling child grandparent spouse partner')

/** How far back somebody is named of whom a sentence tells without a name. */
const NAMED_WITHIN = 3

function named(sentences: IndexedTranscript['sentences'], at: number): Whose | null {
  for (let i = at; i >= Math.max(0, at - NAMED_WITHIN); i--) {
    const word = sentences[i]?.words.findLast(({ text }) => personNamed(text) !== null)
    if (word) return personNamed(word.text)?.relation ?? null
  }
  return null
}

/** "Are your parents alive?" - "No, they both passed." */
function asked(sentences: IndexedTranscript['sentences'], at: number): Told[] {
  const { words = [] } = sentences[at] ?? {}
  const text = plain(words)
  const [asksAlive, asksDead] = [/\b(?:alive|living)\b/.test(text), DEAD.test(text)]
  const whose = named(sentences, at)
  const reply = plain(sentences[at + 1]?.words.slice(0, 2) ?? [])
  const answer = /^(?:yes|yeah|yep|still|she is|he is|they are)\b/.test(reply) ? 'yes' : /^(?:no|nope|not)\b/.test(reply) ? 'no' : null // prettier-ignore
  if (whose === null || answer === null || !(asksAlive || asksDead)) return []
  return [{ whose, isDead: asksAlive === (answer === 'no'), sentence: at + 1 }]
}

interface Noted {
  whose: Whose
  isDead: boolean
  isDenied: boolean
  name: string
}

/** "Mother died of diabetes" of one who lives with it: whom a note tells dead, or alive, whom the talk does not. */
export function deathsUntrue(
  words: readonly Word[],
  ofLabel: Whose | null,
  transcript: IndexedTranscript,
): Binding[] {
  const noted = (rule: Rule, isDead: boolean): Noted[] =>
    placesOf(words, rule).map((place) => ({
      whose:
        namedWithin(words, place) ??
        whoseInNote(words, place.at, place.at + place.length, ofLabel ?? PATIENT),
      isDead,
      isDenied: isNegated(words, place.at),
      name: plain(words.slice(place.at, place.at + place.length)),
    }))
  return [...noted(DEAD, true), ...noted(ALIVE, false)].flatMap(
    ({ whose, isDead, isDenied, name }): Binding[] => {
      if (whose === PATIENT || isDenied) return []
      const told = toldIn(transcript).filter((one) => isSamePerson(one.whose, whose))
      if (told.some((one) => one.isDead === isDead)) return []
      const against = told.filter((one) => one.isDead !== isDead && one.whose === whose)
      // Who is told of, and not told dead, lives.
      if (!isDead && against.length === 0) return []
      return [
        {
          kind: 'negation',
          name: against.length > 0 ? whose : `${whose} ${name}`,
          said: null,
          sentences: against.map(({ sentence }) => sentence),
          isAgainst: against.length > 0,
        },
      ]
    },
  )
}
