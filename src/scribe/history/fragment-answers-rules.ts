import { AS_WORDS, rule } from '../rules/rule.ts'

// What is asked for; what the note calls it stands in `fragment-answers.ts`.
export const ASKS_SEVERITY = rule(AS_WORDS, [
      [/how (?:bad|severe|painful|strong)/, 'how bad is the pain'],
      [/(?:scale|out) of (?:0 to |1 to |zero to )?10/, 'on a scale of 0 to 10'],
      [/(?:0|1|zero|one) (?:to|through) 10$/, 'pain 0 to 10'],
    ]) // prettier-ignore

export const ASKS_FEELING = rule(AS_WORDS, [[/what (?:does|do|did) (?:it|this|that|they|the \w+) feel like/, 'what does it feel like']]) // prettier-ignore

export const ASKS_KIND = rule(AS_WORDS, [
      [/what (?:does|do|did) (?:it|this|that|they|the \w+) (?:look|sound) like/, 'what does it look like'],
      [/what (?:kind|sort|type) of (?:pain|feeling|ache|headache|cough)/, 'what kind of pain'],
    ]) // prettier-ignore

export const ASKS_LENGTH = rule(AS_WORDS, [
      [/how long (?:do|does|did|will) <one>(?: \w+)? (?:last|go on)/, 'how long does one last'],
    ], { parts: { one: /(?:it|one|they|each|these|those|the \w+|an? \w+)/ } }) // prettier-ignore

export const ASKS_TRIED = rule(AS_WORDS, [
      [/what (?:have|has|did|all have) <who> <tried>/, 'what have you tried', 'what have you put on it'],
      [/(?:have |has )?<who> (?:tried|taken|used) anything/, 'have you taken anything for it'],
    ], { parts: { who: /(?:you|he|she|they)/, tried: /(?:tr(?:y|ied)|used?|taken?|put|done|do|been doing)/ } }) // prettier-ignore

export const ASKS_BETTER = rule(AS_WORDS, [
      [/what <helps>/, 'what helps', 'what makes it better'],
      [/(?:does )?(?:anything|something) (?:that )?<help>/, 'does anything make it better'],
    ], { parts: { helps: /(?:helps|eases|relieves|makes <it> (?:better|easier))/, help: /(?:helps?|eases?|makes? <it> better)/, it: /(?:it|that|this|them)(?: any)?/ } }) // prettier-ignore

export const ASKS_WORSE = rule(AS_WORDS, [
      [/what (?:triggers|makes <it> worse|brings <it> on|sets <it> off)/, 'what brings it on'],
      [/(?:does )?anything (?:that )?(?:makes? <it> worse|brings? <it> on)/, 'does anything make it worse'],
    ], { parts: { it: /(?:it|that|this|them)(?: any)?/ } }) // prettier-ignore

export const ASKS_WHEN_ON = rule(AS_WORDS, [
      [/what (?:are|were) you (?:usually )?doing when/, 'what are you doing when it comes on'],
      [/when (?:does|do) (?:it|they|this|that|the \w+) (?:usually )?(?:happen|come|start|occur)/, 'when does it usually happen'],
    ]) // prettier-ignore

export const ASKS_TAKEN = rule(AS_WORDS, [[/what (?:do|does) (?:you|he|she) take(?: for (?:it|that|this|them|the \w+))?$/, 'and what do you take']]) // prettier-ignore

export const ASKS_SENT_HOME = rule(AS_WORDS, [[/what did they (?:send|discharge|let) (?:you|him|her|them) home (?:on|with)/, 'what did they send you home with']]) // prettier-ignore

export const ASKS_GIVEN = rule(AS_WORDS, [[/what did (?:they|he|she) (?:give|prescribe|put) (?:you|him|her|them)?/, 'what did they give you']]) // prettier-ignore

export const ASKS_FOUND = rule(AS_WORDS, [[/what did (?:they|he|she|it|the \w+) (?:find|see|show)/, 'what did they find']]) // prettier-ignore

/** What the patient has besides, asked after as a whole: the answer names it itself. */
export const ASKS_PAST = rule(AS_WORDS, [
  [/(?:any|other|what|which) (?:other )?<health> (?:problems?|conditions?|issues?|illness(?:es)?|history)/, 'any other medical problems'],
  [/(?:past )?medical history/, 'anything in your medical history'],
], { parts: { health: /(?:medical|health|chronic)/ } }) // prettier-ignore
export const ASKS_OPERATIONS = rule(AS_WORDS, [
  [/(?:any|what|which|ever had|other) (?:\w+ )?(?:surger(?:y|ies)|operations?)/, 'any surgeries'],
])

/** Who is at home, what else is used: told with how the patient lives. */
export const ASKS_WHO_IS_HOME = rule(AS_WORDS, [
  [/who (?:all )?(?:do|does) (?:you|he|she) live with|who lives with (?:you|him|her)/, 'who do you live with'],
  [/who (?:else )?(?:is|lives) (?:at home|with (?:you|him|her)|in the (?:house|home))/, 'who is at home'],
], { not: ['do you live alone'] }) // prettier-ignore
export const ASKS_DRUGS = rule(AS_WORDS, [
  [/(?:any|other|recreational|street|illicit) (?:(?:recreational|street|illicit|other) )?(?:drugs?|substances?)(?: use)?$/, 'any drugs', 'any recreational drug use'],
], { not: ['any drug allergies', 'any new drugs from the cardiologist'] }) // prettier-ignore
export const ASKS_FAMILY = rule(AS_WORDS, [
  [/(?:anything|what|<ills>) (?:that )?(?:runs?|running) in (?:the|your) family/, 'anything run in the family'],
  [/(?:any|what is your|your) family history(?: (?:of anything|at all|i should know about))?$/, 'any family history'],
], { parts: { ills: /any (?:\w+ )?(?:problems?|illness\w*|conditions?|diseases?)/ }, not: ['any family history of gout'] }) // prettier-ignore
export const ASKS_HOSPITAL = rule(AS_WORDS, [
  [/(?:ever|any)(?: \w+){0,6} (?:hospital(?:ized|izations?|s)?|admitted|admissions?)/, 'ever been in the hospital', 'any hospitalizations'],
], { not: ['at the hospital'] }) // prettier-ignore

/** What may stand between the end of its matter and the end of a question, and is told with it. */
export const GOES_WITH = rule({ before: '^', after: '$' }, [
  [/(?:since|before|after|with) (?:then|that|this|it)/, 'since then', 'before that'],
  [/before|as an? (?:child|kid|baby|teenager)|in the past|now|lately|recently/, 'as a child'],
])

/** How lives are asked after: told with how the patient lives. */
export const OF_LIFE = rule(AS_WORDS, [
  [
    /alcohol|drink(?:ing)?|wine|beers?|smok\w+|cigarettes?|tobacco|vap\w+|drugs?|marijuana|cannabis/,
    'alcohol',
  ],
  [/coffee|caffeine|diet|exercise|work|job|home|hobbies|school/, 'coffee'],
])

/** What a patient says before an answer. */
export const BEFORE_ANSWER = rule({ before: '^', after: '' }, [
  [/(?:(?:<yes>|<hedge>|<frame>) )+/, 'yeah just ', 'i think it was '],
], {
  parts: {
    yes: /(?:yes|yeah|yep|well|um|uh|so|oh|okay)/,
    hedge: /(?:just|only|probably|maybe|about|i guess|i think|i would say)/,
    frame: /(?:it is|it was|they are|that is)/,
  },
}) // prettier-ignore

/** No answer, or none that a note may tell under what was asked. */
export const NO_ANSWER = rule({ before: '^(?:(?:well|oh|um|uh|so|and|but) )*', after: '(?: |$)' }, [
  [/no|nope|nah|not|none|never|nothing|neither|nobody|nowhere/, 'no not really'],
  [/what|why|how|who|which|when|do|does|did|is|are|can|could|should/, 'what do you mean'],
  [/okay|sure|right|fine|thanks?|thank|exactly|correct|i see|got it|good|true|same|hmm?|mm/, 'okay sure'],
  [/i (?:do not|don't) (?:know|remember)|i am not sure|who knows|depends|hard to say/, 'i do not know'],
  [/because|so that|but|or|then|like i said|as i said|god|oh/, 'because of that'],
])

/** How it is with what was asked after. */
export const HOW_IT_IS = rule(AS_WORDS, [
  [/\d\S*|half|one|two|a (?:couple|few|lot|glass|pack)/, 'a glass on the weekend'],
  [/once|twice|sometimes|always|usually|mostly|daily|every \w+|all (?:day|night|the time)|on and off/, 'once or twice'],
  [/since|until|ago|yesterday|today|last \w+|this \w+|as a child|in the \w+|at night/, 'almost a year ago'],
  [/poor|small|low|bad|terrible|good|great|better|worse|same|normal|okay|fine|mild|severe|less|more/, 'poor'],
]) // prettier-ignore

/** A sentence of its own, or one that says "no" of something: told as such or not at all. */
export const TELLS_ANOTHER = rule({ before: '', after: '' }, [
  [/^(?:i|we|he|she|they) /, 'i put the phone away'],
  [/^(?:it|my \w+|the \w+) (?:am|is|are|was|were|will|would|can|could|have|has|had|do|did|used|put|said|got|went)\b/, 'the ice is good'],
  [/^the (?:more|less) /, 'the more i use it'],
  [/\b(?:but|although|though|because|when) (?:i|we|he|she|they|it) (?:wish|thought|could|would|should|will)\b/, 'fewer but i wish it were less'],
  [/\b(?<!when )i (?:had|have|was|am|did)\b/, 'the first day i had a bit of it'],
  [/\b(?:no|not|never|yes|yeah)\b/, 'the nose no'],
], { not: ['once in may', 'my tonsils when i was a kid'] }) // prettier-ignore

/** What may be done or taken for a complaint. */
export const TREATMENT = rule(AS_WORDS, [
  [/ice|heat|rest|heating pad|warm|cold packs?|massage|stretch\w*|exercis\w+|elevat\w+|bath\w*/, 'ice and rest'],
  [/pills?|tablets?|creams?|lotions?|ointments?|drops|spray|patch(?:es)?|brace|sling|tea|honey|over the counter/, 'a cream'],
]) // prettier-ignore
