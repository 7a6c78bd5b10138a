import { isCombination } from '../lexicon/drugs.ts'
import { isFigure, saysHow, tellsOnlyHowTaken } from '../medicines/dose-talk.ts'
import type { Mention } from '../mentions.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { doseIn, oftenIn, UNIT } from './how-taken.ts'
import { isSameMedicine, medicinesIn } from './medicine-talk.ts'
import { ASKS_DOSE, ASKS_IF_STILL, NOW_DOSE, OLD_DOSE } from './medicine-talk-rules.ts'

export interface Told {
  dose: Word[] | null
  often: Word[] | null
  /** Whether several ways of taking it were named, and not which holds. */
  isOpen: boolean
  /** The sentence that told the last of it. */
  last: number | null
}

/** How far behind its name an exchange about a medicine is followed. Sentences. */
const FOLLOWED = 8

/**
 * How a medicine is taken as the exchange behind its name tells it: "Levothyroxine, what's the dose now?" "They put it up to
 * seventy-five. It was fifty before." What was said last holds; an old dose never does.
 */
export function toldBehind(index: IndexedTranscript, mention: Mention): Told {
  const said = index.sentences[mention.sentence]?.words.slice(mention.at) ?? []
  const told: Told = { dose: doseAgreed(index, mention), often: null, isOpen: false, last: null }
  for (const { words, at } of exchangeBehind(index, mention)) {
    if (words.length === 0) told.dose = null
    const [dose, often] = [
      doseTold(words, isCombination(mention.name)),
      oftenTold(words, told.often ?? oftenIn(said)),
    ]
    told.dose = dose ?? told.dose
    told.often = often ?? told.often
    told.isOpen = words.length === 0 || (told.isOpen && !often)
    if (dose || often) told.last = at
  }
  return told
}

/** "And amlodipine, you still take the five?" - "Yes, at night.": the dose that was asked for and agreed to. */
function doseAgreed({ sentences }: IndexedTranscript, mention: Mention): Word[] | null {
  const [own, reply] = [sentences[mention.sentence], sentences[mention.sentence + 1]]
  if (!own?.question || !reply || reply.question || reply.speaker === own.speaker) return null
  const asked = own.words.slice(mention.at + mention.length)
  const isOne = asked.filter(({ text }) => isFigure(text)).length === 1
  return isOne && ASKS_IF_STILL.test(plain(asked)) && AGREES.test(plain(reply.words))
    ? doseTold(asked, isCombination(mention.name))
    : null
}
const AGREES =
  /^(?:(?:um|uh|oh|well) )*(?:yes|yeah|yep|yup|right|correct|exactly|mm-hmm|that is right|still)\b(?! but| no)/

/** What is said of how the medicine is taken, sentence by sentence, until another is named or asked for. */
function* exchangeBehind(
  index: IndexedTranscript,
  mention: Mention,
): Generator<{ words: Word[]; at: number }> {
  const own = index.sentences[mention.sentence]
  const behind = medicinesIn(index, mention.sentence).filter(({ at }) => at > mention.at)
  if (!own || behind.some(({ name }) => !isSameMedicine(name, mention.name))) return
  for (let k = mention.sentence + 1; k <= mention.sentence + FOLLOWED; k++) {
    const next = index.sentences[k]
    if (!next) return
    const named = medicinesIn(index, k)
    if (named.some(({ name }) => !isSameMedicine(name, mention.name))) return
    const words = withoutFillers(next.words)
    const isName = (at: number): boolean =>
      named.some((one) => next.words.slice(one.at, one.at + one.length).includes(words[at] as Word))
    if (asksDose({ ...next, words }, isName) || isEcho({ ...next, words }, isName)) continue
    const isOther = /^or\b/.test(plain(words)) || UNSURE.test(plain(words))
    const tells =
      !isOther && saysHow(words) && (tellsOnlyHowTaken(words, isName) || NOW_DOSE.test(plain(words)))
    if (tells) yield { words, at: k }
    // "They told me two a day, then my own doctor said once": which of them holds, nobody has said yet.
    else if (next.speaker !== 'doctor' && isOther) yield { words: [], at: k }
    else if (next.speaker !== 'doctor' && OFTEN.test(plain(words))) yield { words: [], at: k }
    else if (next.speaker === 'doctor' && (next.question || next.words.length > LONGEST_NOD)) return
  }
}
const LONGEST_NOD = 4
const UNSURE =
  /\bnot (?:sure|certain)\b|\b(?:do|can) not (?:know|remember|recall)\b|\d (?:mg )?or (?:maybe )?\d/
const OFTEN = /\b(?:once|twice|\d+(?: times)?) a day\b|\b(?:to|so) (?:once|twice)\b/

const OF_ASKING =
  /^(?:how|much|many|often|what|which|do|does|did|dose|dosage|strength|know|now|milligrams|is|are|and|at)$/
/** "How much?", "what's the dose now?": of the medicine, and of nothing else. */
const asksDose = ({ question, words }: Sentence, isName: (at: number) => boolean): boolean => {
  const rest = words.filter(({ text }, k) => !OF_ASKING.test(text) && !isName(k))
  return question && ASKS_DOSE.test(plain(words)) && tellsOnlyHowTaken(rest, () => false)
}

/** "The metoclopramide?", "Reglan?": the name again, and no more. */
const isEcho = ({ question, words }: Sentence, isName: (at: number) => boolean): boolean =>
  question && words.some((_, k) => isName(k)) && words.every(({ text }, k) => isName(k) || /^(?:the|a|so|oh|and)$/.test(text)) // prettier-ignore

/** The least figure that is a dose without its unit: less may count tablets. */
const LEAST_BARE = 5
const NO_DOSE = /^(?:times?|hours?|days?|weeks?|months?|years?|a|per|o'clock|of|minutes?|every)$/

function doseTold(words: Word[], isCombined: boolean): Word[] | null {
  const now = NOW_DOSE.exec(plain(words))
  if (now) {
    const at = plain(words).slice(0, now.index + now[0].length).trim().split(' ').length // prettier-ignore
    return withUnit(words, at)
  }
  if (OLD_DOSE.test(plain(words))) return null
  const measured = words.findIndex(({ text }, k) => isFigure(text) && UNIT.test(words[k + 1]?.text ?? ''))
  if (measured >= 0) return doseIn(words.slice(measured))?.words ?? null
  const bare = words.findIndex(
    ({ text }, k) =>
      isFigure(text) &&
      (Number(text) >= LEAST_BARE || /[./]/.test(text)) &&
      !NO_DOSE.test(words[k + 1]?.text ?? ''),
  )
  if (bare < 0) return null
  const pair = words.slice(bare, bare + 2)
  // "The ten forty": the strengths of both.
  return isCombined && pair.length === 2 && pair.every(({ text }) => isFigure(text))
    ? pair
    : withUnit(words, bare)
}

/** A figure with its unit, where that was said. */
function withUnit(words: Word[], at: number): Word[] | null {
  const [figure, next] = [words[at], words[at + 1]]
  if (!figure || !isFigure(figure.text)) return null
  return next && UNIT.test(next.text) ? [figure, next] : [figure]
}

/** At the end of what is said of it: "sumatriptan when I get one, the fifty". */
export function bareDose(behind: Word[]): Word[] | null {
  const last = behind.length - 1
  const figure = behind[last]
  return figure && last > 0 && isFigure(figure.text) && behind[last - 1]?.text === 'the' && (last < 2 || behind[last - 2]?.after === ',') && Number(figure.text) >= LEAST_BARE ? [figure] : null // prettier-ignore
}

/** How often; "twice" alone in answer to "once a day?" is twice a day. */
function oftenTold(words: Word[], before: Word[] | null): Word[] | null {
  if (OLD_DOSE.test(plain(words))) return null
  const often = oftenIn(words)
  if (often) return often
  const [only] = words.filter(({ text }) => /^(?:once|twice)$/.test(text))
  const rest = before && /^(?:once|twice|\d+ times) \w+ \w/.test(plain(before)) ? before.slice(-2) : null
  return only && words.length <= 4 && rest ? [only, ...rest] : null
}
