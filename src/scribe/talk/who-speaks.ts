import { wordSet } from '../rules/rule.ts'
import type { Speaker } from '../types.ts'
import type { Sentence } from './sentences.ts'
import { CLINICIAN_SAYS, PATIENT_SAYS } from './who-speaks-rules.ts'
import { plain, type Word } from './word.ts'

/** What a sentence's own words say of who speaks counts no more than this. Log-odds. */
const MOST_OF_WORDS = 4
/** What is known counts as more than any words. */
const TAGGED = 10
/** Words that only one of them says. */
const TELLING = 2.5
/** A visit is opened by the clinician. */
const OPENS = 2
/** How likely the voice changes before a sentence, in log-odds, by whether the one before it and it itself ask. */
const CHANGES = { answered: 2, askedOn: -1, asksNext: -1, toldOn: -1 }
/** What is heard in one breath is rather of one voice. */
const ONE_BREATH = -1
const REPLIES = 1.5
/** Letters of a word that is not said twice by chance. */
const ECHO = 5
/** Two sentences cannot be told apart by such odds: neither voice is named. */
const TOO_CLOSE = 0.5

const REPLY = wordSet(`
  yes yeah yep yup no nope not okay sure uh-huh mm-hmm right thank thanks none all good great alright perfect sounds`)

/**
 * Who says each sentence of a talk where voices were not told apart: its own words, and how people take turns. A question is
 * answered by the other one, and what goes on without an answer is mostly of the same one (two states, the best path
 * through each; what is nearly as likely the other way is `unknown`).
 * `odds`: that the clinician says it, from its words alone; `tags`: what is known of who does.
 */
export function voicesOf(sentences: Sentence[], odds: number[], tags: Speaker[]): Speaker[] {
  const words = sentences.map((sentence, i) => {
    const tag = tags[i]
    if (tag === 'doctor') return TAGGED
    if (tag === 'patient') return -TAGGED
    const own = (odds[i] as number) + telling(sentence)
    return Math.max(-MOST_OF_WORDS, Math.min(MOST_OF_WORDS, own))
  })
  const turns = sentences.map((sentence, i) => changes(sentences[i - 1], sentence))
  const before = leads(words, turns, isOpened(sentences) ? OPENS / 2 : 0)
  const after = leads(words.toReversed(), [0, ...turns.slice(1).toReversed()], 0).reverse()
  return words.map((own, i) => {
    const odds = (before[i] as number) + (after[i] as number) - own
    if (Math.abs(odds) < TOO_CLOSE) return 'unknown'
    return odds > 0 ? 'doctor' : 'patient'
  })
}

/** A visit begins with a question or a greeting; what begins with neither may be the patient's alone. */
const isOpened = (sentences: Sentence[]): boolean =>
  sentences.slice(0, OPENING).some(({ question, words }) => question || GREETS.has(words[0]?.text ?? ''))
const OPENING = 6
const GREETS = wordSet('hi hello hey good welcome so okay all alright well')

function telling({ words }: Sentence): number {
  const said = plain(words)
  return (CLINICIAN_SAYS.test(said) ? TELLING : 0) - (PATIENT_SAYS.test(said) ? TELLING : 0)
}

function changes(before: Sentence | undefined, { question, segment, words }: Sentence): number {
  if (!before) return 0
  const asked = before.question ? (question ? 'askedOn' : 'answered') : question ? 'asksNext' : 'toldOn'
  const reply = REPLY.has(words[0]?.text ?? '') || (before.question && isEchoed(before, words)) ? REPLIES : 0
  return CHANGES[asked] + (before.segment === segment ? ONE_BREATH : 0) + reply
}

/** "Is it broken?" "I do not think it is broken.": who answers says what was asked again. */
const isEchoed = (asked: Sentence, words: Word[]): boolean =>
  words.some(({ text }) => text.length >= ECHO && asked.words.some((word) => word.text === text))

/** By how much the best telling up to each sentence that ends with the clinician leads over one with the patient, halved. */
function leads(words: number[], turns: number[], first: number): number[] {
  let lead = first
  return words.map((own, i) => {
    const turn = turns[i] as number
    if (i > 0) lead = (Math.max(lead, turn - lead) - Math.max(-lead, turn + lead)) / 2
    lead += own
    return lead
  })
}
