import { endOfIllness, namesAnIllness, OWN, withoutSynonym } from './illness-phrase.ts'
import { TELLS_WHAT_THEY_HAVE } from './found-today-rules.ts'
import { namesIllness } from '../lexicon/illnesses.ts'
import { wordSurface } from '../surface.ts'
import { termsOf } from '../transcript-index.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'

/** A diagnosis in the clinician's own voice. */
export interface StatedDiagnosis {
  /** How sure they are of it, as a word before its name; empty where they do not doubt it. */
  certainty: '' | 'Possible' | 'Suspected' | 'Likely'
  /** "ankle sprain", "exacerbation of the asthma". */
  name: string
  words: Word[]
  /** The words of the certainty. */
  doubt: Word[]
  /** Where its name ends in the clause. */
  end: number
}

const ADVERBS =
  '(?:(?:do|does|really|also|still|just|actually|quite|strongly|now|at this point|personally) )*'
const BEGINS = '(?:(?:so|and|but|yeah|yes|well|okay|now|see|then|most likely|likely|probably) )*'
/** Heads that say whose view it is: these count wherever in the visit they are said. */
const OWN_VIEW = [
  `\\b(?:i|we) ${ADVERBS}(?:think|believe|feel|suspect|wonder|am wondering)\\b`,
  `\\bi (?:am|would be) ${ADVERBS}(?:concerned|worried|suspicious|thinking|going to diagnose you with)\\b`,
  '\\b(?:my|our|the|your) (?:(?:working|presumptive|main|primary|likely) )*(?:diagnosis|impression|assessment|concern|suspicion)\\b',
  `\\b(?:i|we) ${ADVERBS}(?:would )?call (?:this|that|it)\\b`,
  `^${BEGINS}(?:sounds|looks|seems) like\\b`,
  '\\b(?:put|document|note) (?:down )?that (?:he|she|the patient)\\b',
  '^(?:suspect|believe)\\b',
  '\\b(?:it|this|that) means (?:that )?(?=(?:you|he|she) (?:have|has)\\b)',
].join('|')
/** Heads that make what follows the speaker's view. */
const OPINION = new RegExp(
  [
    OWN_VIEW,
    '\\bwhat (?:you|he|she) (?:have|has|(?:are|is) (?:describing|having|experiencing))\\b',
    '\\b(?:it|this|that|^is it) (?:(?:does|do|really|just|certainly) )*(?:seems?|sounds?|looks?|appears?)\\b',
    '\\b(?:symptoms|findings|pain|swelling|rash|exam|examination|presentation|picture|history) (?:is|are|seems?|looks?|sounds?|would be|could be|may be|might be)\\b',
    '\\b(?:the|another|one) (?:(?:other|first|second|main|likely|only) )?possibility (?:is|would be|could be)\\b',
    // "That's a frozen shoulder."
    `^${BEGINS}(?:that|this|it|those|these) (?:is|are)\\b(?! (?:for|about|from|with|of)\\b)`,
    // "My concern" was said in a breath of its own.
    '^is (?:that )?(?=you )',
  ].join('|'),
  'g',
)
/** What may stand between the head and the name of the illness. */
const LEADS = wordSet(`
  you he she patient it this that these they there what which something is are was be been being am have has
  had having got get getting going through dealing suffering experiencing showing describing represent
  represents sign signs symptom symptoms beginning developed developing more all most of as for with from on
  a an the some any your his her bit little touch case type kind sort form just also really probably likely
  possibly perhaps maybe may might could would will do does definitely certainly essentially basically
  actually very simply consistent suggestive concerning due caused related secondary in keeping called we
  call say refer like to if whether about based here at time and so um uh i think believe seem seems look
  looks sound sounds similar simple straightforward classic typical headache headaches by`)
/** Something was said to be: without one of these the illness is a subject ("I think your diabetes ..."). */
const SAYS_THAT_IS = wordSet(`
  is are was were be have has had having got getting with from through to by like of called call say
  experiencing describing developed developing represent represents`)
/** "Looks like we are treating your ...": what is done with it. */
const DOES =
  /^(?!(?:ongoing|underlying|recurring|worsening|lingering|nonhealing|non-healing|bleeding|stenosing)$)[a-z]+ing$/
const DENIES = /^(?:not|no|never|without|unless|rule|ruled|exclude|nothing|unlikely)$/
const AFTER_WONDER = /\b(?:wonder|wondering|am not sure)\b/
const ANYWHERE = new RegExp(OWN_VIEW, 'g')
const TOLD = new RegExp(`${TELLS_WHAT_THEY_HAVE.pattern.source}|${OPINION.source}`, 'g')

const POSSIBLE =
  /\b(?:may|might|could|maybe|perhaps|possibly|possible|possibility|wonder\w*|concern\w*|worried)\b/
const LIKELY =
  /\b(?:likely|probably|probable|presumptive|consistent|suggestive|keeping|seems?|sounds?|looks?|appears?)\b/
const SUSPECTED = /\b(?:suspect|suspicious|suspicion)\b/
const CERTAINTY = [
  [POSSIBLE, 'Possible'],
  [SUSPECTED, 'Suspected'],
  [LIKELY, 'Likely'],
] as const
/** Whether a word tells how sure the speaker is. */
export const isDoubt = ({ text }: Word): boolean => CERTAINTY.some(([cue]) => cue.test(text))
/** Words of certainty that stand with the name itself. */
const HEDGE = /^(?:probably|probable|likely|maybe|possibly|possible|perhaps|most|presumed|suspected)$/

/**
 * "I think you have a lateral ankle sprain", "this is probably just a simple UTI": the illness the clinician takes the
 * findings for. Null where none is named, where it is denied, or only a condition of something else. `anywhere` counts
 * only what says that it is their view: while the history is taken, "it looks like" tells what the chart says. `found`:
 * "you have ..." tells what was found just now.
 */
export function statedDiagnosis(
  clause: Word[],
  {
    anywhere = false,
    found = false,
    namesKnown = false,
  }: { anywhere?: boolean; found?: boolean; namesKnown?: boolean } = {},
): StatedDiagnosis | null {
  const text = plain(clause)
  for (const head of text.matchAll(found ? TOLD : anywhere ? ANYWHERE : OPINION)) {
    const from = wordsIn(text.slice(0, head.index))
    if (/\b(?:not|never|if|unless)\b/.test(plain(clause.slice(Math.max(0, from - 4), from)))) continue
    const begin = nameAfter(clause, from, from + wordsIn(head[0]))
    if (begin < 0) continue
    const first = endOfIllness(clause, begin)
    if (first < 0) continue
    const said = clause.slice(from, begin)
    const { begin: named, end } = putRight(clause, first) ?? { begin, end: first }
    const doubt = clause.slice(end, end + 1).filter(({ text }) => HEDGE.test(text))
    return { ...diagnosisOf(said, withoutSynonym(clause.slice(named, end)), doubt, namesKnown), end }
  }
  return null
}

/** "Eczema, sorry, scabies": the name that counts; null where nothing is put right. */
function putRight(clause: Word[], end: number): { begin: number; end: number } | null {
  const corrects = CORRECTS.exec(plain(clause.slice(end)))
  const begin = corrects ? end + wordsIn(corrects[0]) : -1
  const over = corrects ? endOfIllness(clause, begin) : -1
  return over < 0 ? null : { begin, end: over }
}
const CORRECTS = /^(?:(?:no|oh|um|uh|wait) )*(?:sorry|i mean)(?: (?:an?|the|it is))*(?= )/

/** Where the name begins after all that leads to it; -1 where something else comes first. */
function nameAfter(clause: Word[], head: number, from: number): number {
  const begins = plain(clause.slice(head, from))
  let says =
    /\b(?:with|describing|having|experiencing|is|are|be|have|have got|has|suspect|call (?:this|that|it))$/.test(
      begins,
    ) ||
    (/\b(?:worried|concerned|suspicious)$/.test(begins) &&
      WORRIES_OF.test(plain(clause.slice(from, from + 2))))
  for (let k = from; k < clause.length; k++) {
    const { text } = clause[k] as Word
    if (DENIES.test(text)) return -1
    if (/^(?:if|whether)$/.test(text) && !AFTER_WONDER.test(plain(clause.slice(head, k)))) return -1
    if (!LEADS.has(text) && !HEDGE.test(text)) return says && !DOES.test(text) ? k : -1
    if (SAYS_THAT_IS.has(text)) says = true
    // "like" and "to" lead on only from "looks like", "due to"; "I think you have to ..." is advice.
    if (
      text === 'to' &&
      !/^(?:due|related|secondary|similar|refer|beginning|starting)$/.test(clause[k - 1]?.text ?? '')
    )
      return -1
  }
  return -1
}

/** "Worried about a tear"; what is worried about as the patient's own ("your diabetes") is known, and no suspicion. */
const WORRIES_OF = /^(?:about|for|of) (?!your|his|her|their|the|that|this|how|what|you|him|it)/

/** The diagnosis of a name, and of what was said before it and of how sure it is. */
export function diagnosisOf(
  said: Word[],
  name: Word[],
  doubt: Word[],
  namesKnown: boolean,
): Omit<StatedDiagnosis, 'end'> {
  const certainty = [...said, ...doubt].filter(isDoubt)
  const shown = name.filter(
    // Whose it is says itself, and an article between two names is in the way.
    ({ text }, k) =>
      !OWN.test(text) || (/^(?:your|the|his|her)$/.test(text) && !namesAnIllness(name.slice(k + 1))),
  )
  return {
    certainty: CERTAINTY.find(([cue]) => cue.test(plain(certainty)))?.[1] ?? '',
    name: shown
      .map(({ text, raw }) =>
        OWN.test(text) ? 'the' : wordSurface(text, namesIllness(text) ? undefined : raw, namesKnown),
      )
      .join(' ')
      .replace(/ (?='s\b)/g, ''),
    words: shown,
    doubt: certainty,
  }
}

/** Whether words say no more than that the illness named by `name` is what the clinician thinks it is. */
export function saysOnlyDiagnosis(words: Word[], name: Word[]): boolean {
  const named = new Set(termsOf(name))
  const own = words.filter(({ text }) => !LEADS.has(text) && !VIEW.test(text) && !HEDGE.test(text))
  return termsOf(own).every((term) => named.has(term))
}
const VIEW =
  /^(?:feel|suspect|wonder|diagnos\w+|impression|assessment|concern\w*|suspicion|working|presumptive|primary|main|my|our|we|possibility|other|another|right|now|here|today|okay)$/
