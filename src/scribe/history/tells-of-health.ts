import { clinicalClassesOf, type ClinicalClass } from '../lexicon/clinical-words.ts'
import { mentionsIn } from '../mentions.ts'
import { isSocial } from './history-sections.ts'
import { SIBLINGS } from './kin-rules.ts'
import { SURGERY } from './surgery-rules.ts'
import { plain, type Word } from '../talk/word.ts'

const SELF = '(?:i|you|he|she|(?:the )?(?:patient|family))'
const ADVERB = '(?:really |just |also |still |always |so |very |kind of |pretty |a bit |a little )*'
/** "I like my french fries", "I'm glad": what somebody thinks of a thing, not how they are. */
const LIKES = new RegExp(
  `^${SELF} ${ADVERB}(?:likes? (?:to|my|your|his|her|the|it|that|an?|some|\\w+ing)|loves?|hates?|enjoys?|prefers?|can not believe)\\b|^${SELF} (?:am|are|is|was|were) ${ADVERB}(?:glad|happy|grateful|thankful|lucky|excited)\\b`,
)
/** People who are neither kin nor care: what they say is hearsay. */
const OUTSIDER =
  '(?:co-?worker|colleague|friend|neighbou?r|boss|cousin|roommate|classmate|teammate|hairdresser)s?'
const SAYS = '(?:says?|said|suggest\\w*|recommend\\w*|thinks?|thought|swears?|tells?|told|mentioned)'
const HEARSAY = new RegExp(
  `^(?:${SELF} (?:also )?have an? |(?:my|your|an?|the|(?:one|some) of my) )${OUTSIDER}\\b.*\\b${SAYS}\\b`,
)
/** What ails an acquaintance, unless it may be caught or is the patient's own too. */
const OF_OUTSIDER = new RegExp(
  `^${SELF} (?:also )?(?:have|has|know|had) an? ${OUTSIDER} (?:who|that) (?:also )?(?:has|had|have|is|was)\\b(?!.*\\b(?:same|covid|flu|cold|sick|ill|rash|strep|infect\\w*|virus|similar)\\b)`,
)

/** Whether words tell of an acquaintance: a "she" behind them is no part of the patient's story. */
export const tellsOfOutsider = (words: Word[]): boolean => OF_OUTSIDER.test(plain(words))

/** The way to the clinic, the clock, the pets and who came along: nothing of it is of the patient's health. */
const BESIDE: readonly RegExp[] = [
  new RegExp(`^${SELF} (?:have|has|had) (?:never )?been here\\b(?!.*\\b(?:for|with (?:the|my|your|this|an?)) (?!sister|mother|wife|husband|brother|mom|dad))`),
  new RegExp(`^${SELF} woke up(?: early| late)?(?: this morning| today| yesterday)?$`),
  new RegExp(`^${SELF} (?:just |also )?(?:wanted|want) to be (?:here|there)\\b`),
  new RegExp(`^${SELF} (?:made|make|makes) (?:(?:my|your|his|her|the) )?(?:mom|mum|dad|mother|father|wife|husband|everyone) (?:happy|proud|laugh)\\b`),
  new RegExp(`^${SELF} (?:have not |did not |has not )?(?:really )?(?:gone|been|going|went|go) into detail\\b`),
  new RegExp(`^${SELF} find it (?:hard|difficult) to tell\\b`),
  new RegExp(`^${SELF} do not (?:(?:exactly|really|actually) )+know the\\b`),
  new RegExp(`^(?:${SELF} (?:noticed|saw|heard) )?(?:my|your|our|the) (?:dog|cat|puppy|kitten|horse|parrot)s? (?:was|were|is|are|has|had|also|just|always|likes?)\\b(?!.*\\b(?:bit|bitten|scratch\\w*|jump\\w*|pull\\w*|knock\\w*|tripp\\w*|lick\\w*)\\b)`),
  new RegExp(`^${SELF} (?:never|do not|did not|does not|has never|have never) (?:really )?(?:liked?|enjoy(?:ed)?|loved?) (?:it|that|them)$`),
  /^there is a reason why\b/,
  /^it is (?:so |really |very )?(?:good|great|nice|wonderful|awesome|lovely) (?:that|to)\b/,
  new RegExp(`^${SELF} (?:(?:have|has|had|probably|also|never|not|did|do|does) )*(?:heard?|reads?) (?:all |a lot )?(?:of|about) (?:it|that|this|them|those)(?: \\w+){0,3}$`),
  new RegExp(`^${SELF} (?:(?:probably|also) )*(?:have |has |had )?heard (?:it|that|this|them)(?: (?:before|multiple|many|several|a lot|\\w+ times|all)\\b.*)?$`),
  new RegExp(`^${SELF} (?:have|has|had) (?:never |not )?been before$`),
  new RegExp(`^${SELF} (?:have|has|had) (?:not )?(?:measured|checked|had a (?:look|chance|peek)\\b)(?!.*\\d)`),
] // prettier-ignore

/** "I like to eat", "my cousin suggested amino acids": true of a taste or of somebody else, and nothing for a record. */
export const isBesideHealth = (words: Word[]): boolean =>
  [LIKES, HEARSAY, OF_OUTSIDER, ...BESIDE].some((beside) => beside.test(plain(words)))

/** How old the patient is: a fact of the record, whoever says it. */
export const AGE =
  /^(?:i|you|he|she) (?:am|are|is) (?:an? )?(?:now |only )?\d+(?: (?:days?|weeks?|months?|years?))?\b(?! (?:weeks|months|days) (?:pregnant|along|postpartum|out|post))/

const HANDED = /^(?:i|you|he|she) (?:am|are|is) (?:right|left)[ -]handed$/

/** Whether words name anything of a patient's health or who they are: without it a line tells nothing for a record. */
export const namesHealth = (words: Word[]): boolean =>
  AGE.test(plain(words)) ||
  HANDED.test(plain(words)) ||
  isSocial(plain(words)) ||
  SIBLINGS.test(plain(words)) ||
  SURGERY.test(plain(words)) ||
  mentionsIn(words, 0).length > 0 ||
  clinicalClassesOf(words).size > 0

/** What runs or is done rather than a thing: "it got better", "has it changed?" */
const OF_A_COURSE: ReadonlySet<ClinicalClass> = new Set(['course', 'function', 'history'])

/** Whether words name a thing of health and not only how something goes, which may be anything said before. */
export const namesThing = (words: Word[]): boolean =>
  mentionsIn(words, 0).length > 0 || [...clinicalClassesOf(words)].some((name) => !OF_A_COURSE.has(name))
