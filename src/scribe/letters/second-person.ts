import { isBaseVerb, isParticiple } from '../lexicon/verbs.ts'
import { wordSet } from '../rules/rule.ts'

/** Somebody else in the sentence: then "he", "her" or "their" may be theirs. */
const OTHERS = wordSet(`
  mother father mom mum dad brother sister son daughter wife husband spouse partner aunt uncle grandmother grandfather
  grandma grandpa grandson granddaughter cousin friend boss coworker nurse child children parent parents family
  boyfriend girlfriend roommate teacher coach caregiver`)
const ADVERBS = wordSet(
  `also still usually often sometimes never always now currently only just recently then not really occasionally
  already probably likely mostly rarely`,
)
const IRREGULAR = new Map(
  Object.entries({ has: 'have', is: 'are', was: 'were', does: 'do', goes: 'go', "isn't": "aren't", "hasn't": "haven't", "doesn't": "don't", "wasn't": "weren't" }),
) // prettier-ignore
/** After these "the patient" is whom something is done to: no verb of theirs follows. */
const TAKES_OBJECT = wordSet(`
  to for with of on from about at by give gives giving gave get getting put see seeing start starting refer referring
  send sending prescribe let help tell told ask asked keep make have treat like want bring remind advise advised call
  schedule provide show allow teach monitor switch wean write offer examine inject educated educate recheck reassure`)
/** "Give them", "call them", "for them": a person, where "throw them out" is a thing. */
const TO_A_PERSON = wordSet(
  'give giving gave make makes made let lets help helps call see tell told send refer referring help advise advised remind show ask let',
)
/** After "her" these begin something else, so that "her" stands by itself: "see her in two weeks", "give her a brace". */
const AFTER_OBJECT = wordSet(`
  to and or in on for at with from about that if when not back again up off over out by as but until before after today
  tomorrow tonight this next the a an some any how what which is was will should then there here while because so
  within every twice once daily upright hydrated comfortable safe warm awake calm home through into under`)
const CAUSES = wordSet('let help make have see watch get')
/** Verbs of a second part of the sentence: "she takes metformin and feels well". */
const GOES_ON = wordSet(`
  is has was does takes uses feels needs wants gets denies reports drinks smokes works lives continues stops starts
  thinks becomes develops notices goes sees loses gains knows vomits wakes sleeps`)
const NEW_SUBJECT = wordSet('that which who it this there these those and or but i we')
const FINITE = wordSet('is are was were has have')
const CONTRACTED = /^(he|she)'(s|ll|d)$/i

/**
 * A sentence about the patient as one to the patient: "The patient has a sprain" becomes "You have a sprain". Null when it
 * cannot be told so without a doubt of who is meant.
 */
export function toSecondPerson(text: string): string | null {
  const tokens = text.match(/[A-Za-z][A-Za-z'’]*|[^A-Za-z]+/g) ?? []
  const words: Said[] = []
  tokens.forEach((token, at) => {
    if (/^[A-Za-z]/.test(token)) words.push({ text: token.replace('’', "'"), at })
  })
  const lower = words.map(({ text: word }) => word.toLowerCase())
  const sentence: Talk = {
    tokens,
    words,
    lower,
    hasOthers: lower.some((word) => OTHERS.has(word.replace(/'s$/, ''))),
    /** "They" is the patient only where the sentence says so first. */
    named: lower.findIndex((word, i) => /^patient(?:'s)?$/.test(word) && lower[i - 1] === 'the'),
  }
  for (let i = 0; i < words.length; i++) if (!tellWord(sentence, i)) return null
  return tokens.join('')
}

interface Said {
  text: string
  at: number
}

interface Talk {
  tokens: string[]
  words: Said[]
  lower: string[]
  hasOthers: boolean
  named: number
}

/** Puts one word into the second person; false where nobody can say whom it means. */
function tellWord(talk: Talk, i: number): boolean {
  const { lower, tokens, words, hasOthers, named } = talk
  const word = lower[i] as string
  const put = (told: string, at = i): void => {
    const { text, at: token } = words[at] as Said
    tokens[token] = /^[A-Z]/.test(text) ? told.charAt(0).toUpperCase() + told.slice(1) : told
  }
  if (word === 'the' && /^patient(?:'s)?$/.test(lower[i + 1] ?? '')) {
    put(lower[i + 1] === 'patient' ? 'you' : 'your')
    erase(talk, i + 1)
    if (lower[i + 1] === 'patient' && !TAKES_OBJECT.has(lower[i - 1] ?? '')) agree(talk, i + 2)
    return true
  }
  const isTheirs = named >= 0 && named < i
  const short = CONTRACTED.exec(word)
  if (/^(?:he|she|they)$/.test(word) || short) {
    if (word === 'they' && !isTheirs) return true
    if (hasOthers) return false
    put(short ? contracted(short[2] as string, lower[i + 1] ?? '') : 'you')
    if (!short) agree(talk, i + 1)
    return true
  }
  if (!/^(?:his|her|hers|him|himself|herself|their|them|theirs|themselves)$/.test(word)) return true
  const isPlural = word.startsWith('the') && word !== 'themselves'
  if (isPlural && (!isTheirs || (word === 'them' && !TO_A_PERSON.has(lower[i - 1] ?? '')))) return true
  if (hasOthers) return false
  if (/sel(?:f|ves)$/.test(word)) put('yourself')
  else if (/^(?:his|their)$/.test(word) || (word === 'her' && ownsNext(talk, i))) put('your')
  else if (/^(?:hers|theirs)$/.test(word)) put('yours')
  else put('you')
  return true
}

/** "Her kidneys", and not "see her in a week", "help her sleep". */
function ownsNext({ tokens, words, lower }: Talk, i: number): boolean {
  const next = lower[i + 1]
  const gap = tokens[(words[i] as Said).at + 1]
  if (next === undefined || gap !== ' ' || AFTER_OBJECT.has(next)) return false
  return !(CAUSES.has(lower[i - 1] ?? '') && isBaseVerb(next) && lower[i + 2] !== 'is')
}

/** "He's been" and "he's well", "she'd", "she'll". */
function contracted(ending: string, next: string): string {
  if (ending !== 's') return `you'${ending}`
  return /^(?:been|had|got|gone)$/.test(next) || (isParticiple(next) && !/^(?:tired|worried|scheduled|allergic|advised)$/.test(next)) ? "you've" : "you're" // prettier-ignore
}

/** Takes out the word at `i` with the space before it. */
function erase({ tokens, words }: Talk, i: number): void {
  const { at } = words[i] as Said
  tokens[at] = ''
  if (tokens[at - 1] === ' ') tokens[at - 1] = ''
}

/** Makes the verb at or after `from` go with "you", and those which go on from it in the same sentence. */
function agree(talk: Talk, from: number): void {
  const { lower, tokens, words } = talk
  let i = from
  while (ADVERBS.has(lower[i] ?? '')) i++
  if (i >= words.length || !tokens[(words[i] as Said).at - 1]?.startsWith(' ')) return
  tellVerb(talk, i)
  for (let k = i + 1; k < words.length; k++) {
    const word = lower[k] as string
    const gap = tokens[(words[k] as Said).at - 1] ?? ''
    if (/[.;:()]/.test(gap) || FINITE.has(word)) return
    if (!/^(?:and|or|but)$/.test(word)) {
      if (NEW_SUBJECT.has(word)) return
      continue
    }
    let at = k + 1
    while (ADVERBS.has(lower[at] ?? '')) at++
    if (!GOES_ON.has(lower[at] ?? '')) continue
    tellVerb(talk, at)
    k = at
  }
}

/** The verb as it goes with "you". Past tense and modal verbs stay. */
function tellVerb({ lower, tokens, words }: Talk, i: number): void {
  const verb = lower[i] as string
  const plain = [verb.replace(/ies$/, 'y'), verb.replace(/s$/, ''), verb.replace(/es$/, '')].find(
    (form) => form !== verb && isBaseVerb(form),
  )
  const told = IRREGULAR.get(verb) ?? plain
  if (told) tokens[(words[i] as Said).at] = told
}

/** What the clinic does, not the patient. */
export const ORDERS =
  /^(?:Order|Refer|Obtain|Check|Recheck|Repeat|Schedule|Prescribe|Refill|Renew|Send|Arrange|Draw|Perform|Request|Consult)\b/
/** Done to the patient, once it is told to them. */
const DONE_TO_YOU = /^(?:Give|Call|See|Bring|Put|Show|Inject|Teach|Remind|Test|Screen|Switch) you\b/
/** What is done that often is done at home: "Check the blood sugar twice a day". */
const AT_HOME =
  /\b(?:at home|daily|every (?:day|morning|evening|night|time)|each (?:day|morning|evening|night)|(?:once|twice|times) (?:a|per) day|before (?:meals|bed)|bedtime|yourself)\b/i

/** "Order an x-ray" reads "We will order an x-ray". */
export function ofClinic(text: string): string {
  const isClinics = ORDERS.test(text) && !(/^(?:Check|Recheck|Repeat)\b/.test(text) && AT_HOME.test(text))
  return isClinics || DONE_TO_YOU.test(text)
    ? `We will ${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text
}
