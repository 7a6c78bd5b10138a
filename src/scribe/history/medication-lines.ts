import { asksWhetherStill } from '../answers.ts'
import { genericOf } from '../lexicon/brand-names.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { opensAnother } from '../medicines/dose-of-another.ts'
import type { Mention } from '../mentions.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { capital, wordSurface } from '../surface.ts'
import { isAnesthetic } from '../tasks/checked-or-given.ts'
import { ASKS_MEDICINES_TOO, HAS_NO_ALLERGIES } from './allergy-denied-rules.ts'
import { ASKS_ALLERGY } from './short-answers-rules.ts'
import { doseBefore, doseIn, oftenIn, UNIT } from './how-taken.ts'
import { bareDose, toldBehind } from './doses-told.ts'
import { ASKED_NOT_OF_NOW } from './medicine-talk-rules.ts'
import { goesOnList } from './medicine-list.ts'
import { medicinesIn, takenInTalk } from './medicine-talk.ts'
import { isNotTheirs, isOfPast, isStoppedByName } from './past-medicines.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import {
  GIVES_NOW,
  IF_MORE_TAKEN,
  NOT_TAKING,
  STOPPED,
  TAKES,
  TO_BE_AVOIDED,
  TO_BE_TAKEN,
  YOU_TAKE,
} from './medication-rules.ts'

/** Medicines the patient takes, with the dose and how often where these were said with them. Planned ones are in the plan. */
export function medicationLines(visit: Visit): NoteLine[] {
  const over = new Set<string>()
  const best = new Map<string, { text: string; words: Word[]; detail: number }>()
  const stopped = new Set<string>()
  for (const mention of candidates(visit)) {
    const name = genericOf(mention.name)
    if (isStoppedByName(visit, mention) || isNotTheirs(visit, mention)) stopped.add(name)
    if (
      (mention.polarity === 'no' && !isTakenInTalk(visit, mention)) ||
      !mayBeTold(visit, mention) ||
      didHarm(visit, mention)
    )
      continue
    if (wasTaken(visit, mention) || isOfPast(visit, mention)) over.add(name)
    const read = medicationOf(visit, mention)
    if (!read) continue
    const known = best.get(name)
    // Of two names of one medicine the one that was told last is the one on the box.
    if (
      !known ||
      read.detail > known.detail ||
      (read.detail === known.detail && (read.detail > 0 || read.text !== known.text))
    )
      best.set(name, read)
  }
  for (const [name, { detail, text }] of best)
    if ((detail === 0 && over.has(name)) || (stopped.has(name) && !text.endsWith(', stopped.')))
      best.delete(name)
  return [...best.values()].map(({ text, words }) => ({ section: 'medications', text, words }))
}

/** Every name of a medicine, in the order of the talk; of what is too broad to be one, those that a list holds. */
function candidates({ index }: Visit): Mention[] {
  const listed = takenInTalk(index).filter(
    ({ name, sentence, at, length }) =>
      (isBroadDrug(name) || !index.byName.has(name)) &&
      // "Insulin glargine" is one.
      !index.bySentence.get(sentence)?.some((next) => next.kind === 'drug' && next.at === at + length),
  )
  return [
    ...index.mentions.filter(({ kind, name }) => kind === 'drug' && !isBroadDrug(name)),
    ...listed,
  ].sort((a, b) => a.sentence - b.sentence || a.at - b.at)
}

/** "Amoxicillin gave him diarrhea": what it did once, and no word of taking it. */
const didHarm = ({ index }: Visit, { sentence, at, length }: Mention): boolean =>
  /^(?:gave|made) (?:me|him|her|us|them)\b/.test(
    plain(index.sentences[sentence]?.words.slice(at + length, at + length + 2) ?? []),
  )

const isTakenInTalk = ({ index }: Visit, { sentence, at }: Mention): boolean =>
  takenInTalk(index).some((one) => one.sentence === sentence && one.at === at)

const mayBeTold = (visit: Visit, mention: Mention): boolean =>
  visit.places[mention.sentence]?.phase === 'history' ||
  isSaidToBeTaken(visit, mention) ||
  isTakenInTalk(visit, mention)

const WAS_TAKING = /(?<!\b(?:if|whether) (?:i|you|he|she) )\b(?:was|were) (?:also |just )?(?:on|taking)\b/
/** "You were on it back then", unless it goes on. */
function wasTaken({ index: { sentences } }: Visit, { sentence }: Mention): boolean {
  return WAS_TAKING.test(plain(sentences[sentence]?.words ?? [])) && !asksWhetherStill(sentences, sentence)
}

/** "Five on the days I work out, otherwise two and a half": no one dose is theirs. */
const VARIES = /\b(?:otherwise|on (?:the |other |some )?days|every other|alternat\w+)\b/

const dosesIn = (words: Word[]): string[] =>
  words.flatMap(({ text }, k) => (/^\d/.test(text) && UNIT.test(words[k + 1]?.text ?? '') ? [text] : []))

const STILL = /\bstill\b/

function medicationOf(
  visit: Visit,
  mention: Mention,
): { text: string; words: Word[]; detail: number } | null {
  const { sentences } = visit.index
  const sentence = sentences[mention.sentence]
  if (!sentence) return null
  const asker = sentences[askedBefore(visit, sentence) - 1]
  const said = plain(sentence.words)
  const context = `${medicinesAskedFor(visit, sentence, asker)} ${said}`
  if (TO_BE_AVOIDED.test(plain(sentence.words.slice(0, mention.at)))) return null
  if (sentence.question && sentence.speaker === 'doctor' && ASKED_NOT_OF_NOW.test(said) && !STILL.test(said))
    return null
  const asked = sentence.question && mention.polarity === 'yes'
  const before = `${plain(sentence.words.slice(0, mention.at))} `
  if (isAnesthetic(mention.name, before, ` ${plain(sentence.words.slice(mention.at + mention.length))}`))
    return null
  if (
    wasTaken(visit, mention) ||
    (isOfPast(visit, mention) && stoppingOf(visit, mention).length === 0) ||
    /\b(?:checked|your|last) (?:\w+ )?(?:estradiol|testosterone|cortisol) (?:levels? )?(?:and|was|is|level)/.test(
      plain(sentence.words),
    )
  )
    return null
  if (isTakenInTalk(visit, mention)) return howTaken(visit, mention, sentence)
  const isTold = isSaidToBeTaken(visit, mention)
  if (
    !isTold &&
    (NOT_TAKING.test(said.replace(HAS_NO_ALLERGIES.pattern, '').replace(IF_MORE_TAKEN.pattern, '')) ||
      isInstructed(sentence, mention.at))
  )
    return null
  if (!isTold && !TAKES.test(context) && !asked && !goesOnList(visit.index, mention)) return null
  if (
    sentence.question &&
    mention.polarity !== 'yes' &&
    !/\b(?:still|we have you on|you are on|taking)\b/.test(plain(sentence.words))
  )
    return null
  if (sentence.question && mention.polarity === 'open') return null
  return howTaken(visit, mention, sentence)
}

/** A medicine that is taken, as its line says it. */
function howTaken(
  visit: Visit,
  mention: Mention,
  sentence: Sentence,
): { text: string; words: Word[]; detail: number } {
  const { sentences } = visit.index
  const name = nameOf(sentence.words, mention)
  const after = untilNextDrug(visit, mention).slice(name.length - mention.length)
  const next = nextSentence(visit, mention)
  const [half = ''] = /\bhalf (?:of )?(?:an? )?(?:pill|tablet)\b/.exec(plain(sentence.words)) ?? []
  const goesOn = [
    ...sentence.words.slice(mention.at + mention.length),
    ...(sentences[mention.sentence + 1]?.words ?? []),
  ]
  const varies = VARIES.test(plain(goesOn)) && new Set(dosesIn(goesOn)).size > 1
  const told = toldBehind(visit.index, mention)
  const pair = bareDose(after)
  const dose = varies
    ? null
    : (told.dose ?? pair)
      ? { aside: [], words: told.dose ?? pair ?? [] }
      : (doseBefore(sentence.words, mention.at) ?? doseIn(after, name.at(-1)) ?? (next ? doseIn(next) : null))
  const often = told.isOpen
    ? null
    : (told.often ??
      oftenIn(after) ??
      (next && dose && next.includes(dose.words[0] as Word) ? oftenIn(next) : null))
  const stopping = stoppingOf(visit, mention, told.last ?? mention.sentence)
  const aside = dose?.aside ?? []
  const insulin =
    sentence.words[mention.at - 1]?.text === 'insulin' ? sentence.words.slice(mention.at - 1, mention.at) : []
  const words = [...name, ...insulin, ...aside, ...(dose?.words ?? []), ...(often ?? []), ...stopping]
  const text = [
    capital(shownName([...insulin, ...name])) + (aside.length > 0 ? `, ${shown(aside)},` : ''),
    ...(dose ? [shown(dose.words).replace(/^(\d+) (?=\d+$)/, '$1/')] : []),
    ...(often ? [shown(often)] : []),
  ]
    .join(' ')
    .replace(/ (\d[\d.]*) (?=\d+(?:-\d+)? times? )/, ' $1, ')
    .replace(/(\d\/[\d.]+) (?=\d)/, '$1, ')
  return {
    text: `${text}${half && `, ${half}`}${stopping.length > 0 ? ', stopped' : ''}.`,
    words,
    detail: (dose ? 2 : 0) + (often ? 1 : 0),
  }
}

/** The name with the form that is part of it: "bupropion XL". */
function nameOf(words: Word[], { at, length }: Mention): Word[] {
  const form = words[at + length]
  return words.slice(at, at + length + (form && FORM.test(form.text) ? 1 : 0))
}
/** "Bupropion XL", "vitamin D". */
const shownName = (name: Word[]): string =>
  shown(name).replace(/(?<= )(?:xl|xr|er|sr|cr|la|dr|odt|hfa|pm)$|(?<=^vitamin )[a-z]\d*/i, (letters) =>
    letters.toUpperCase(),
  )
const FORM = /^(?:xl|xr|er|sr|cr|la|dr|odt|hfa|pm|succinate|tartrate)$/

/** "What do you take?" "Sertraline. And melatonin now and then.": the first sentence of a list that is told on. */
function askedBefore({ index: { sentences, bySentence } }: Visit, sentence: Sentence): number {
  let at = sentence.index
  const isListed = (i: number): boolean =>
    sentences[i]?.segment === sentence.segment &&
    !sentences[i].question &&
    (bySentence.get(i)?.some(({ kind, polarity }) => kind === 'drug' && polarity === 'yes') ?? false)
  while (GOES_ON.test(sentences[at]?.words[0]?.text ?? '') && isListed(at) && isListed(at - 1)) at--
  return at
}
const GOES_ON = /^(?:and|plus|also|then|oh)$/

/**
 * The end of the question that an answer names medicines to: nothing where it asks for allergies, or for both and the
 * answer does not say that there are none.
 */
function medicinesAskedFor({ index }: Visit, answer: Sentence, asker: Sentence | undefined): string {
  const asked = plain(asker?.words ?? [])
  const end = plain(asker?.words.slice(-CONTEXT) ?? [])
  if (!ASKS_ALLERGY.test(asked)) return end
  const told = index.sentences
    .slice(answer.index, answer.index + 2)
    .filter(({ segment }) => segment === answer.segment)
  return ASKS_MEDICINES_TOO.test(asked) && told.some(({ words }) => HAS_NO_ALLERGIES.test(plain(words)))
    ? end
    : ''
}

/** So much of the end of a question says what it asks for. Words. */
const CONTEXT = 12

/** Words behind a name that may say how it is taken. */
const TOLD_WITHIN = 14

/** "Clopidogrel 75, warfarin, metoprolol twice a day": what stands behind the next name is of the next. */
function untilNextDrug({ index }: Visit, mention: Mention): Word[] {
  const from = mention.at + mention.length
  const next = medicinesIn(index, mention.sentence).find(({ at }) => at >= from)?.at
  const words = index.sentences[mention.sentence]?.words ?? []
  return words.slice(from, Math.min(next ?? Infinity, from + TOLD_WITHIN))
}

/** "You take warfarin, so stop the ibuprofen": the clinician knows that it is taken. */
function isSaidToBeTaken({ index }: Visit, { sentence, at }: Mention): boolean {
  const said = index.sentences[sentence]
  return said?.speaker === 'doctor' && YOU_TAKE.test(plain(said.words.slice(Math.max(0, at - 6), at)))
}

/** "Take acetaminophen every six hours": an order, not what is taken so far. */
const isInstructed = ({ speaker, question, words }: Sentence, at: number): boolean =>
  speaker === 'doctor' &&
  !question &&
  (TO_BE_TAKEN.test(plain(words)) || GIVES_NOW.test(plain(words.slice(0, at))))

/** How many sentences behind its name a medicine is still "it". */
const STILL_IT = 4

/** "I was taking it regularly, but I weaned myself off": said of the medicine named just before, or with its name. */
function stoppingOf(visit: Visit, { sentence }: Mention, told = sentence): Word[] {
  const { sentences, bySentence } = visit.index
  // "The morning one I kind of stopped." "So a thousand in the evening.": what is told of it later holds.
  for (let k = told + 1; k <= sentence + STILL_IT && k < sentences.length; k++) {
    if (bySentence.get(k)?.some(({ kind }) => kind === 'drug')) return []
    const next = sentences[k]
    if (next?.speaker === 'patient' && STOPPED.test(plain(next.words))) return next.words
  }
  return []
}

const shown = (words: Word[]): string =>
  words.map((word) => wordSurface(word.text, undefined, false)).join(' ')

/** The next sentence of the same turn, when it goes on about the dose without naming another medicine. */
function nextSentence(visit: Visit, mention: Mention): Word[] | null {
  for (let k = mention.sentence + 1; k <= mention.sentence + 2; k++) {
    const next = visit.index.sentences[k]
    if (!next) return null
    if ((visit.index.bySentence.get(k) ?? []).some((other) => other.kind === 'drug')) return null
    if (/\b\d+(?:\.\d+)? (?:mg|mcg|units)\b/.test(plain(next.words)) && next.words.length < 22)
      return opensAnother(
        next.words.slice(
          0,
          next.words.findIndex(({ text }) => /^\d/.test(text)),
        ),
      )
        ? null
        : next.words
  }
  return null
}
