import { clinicalClassesOf, type ClinicalClass } from '../lexicon/clinical-words.ts'
import { mentionsIn } from '../mentions.ts'
import { isSocial } from './history-sections.ts'
import { SIBLINGS } from './kin-rules.ts'
import { SURGERY } from './surgery-rules.ts'
import { plain, type Word } from '../talk/word.ts'
import { AGE, BESIDE, HEARSAY, LIKES, OF_OUTSIDER } from './health-rules.ts'

/** Whether words tell of an acquaintance: a "she" behind them is no part of the patient's story. */
export const tellsOfOutsider = (words: Word[]): boolean => OF_OUTSIDER.test(plain(words))

/** "I like to eat", "my cousin suggested amino acids": true of a taste or of somebody else, and nothing for a record. */
export const isBesideHealth = (words: Word[]): boolean =>
  [LIKES, HEARSAY, OF_OUTSIDER, BESIDE].some((beside) => beside.test(plain(words)))

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
