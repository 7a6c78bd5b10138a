import { clinicalClassesOf, type ClinicalClass } from '../lexicon/clinical-words.ts'
import { mentionsIn } from '../mentions.ts'
import { plain, type Word } from '../talk/word.ts'

const SELF = '(?:i|you|he|she|patient)'
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

/** "I like to eat", "my cousin suggested amino acids": true of a taste or of somebody else, and nothing for a record. */
export const isBesideHealth = (words: Word[]): boolean =>
  LIKES.test(plain(words)) || HEARSAY.test(plain(words))

const AGE = /^(?:i|you) (?:am|are) \d+(?: years?)?\b/

/** Whether words name anything of a patient's health or who they are: without it a line tells nothing for a record. */
export const namesHealth = (words: Word[]): boolean =>
  AGE.test(plain(words)) || mentionsIn(words, 0).length > 0 || clinicalClassesOf(words).size > 0

/** What runs or is done rather than a thing: "it got better", "has it changed?" */
const OF_A_COURSE: ReadonlySet<ClinicalClass> = new Set(['course', 'function', 'history'])

/** Whether words name a thing of health and not only how something goes, which may be anything said before. */
export const namesThing = (words: Word[]): boolean =>
  mentionsIn(words, 0).length > 0 || [...clinicalClassesOf(words)].some((name) => !OF_A_COURSE.has(name))
