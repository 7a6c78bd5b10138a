import { AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** What a question says before it names its matter. */
export const ASKS_OF = rule({ before: '^', after: ' ' }, [
  [/(?:what|how) about/, 'what about the sleep'],
  [/how (?:is|are|was|were)/, 'how are the sugars'],
  [/how have/, 'how have the sugars been'],
  [/(?:is|are|was|were) there/, 'are there guns at home'],
  [/(?:have|had) you (?:ever )?(?:had|got|noticed|felt|heard)/, 'have you ever had kidney stones'],
  [/(?:do|did) you (?:ever |still )?(?:have|get|notice|feel|hear|see)/, 'did you hear a pop'],
  [/(?:is|are|was|were|has|have|does|do|did)(?= (?:the|your|his|her)\b)/, 'is the cough wet or dry'],
  [/(?:any|ever)/, 'any headaches'],
])

/** What may follow the matter to the end of its question. */
export const ENDS_ASKING = rule(WHOLE, [
  [
    /(?:ever|lately|recently|now|today|yet|before|still|so far|these days|at all|with that|in the past)*/,
    'lately',
  ],
  [/at (?:home|night|work|school|rest)|in (?:the|your) (?:home|house)/, 'at home'],
  [/(?:been|doing|going|holding up|running|up to date)(?: .*)?/, 'been running'],
])

/** What is no matter of health that an answer could be of. */
export const NO_MATTER = rule(AS_WORDS, [
  [/(?:any|some|every|no)?(?:thing|body|one)s?|else|others?|more|new|all|together/, 'anything else'],
  [/allerg\w+|history|medications?|medicines?|meds|surger\w+/, 'family history'],
  [/questions?|problems?|issues?|trouble|concerns?|complaints?|symptoms?/, 'problems'],
  [/chance|idea|ideas|reason|thoughts?|way|times?|luck|plans?/, 'chance'],
  [/you|i|we|he|she|it|they|that|this|those|these|your?self/, 'that'],
  [/morning|week|day|night|today|weekend|visit|place|kind|sort|lot|bit|side/, 'morning'],
])
