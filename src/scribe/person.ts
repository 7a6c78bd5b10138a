import type { Sex } from './visit.ts'
import { namesOwnThing } from './lexicon/own-things.ts'
import { isBaseVerb, isPastForm, isUnchangedPast, MODAL, thirdPerson } from './lexicon/verbs.ts'
import { concise } from './concise.ts'
import type { OutWord } from './out-word.ts'
import type { Word } from './talk/word.ts'
import { wordSet } from './rules/rule.ts'

interface Forms {
  subject: string
  object: string
  possessive: string
  reflexive: string
}

const HE: Forms = { subject: 'he', object: 'him', possessive: 'his', reflexive: 'himself' }
const SHE: Forms = { subject: 'she', object: 'her', possessive: 'her', reflexive: 'herself' }

/** How the patient is spoken of. With the sex unknown a sentence says "the patient" once, and "they" from there on. */
export function formsOf(sex: Sex, mentioned: boolean): Forms {
  if (sex === 'male') return HE
  if (sex === 'female') return SHE
  return {
    subject: mentioned ? 'they' : 'the patient',
    object: mentioned ? 'them' : 'the patient',
    possessive: mentioned ? 'their' : "the patient's",
    reflexive: 'themselves',
  }
}

const ADVERB = wordSet(`
  always almost just also still never sometimes often ever even maybe kinda both all now then first either too
  not`)
const ENDS_AS_ADVERB = /^\w{3,}ly$/
const isAdverb = (text: string): boolean => ADVERB.has(text) || ENDS_AS_ADVERB.test(text)

/** Words before "you" after which it is an object ("give you", "for you") unless a verb follows. */
const VERB_AFTER_YOU = wordSet(`
  are were have had has do did will would can could should may might must was am been got need want said told
  mentioned take took feel felt know think start started go went get come came see saw use used say described
  noticed reported ca seem look appear continue still also already just really probably never always actually
  currently now both keep live work smoke drink eat like try tried stay call notice experience begin walk run
  sleep finish stop exercise lost gained denied denies endorsed wake tolerate remember qualify develop push move
  lift underwent received completed showed presented lie lay bend stand sit turn swallow breathe cough urinate
  play hear`)
const OBJECT_BEFORE = wordSet(`
  to for with of on from about at by give gives giving gave get getting put putting see seeing start starting
  started refer referring send sending order ordering prescribe prescribing want wants let help helps helping
  tell told ask asked asking keep keeping make makes making have set place placing treat treating like need
  bring bringing bothering bothers remind encourage encouraged recommend advise advised examine call schedule
  provide check show allow expect cause causing upset hurt hurting find found had between around through into
  without behind over inside offer teach affect affecting monitor switch wean taper increase write cover
  transfer admit discharge`)

interface State {
  sex: Sex
  mentioned: boolean
  /** The running subject is the patient and its verb is in the present: a coordinated verb agrees too. */
  agreeing: boolean
  /** The running subject reads "they": its verb stays in the plural. */
  plural: boolean
  familyNamed: boolean
}

/**
 * The words in the third person. `self` is who says "I": a patient's "I" becomes the patient; a doctor's "you" does.
 * Returns null when the sentence cannot be told so (a "you" that is nobody in particular).
 */
export function thirdPersonWords(
  words: Word[],
  self: 'patient' | 'doctor',
  sex: Sex,
  mentioned = false,
): OutWord[] | null {
  const state: State = { sex, mentioned, agreeing: false, plural: false, familyNamed: false }
  const out: OutWord[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word
    const step = self === 'patient' ? patientWord(words, i, state) : doctorWord(words, i, state)
    if (step === null) return null
    if (step === undefined) {
      out.push(agreed(words, i, state, word))
      continue
    }
    out.push({ text: step.text, source: word })
    if (step.subject) {
      const end = agreeAfterSubject(words, i, out, state)
      i = end
    }
  }
  return concise(out)
}

type Step = { text: string; subject: boolean } | null | undefined

function patientWord(words: Word[], i: number, state: State): Step {
  const text = (words[i] as Word).text
  const forms = formsOf(state.sex, state.mentioned)
  switch (text) {
    case 'i':
      state.plural = forms.subject === 'they'
      state.mentioned = true
      return {
        text: forms.subject,
        subject:
          words[i - 1]?.text !== 'and' ||
          !/^(?:wife|husband|son|daughter|friend|partner|mother|father|brother|sister|boyfriend|girlfriend|mom|dad)$/.test(
            words[i - 2]?.text ?? '',
          ),
      }
    case 'me':
      // "So me and my friends play": the subject, however it was said.
      if (
        words[i + 1]?.text === 'and' &&
        /^(?:and|but|so|because|when|if|that)$/.test(words[i - 1]?.text ?? '')
      )
        return { text: formsOf(state.sex, true).subject, subject: false }
      state.mentioned = true
      return { text: forms.object, subject: false }
    case 'my': // A mother's husband is not the patient's.
      return words[i]?.toFamily ? null : { text: possessive(words, i, state), subject: false }
    case 'mine':
      return { text: state.sex === null ? 'theirs' : state.sex === 'male' ? 'his' : 'hers', subject: false }
    case 'myself':
      return { text: forms.reflexive, subject: false }
    case 'we':
      state.agreeing = false
      return { text: 'they', subject: false }
    case 'us':
      return { text: 'them', subject: false }
    case 'our':
      return { text: 'their', subject: false }
    case 'you':
    case 'your':
    case 'yours':
    case 'yourself':
      return null
    default:
      return undefined
  }
}

function doctorWord(words: Word[], i: number, state: State): Step {
  const word = words[i] as Word
  if (word.toFamily) return familyWord(words, i, state)
  const forms = formsOf(state.sex, state.mentioned)
  switch (word.text) {
    case 'you': {
      state.plural = forms.subject === 'they'
      state.mentioned = true
      return isObjectYou(words, i)
        ? { text: forms.object, subject: false }
        : { text: forms.subject, subject: true }
    }
    case 'your':
      return { text: possessive(words, i, state), subject: false }
    case 'yours':
      return { text: state.sex === null ? 'theirs' : state.sex === 'male' ? 'his' : 'hers', subject: false }
    case 'yourself':
      return { text: forms.reflexive, subject: false }
    case 'i':
      state.agreeing = false
      return { text: 'I', subject: false }
    default:
      return undefined
  }
}

/** "You" of a visit in which a parent speaks for a child. */
function familyWord(words: Word[], i: number, state: State): Step {
  const isNamed = state.familyNamed
  state.familyNamed = true
  switch (words[i]?.text) {
    case 'you': {
      if (isObjectYou(words, i)) return { text: isNamed ? 'them' : 'the family', subject: false }
      state.plural = isNamed
      return { text: isNamed ? 'they' : 'the family', subject: true }
    }
    case 'your':
      return { text: isNamed ? 'their' : "the family's", subject: false }
    case 'yours':
      return { text: 'theirs', subject: false }
    default:
      return { text: 'themselves', subject: false }
  }
}

const THINGS_AHEAD = 4

/** "His knee"; of a patient whose sex is unknown charts say "the knee", which "their" would leave open. */
function possessive(words: Word[], i: number, state: State): string {
  if (state.sex === null && namesOwnThing(words.slice(i + 1, i + THINGS_AHEAD))) return 'the'
  const forms = formsOf(state.sex, state.mentioned)
  state.mentioned = true
  return forms.possessive
}

const RECOMMENDS = /^(?:recommend|recommended|suggest|suggested|advise|advised|prefer|ask|asked|request)$/

function isObjectYou(words: Word[], i: number): boolean {
  const before = words[i - 1]?.text ?? ''
  if (
    /^(?:get|gets|getting|got|keep|keeping|give|giving|put|putting|send|sending|refer|set|bring)$/.test(
      before,
    )
  )
    return true
  // "I recommend that you follow-up with ..."
  if (before === 'that' && RECOMMENDS.test(words[i - 2]?.text ?? '')) return false
  let next = words[i + 1]?.text ?? ''
  if (next === '' || words[i]?.after) return OBJECT_BEFORE.has(before) || next === ''
  if (next === 'to' || next === 'and' || next === 'for' || next === 'on' || next === 'in') return true
  if (isAdverb(next) && next !== 'not') next = words[i + 2]?.text ?? ''
  if (VERB_AFTER_YOU.has(next) || next === 'not' || isPastForm(next))
    return (
      /^(?:help|helps|let|make|makes|have|having|see|watch)$/.test(before) &&
      !/^(?:are|were|had|have|will|can|could|should|did|do)$/.test(next)
    )
  if (OBJECT_BEFORE.has(before)) return true
  return !isBaseVerb(next)
}

/** What "they" asks for where "I" or "you" had another form. */
const PLURAL: Partial<Record<string, string>> = { am: 'are', is: 'are', was: 'were', has: 'have', does: 'do' }

/** Renders the verb after a patient subject at `i`; returns the last index used. */
function agreeAfterSubject(words: Word[], i: number, out: OutWord[], state: State): number {
  let at = i + 1
  while (at < words.length && isAdverb(words[at]?.text ?? '') && !words[at - 1]?.after) {
    out.push({ text: (words[at] as Word).text, source: words[at] as Word })
    at++
  }
  const verb = words[at]
  state.agreeing = false
  if (!verb || words[at - 1]?.after === '.') return at - 1
  const text = verb.text
  if (state.plural) {
    const plural = PLURAL[text]
    if (!plural) return at - 1
    out.push({ text: plural, source: verb })
    return at
  }
  if (/^(?:am|are|were|have|do)$/.test(text)) {
    out.push({ text: thirdPerson(text), source: verb })
    state.agreeing = text === 'have' || text === 'am'
    return at
  }
  const isOfNow = text === 'lay' && LAID.test(words[at + 1]?.text ?? '')
  if (!isOfNow && (MODAL.test(text) || isPastForm(text) || isUnchangedPast(text))) return at - 1
  if (isOfNow || isBaseVerb(text)) {
    out.push({ text: thirdPerson(text), source: verb })
    state.agreeing = true
    return at
  }
  return at - 1
}

/** "I lay floors", but "I lay awake". */
const LAID = /^(?:floors?|tiles?|bricks?|carpets?|pipes?|cables?|the|concrete)$/

/** A coordinated verb ("gets up and moves") agrees with the patient; everything else stays. */
function agreed(words: Word[], i: number, state: State, word: Word): OutWord {
  const before = words[i - 1]?.text ?? ''
  if (
    /^(?:it|he|she|they|we|that|which|who|there|to|the)$/.test(word.text) &&
    word.text !== 'to' &&
    word.text !== 'the'
  )
    state.agreeing = false
  if (
    state.agreeing &&
    /^(?:and|or|but)$/.test(before) &&
    isBaseVerb(word.text) &&
    !isUnchangedPast(word.text)
  ) {
    const next = words[i + 1]?.text ?? ''
    // "gets up and moves, but": after a verb and its particle a word before a pause is a verb.
    const ends = word.after !== '' && /^(?:up|down|in|out|back)$/.test(words[i - 2]?.text ?? '')
    if (
      (ends ||
        (word.text === 'have' && next !== 'to') ||
        /^(?:the|a|an|my|it|to|up|down|in|out|on|at|about|some|that|for|them|his|her|with|as|not|very|really|been|had)$/.test(
          next,
        )) &&
      !infinitiveBefore(words, i)
    )
      return { text: thirdPerson(word.text), source: word }
  }
  return { text: word.text, source: word }
}

/** "to sit and stand in": the second verb belongs to the infinitive. */
function infinitiveBefore(words: Word[], i: number): boolean {
  for (let k = i - 1; k >= 0 && k >= i - 7; k--) {
    const text = words[k]?.text ?? ''
    if (text === 'to' && isBaseVerb(words[k + 1]?.text ?? '')) return true
    if (MODAL.test(text)) return true
  }
  return false
}
