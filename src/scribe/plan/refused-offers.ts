import { isBroadDrug } from '../lexicon/drugs.ts'
import { mentionsIn } from '../mentions.ts'
import { wordSet } from '../rules/rule.ts'
import type { Sentence } from '../talk/sentences.ts'
import { isUnclearOffer, offersRefused, refusalsIn, type Refusal } from '../settled/refusals.ts'
import { isOfAnother } from '../settled/refusal-meant.ts'
import { PUTS_OFF } from '../settled/refusals-rules.ts'
import { joinWords } from '../surface.ts'
import { plain, wordsIn, type Word } from '../talk/word.ts'
import { termsOf } from '../transcript-index.ts'
import { wordsOfText } from '../talk/words.ts'
import { besideRefused } from '../settled/beside-refused.ts'
import type { NoteLine } from '../visit-lines.ts'
import { WILL_NOT } from './refused-offers-rules.ts'

/** Whether the patient, or who came along, says that they will not have what was offered. */
export const refuses = ({ speaker, question, words }: Sentence): boolean =>
  speaker !== 'doctor' && !question && WILL_NOT.test(plain(words))

/** "The patient declines the flu shot.", "... defers ..." what they would rather wait with, where the sentence at `i` turns it down; null where it turns nothing down. */
export function declinedLine(sentences: readonly Sentence[], i: number): NoteLine | null {
  const refused = refusalsIn(sentences).find(({ reply }) => reply === i)
  const reply = sentences[i]
  if (!refused || !reply) return null
  const drug = drugOffered(sentences, refused)
  // "The semaglutide shot", of a weekly shot, semaglutide.
  const words = drug.length > 0 ? [...drug, ...refused.name.slice(-1)] : refused.name
  const name = joinWords(
    words.map((source) => ({ text: source.text, source })),
    true,
  )
  const lead = drug.length > 0 ? 'the ' : refused.lead
  return {
    section: 'assessment_plan',
    text: `The patient ${PUTS_OFF.test(plain(reply.words)) ? 'defers' : 'declines'} ${lead}${name.replace(/[,.](?= |$)/g, '')}.`,
    words: [...words, ...reply.words],
    part: 'action',
  }
}

/** The one medicine of an offer that is refused by its kind alone: "a weekly shot, semaglutide". */
function drugOffered(sentences: readonly Sentence[], { name, from, to }: Refusal): Word[] {
  if (!name.every(({ text }) => KINDS.has(text))) return []
  const drugs = sentences.slice(from, to + 1).flatMap(({ words }) =>
    mentionsIn([...words], 0)
      .filter(({ kind, name: drug }) => kind === 'drug' && !isBroadDrug(drug))
      .map(({ at, length }) => words.slice(at, at + length)),
  )
  const [drug, other] = drugs
  return drug && !other ? drug : []
}
const KINDS = wordSet(
  'a an the shot shots injection injections pill pills tablet medicine medication weekly daily once new',
)

/** What is taken away was never offered. */
const TAKES_AWAY = /^(?:Stop|Hold|Avoid|Stay|Do not|No|Discontinue)\b/
/** An answer may have run into a second sentence: "No, I gained weight on that. I won't take it." */
const REACH = 2
/** So many sentences back something may be refused by its name. */
const BY_NAME = 14
/** Words that name nothing that is refused. */
const NAMELESS = wordSet(`
  take taking want get go do have use start try see right now today again another other more any shot vaccine test pill
  medicine medication thing stuff yet really gave made make terrible`)

/** Leaves out of a plan what was refused in answer, or later by its name: that is for the physician to word. */
export function withoutRefused(lines: NoteLine[], sentences: readonly Sentence[]): NoteLine[] {
  return lines.filter((line) => {
    const last = line.words.at(-1)
    const at = last ? sentences.findLastIndex(({ words }) => words.includes(last)) : -1
    if (isDeclined(line)) return true
    if (isUnclearOffer(sentences, at)) return false
    if (offersRefused(sentences).has(at)) return isBesideRefused(line, at, sentences)
    return at < 0 || TAKES_AWAY.test(line.text) || !isRefusedLater(line, at, sentences)
  })
}

/** "Order bloods", of an offer of bloods and a monitor, of which only the monitor was turned down. */
function isBesideRefused(line: NoteLine, at: number, sentences: readonly Sentence[]): boolean {
  const rest = besideRefused(sentences, at)
  if (!rest) return false
  const left = new Set(termsOf(rest))
  return termsOf(wordsOfText(line.text)).some((term) => left.has(term)) && !refusedIn(line, at, sentences)
}

const refusedIn = (line: NoteLine, at: number, sentences: readonly Sentence[]): boolean => {
  const said = new Set(termsOf(wordsOfText(line.text)))
  return refusalsIn(sentences).some(
    ({ from, to, name }) => from <= at && at <= to && termsOf(name).every((term) => said.has(term)),
  )
}

/** Whether a line says what was turned down. */
export const isDeclined = ({ text }: NoteLine): boolean => /^The patient (?:declines|defers) /.test(text)

function isRefusedLater(line: NoteLine, at: number, sentences: readonly Sentence[]): boolean {
  const own = new Set(termsOf(line.words))
  return sentences.slice(at + 1, at + 1 + BY_NAME).some((later, i) => {
    if (!refuses(later) || isOfAnother(sentences, { from: at, to: at, reply: at + 1 + i })) return false
    const named = namedIn(later.words)
    if (named.length > 0) return named.some((term) => own.has(term))
    const isAnswer = sentences.slice(at + 1, at + 1 + i).every(({ speaker }) => speaker !== 'doctor')
    return isAnswer && i < REACH
  })
}

/** What a refusal names: "the colchicine"; nothing for "it", and for a class of which something was offered. */
function namedIn(words: Word[]): string[] {
  const drugs = mentionsIn(words, 0).filter(({ kind, name }) => kind === 'drug' && !isBroadDrug(name))
  if (drugs.length > 0) return drugs.flatMap(({ at, length }) => termsOf(words.slice(at, at + length)))
  const said = WILL_NOT.exec(plain(words))
  const object = words.slice(wordsIn(said?.[0] ?? '')).slice(0, OBJECT)
  if (mentionsIn(object, 0).some(({ kind, name }) => kind === 'drug' && isBroadDrug(name))) return []
  return termsOf(object).filter((term) => !NAMELESS.has(term))
}
/** The thing stands right behind the refusal. */
const OBJECT = 5
