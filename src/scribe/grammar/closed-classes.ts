import { wordSet } from '../rules/rule.ts'
/** The words of English that no speaker adds to: who, whose, where, and how clauses are joined. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const SUBJECTS = set('i he she they we')
/** These lead a verb and follow one in the same form. */
export const PRONOUNS = set(
  'it you there everything everybody everyone nothing nobody something anything someone somebody',
)
export const OBJECTS = set('me him them us myself himself herself themselves itself yourself')
export const DETERMINERS = set('the a an my your our its every each no')
/** "this hurts", "this pain": alone or before a noun. */
export const DETERMINERS_OR_PRONOUNS = set('this that these those his her their some any another one')
export const PREPOSITIONS = set(
  'of with at from into for by during without in on about over under around between against within towards toward through across near onto behind beside besides below above along despite except inside outside off up down out via per upon past',
)
/** "the past", "the inside", "a while". */
export const NOUNS_AFTER_DETERMINER = set('past inside outside back while up down front')
export const JOINTS = set('and but or nor')
export const LINKS = set(
  'if when whenever because while although though unless whether which who whom whose where wherever why how what cause whereas',
)
/** These open a clause where a subject follows, and are prepositions or adverbs elsewhere. */
export const LINKS_OR_PREPOSITIONS = set('before after since until till as than like')
export const AUXILIARIES = set(
  'am is are was were has have had do does did can could will would shall should may might must ought',
)
export const ADVERBS = set(
  'also just still really always never ever usually often sometimes maybe perhaps probably only even now then today yesterday tonight tomorrow again too very quite pretty rather almost already yet soon later ago once twice here there away back together mostly mainly especially otherwise anyway though however instead all both kind sort bit little lot much more most less well so first currently recently lately initially occasionally',
)
/** Adverbs that name a measure after "a": "a bit", "a lot". */
export const MEASURES = set('little bit lot kind sort more most less much')

/** Verbs and adjectives that a clause may follow with no "that" between: "he thinks it broke". */
export const TAKES_CLAUSE = wordSet(`
  think thinks thonk thonks thought thinking feel feels felt feeling know knows knew say says said saying report
  reports reported guess hope hopes believe believes notice notices noticed tell tells told see sees saw find
  finds found mean means wish wishes figured suspect suspects sure glad afraid worried concerned realize
  realized remember remembers hear heard suggest suggests recommend mentioned mention mentions state states
  stated show showd showe showed shows denies wonder wonders decided aware happy understand understands confirms
  confirmed looks looked seems seemed sounds appear appears ensure make makes made prefer`)

export const BE = /^(?:am|is|are|was|were)$/
export const HAVE = /^(?:has|have|had)$/
export const MODAL = /^(?:can|could|will|would|shall|should|may|might|must|do|does|did)$/

/** Verbs that say nothing without what they act on. */
export const WANTS_OBJECT = wordSet(`
  having doing being taking getting making using putting giving becoming trying keeping wanting needing
  monitoring saying becomes became makes made takes took puts gives gave keeps kept seems seemed denies gets got
  finds found brings brought`)
