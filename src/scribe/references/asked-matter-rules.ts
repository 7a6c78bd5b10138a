import { AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** What a question says before it names its matter. */
export const ASKS_OF = rule(
  { before: '^', after: ' ' },
  [
    [/(?:what|how) about/, 'what about the sleep'],
    [/how (?:is|are|was|were)/, 'how are the sugars'],
    [/how have/, 'how have the sugars been'],
    [/(?:is|are|was|were) there/, 'are there guns at home'],
    [
      /(?:have|had|has) (?:you|he|she) (?:ever )?(?:had|got|noticed|felt|heard)/,
      'have you ever had kidney stones',
    ],
    [
      /(?:do|did|does) (?:you|he|she) (?:ever |still )?(?:have|get|notice|feel|hear|see)/,
      'did you hear a pop',
    ],
    [/(?:do|does) (?:you|he|she) (?:drink|use|take)(?= (?:any |much )?<habit>)/, 'do you drink alcohol'],
    [/how (?:much|many)(?= <habit>)/, 'how much coffee do you drink'],
    [/(?:is|are|was|were|has|have|does|do|did)(?= (?:the|your|his|her)\b)/, 'is the cough wet or dry'],
    [
      /(?:does|do|has|have) any(?:one|body)(?: (?:in|of) (?:the|your) family| else)* (?:have|had)/,
      'does anyone have asthma',
    ],
    [/ever (?:had|have)/, 'ever had an ulcer'],
    [/(?:any|ever)/, 'any headaches'],
  ],
  { parts: { habit: /(?:alcohol|beer|wine|coffee|caffeine|cigarettes|tobacco|marijuana|cannabis|drugs)/ } },
)

/** What may follow the matter to the end of its question. */
export const ENDS_ASKING = rule(WHOLE, [
  [
    /(?:ever|lately|recently|now|today|yet|before|still|so far|these days|at all|with that|in the past)*/,
    'lately',
  ],
  [/at (?:home|night|work|school|rest)|in (?:the|your) (?:home|house)/, 'at home'],
  [
    /do (?:you|they) (?:drink|have|smoke|use|take)(?: (?:a|per|every|each) (?:day|week))?/,
    'do you drink a day',
  ],
  [/(?:been|doing|going|holding up|running|up to date)(?: .*)?/, 'been running'],
])

/** What is no matter of health that an answer could be of. */
export const NO_MATTER = rule(AS_WORDS, [
  [/(?:any|some|every|no)?(?:thing|body|one)s?|else|others?|more|new|all|together/, 'anything else'],
  [/allerg\w+|history|medications?|medicines?|meds|surger\w+/, 'family history'],
  [/questions?|problems?|issues?|trouble|concerns?|complaints?|symptoms?/, 'problems'],
  [/better|worse|hurt|okay|good|true|right|vape|sure|just|phone|video|camera/, 'better'],
  [/chance|idea|ideas|reason|thoughts?|way|times?|luck|plans?/, 'chance'],
  [/you|i|we|he|she|it|they|that|this|those|these|your?self/, 'that'],
  [/morning|week|day|night|today|weekend|visit|place|kind|sort|lot|bit|side/, 'morning'],
])

/** How something that treats is borne: what it is, the group. */
export const ASKS_BORNE = rule({ before: '^(?:(?:and|so|okay|now) )*', after: '$' }, [
  [/<have>?any <trouble> (?:with|from|on) (?:taking )?<the>(<thing>)/, 'any trouble with the metformin', 'any side effects from your new inhaler'],
  [/how (?:is|are|has|have) <the>(<thing>) (?:working|treating you|been working|going)/, 'how is the new inhaler working'],
  [/how are you (?:doing|getting along|getting on|tolerating it) (?:on|with) <the>(<thing>)/, 'how are you doing on the lisinopril'],
  [/are you (?:tolerating|(?:still )?taking) (?:all )?<the>(<thing>)/, 'are you taking your pills'],
], { parts: { have: /(?:are you having |do you have |have you had )/, trouble: /(?:trouble|problems?|issues|side effects?)/, the: /(?:the|your|that|this) /, thing: /(?:[a-z]+ )?(?:[a-z]+)/ }, not: ['any trouble with breathing', 'any trouble with your breathing at night'] }) // prettier-ignore

/** Such a thing, beside the medicines that have names. */
export const MAY_BE_BORNE = rule(AS_WORDS, [
  [/(?:medicine|medication|pill|tablet|inhaler|injection|shot|vaccine|spray|patch)e?s?|meds|insulin/, 'the new inhaler'],
  [/(?:cream|lotion|ointment|drop|brace|splint|boot|machine|cpap|therapy)s?/, 'the eye drops'],
], { not: ['the breathing'] }) // prettier-ignore
