import { AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** What a medicine or a thing does to who does not bear it. */
export const REACTS = rule(
  AS_WORDS,
  [
    [/rash\w*|hives|welts|<itching>|blister\w*|peel\w*|red|flush\w*|broke out|breaks? out/, 'a rash', 'itchy', 'broke out'],
    [/swell\w*|swole|swollen|<throat> (?:close[sd]?|tight\w*)|angioedema|anaphyla\w*/, 'my lips swelled', 'throat closed'],
    [/wheez\w*|(?:trouble|could not|can not|short of) breath\w*|cough\w*|asthma/, 'could not breathe', 'a cough'],
    [/nause\w*|vomit\w*|<threw-up>|sick(?: to my stomach)?|diarrhea|stomach \w+|cramps/, 'nausea', 'i threw up'],
    [/dizz\w*|pass(?:ed)? out|seizures?|hallucinat\w*|nightmares|headaches?|dystonic|stuck|stiff/, 'a seizure', 'neck got stuck'],
    [/(?:white )?(?:count|platelets|blood pressure|sodium) (?:dropped|went \w+|fell)|agranulocytosis|jaundice|hepatitis/, 'white count dropped'],
    [/(?:infusion|allergic|bad|severe|dystonic|skin) reaction|<muscles> (?:aches?|ached|pains?)|palpitations/, 'infusion reaction', 'muscle aches'],
  ],
  {
    parts: {
      itching: /itch(?:ing|y|ed|es|iness)?/,
      throat: /(?:throat|airway|face|lips?|tongue)/,
      'threw-up': /(?:threw|throw\w*) up|puk\w+/,
      muscles: /(?:muscles?|legs?|joints?|tendons?)/,
    },
    not: ['penicillin', 'since i was a kid', 'for my sinuses'],
  },
) // prettier-ignore

/** Between what somebody does not bear and what it did. */
export const LEADS_REACTION = rule(
  { before: '^', after: '(?= |$)' },
  [
    [/(?:<joins> )*<who>? ?<does>(?: <whom>)?(?: out (?:in|with))?(?: <small>)*/, 'that gave me the', 'i get a', 'and it makes me', 'gave him'],
    [/(?:once|one time|the first time)(?: and| then)*/, 'once and'],
    [/(?:(?:<joins>|a|an|the) )*(?:a|an|the|like|that|just|with|was)/, 'that was a', 'with a'],
  ],
  {
    parts: {
      who: /(?:i|he|she|they|we|you)/,
      does: /(?:got|gets?|had|has|have|gave|gives?|makes?|made|causes?|caused|broke|breaks)/,
      joins: /(?:and|once|that|it|which|so|then|with|like|um|uh|oh|yeah|yes|just|i think|that was|it was)/,
      small: /(?:a|an|the|that|like|some|this|all|really|just|kind of)/,
      whom: /(?:me|him|her|us|them|you)/,
    },
    not: ['my throat closed', 'hives'],
  },
) // prettier-ignore

/** The clinician says that it is none, for all it did. */
export const NO_TRUE_ALLERGY = rule(
  AS_WORDS,
  [
    [/not (?:really )?(?:a|an) (?:true |real |actual )?allergy/, 'it is not a true allergy'],
    [/(?:just|more of) (?:a|an) (?:side effect|intolerance|sensitivity)/, 'that is more of a side effect'],
  ],
  { not: ['that is a real allergy', 'not allergic to it'] },
)

/** The clinician counts what was told among the allergies. */
export const COUNTED_AS_ALLERGY = rule(
  AS_WORDS,
  [
    [/(?:in|down|listed|list (?:it|that)|count\w*) as an allergy/, 'that is in as an allergy', 'i will put that down as an allergy'],
    [/(?:stay|keep) (?:away|clear|off)(?: from| of)? (?:that|it|those|them)(?: one)?/, 'so we will stay away from that one'],
    [/(?:because of|given|with) (?:the|that|those|your) (?:hives|rash|reaction|anaphylaxis|swelling)/, 'because of the hives'],
  ],
  { not: ['as an allergist', 'is there an allergy'] },
) // prettier-ignore

/** The clinician repeats a medicine and what it did, and no more: "So Bactrim, hives." */
export const REPEATS_REACTION = rule(
  WHOLE,
  [
    [
      /(?:(?:so|okay|and|right) )*<name> (?:(?:caused|gave you|gives you|is|was) )?(?:a |an |the )?(?:bad )?<what>/,
      'so x hives',
    ],
  ],
  {
    parts: { name: /x/, what: /(?:hives|rash|anaphylaxis|swelling|itching|angioedema|throat swelling)/ },
    not: ['x', 'x for the rash', 'so x is for hives you said'],
  },
)

/** Asks how something done to the patient was borne: what is answered is over. */
export const ASKS_HOW_BORNE = rule(
  AS_WORDS,
  [
    [/(?:trouble|problems?|issues|reactions?|complications?) (?:with|from|to|after) (?:<the> )?<done>/, 'any trouble with the anesthesia'],
    [/(?:when|while) you were under|any (?:problem|reaction) like that/, 'when you were under', 'any reaction like that'],
    [/how did you (?:do|feel|handle|tolerate)(?: \w+)? (?:with|after|under) (?:<the> )?<done>/, 'how did you do with the anesthesia'],
  ],
  {
    parts: {
      the: /(?:the|your|any|that|his|her)/,
      done: /(?:an(?:a)?esthesia|sedation|surgery|operation|vaccines?|shots?|contrast|dye|transfusions?|infusions?|epidural)/,
    },
    not: ['any trouble with the stairs'],
  },
) // prettier-ignore

/** A medicine did it, at a time that is over: "that one made me cough". */
export const ONCE_DID = rule(
  AS_WORDS,
  [
    [/(?:gave|made|caused|got|drove) (?:me|him|her)/, 'that one made me cough'],
    [/(?:broke|breaking) out/, 'i broke out in hives'],
    [/had (?:a |an )?(?:bad |allergic )?reaction/, 'i had a reaction'],
  ],
  { not: ['it makes me cough', 'i have a rash'] },
)

/** "I'm going to put amoxicillin down as a possible allergy": the clinician writes down what they name. */
export const NOTED_AS_ALLERGY = rule(
  AS_WORDS,
  [
    [
      /<put> (?:[\w-]+ ){1,3}(?:down |in )?as (?:an?|your|his|her) <sure>?(?:allergy|intolerance)/,
      'i am going to put amoxicillin down as a possible allergy',
      'we list codeine as an intolerance',
    ],
    [/<put> (?:[\w-]+ ){1,3}(?:on|to|in|into) (?:your|his|her|the) (?:list of )?allerg(?:y list|ies)/, 'i will add latex to your allergies'],
  ],
  { parts: { put: /(?:put|list|note|write|mark|add|enter|record)/, sure: /(?:possible |suspected |true |new )/ }, not: ['i will put you on something for the allergy'] },
) // prettier-ignore

/** Allergies are spoken of from here, and no question is asked. */
export const OPENS_PLAINLY = rule(
  { before: '^(?:(?:okay|and|so) )*', after: '\\b' },
  [
    [/(?:any )?(?:\w+ )?allergies/, 'allergies', 'okay drug allergies'],
    [/(?:remind|tell) me (?:about|of) (?:any )?(?:\w+ )?allergies/, 'remind me about your allergies'],
  ],
  { not: ['the doctor told me about his allergies'] },
)

/** As far as the clinician knows. */
export const NOT_CONFIRMED = rule(AS_WORDS, [
  [/possible|suspected|not confirmed|unconfirmed|for now/, 'a possible allergy', 'not confirmed'],
])

/** An allergy that is dictated in a sentence of its own. */
export const DICTATES_ALLERGY = rule(
  { before: '^(?:(?:and|also|patient|the patient|he|she) )*', after: '' },
  [
    [/(?:is |also )*allergic to [a-z]/, 'allergic to levofloxacin', 'she is also allergic to latex'],
    [/allerg(?:y|ies)(?: to| is| are| include)? (?!to\b|none|no\b|known|denied|list|shots?|test|season)[a-z]/, 'allergies penicillin and sulfa'],
  ],
  { not: ['allergies none', 'not allergic to anything', 'are you allergic to latex'] },
) // prettier-ignore

/** What is dictated next: the allergies are at their end. */
export const HEADS_OTHER = rule(
  { before: '^(?:(?:and|his|her|your|current|home|past|other) )*', after: '\\b' },
  [
    [/medications?|medicines|meds/, 'medications albuterol as needed', 'home meds metformin'],
    [/(?:surgical|family|social|medical) history|surgeries|problem list/, 'past medical history asthma', 'surgeries appendix'],
  ],
  { not: ['any medications', 'the rash'] },
) // prettier-ignore

/** What somebody does not take because it does not suit them: up to its name. */
export const BEARS_NOT = rule(
  AS_WORDS,
  [
    [/<who> (?:can|could) not (?:really |even )?(?:take|have|use|tolerate|handle|be on)/, 'i can not take', 'she could not tolerate'],
    [/<who> <do> not (?:really )?(?:tolerate|handle|bear|agree with)/, 'i do not tolerate', 'he does not handle'],
    [/<who> <do> not (?:really )?(?:do (?:so |too |very )?(?:well|good)|get along|react well)/, 'i do not do well with'],
  ],
  {
    parts: { who: /(?:i|he|she|we|they)/, do: /(?:do|does|did)/ },
    not: ['i can not swallow', 'i do not take', 'i do not have'],
  },
) // prettier-ignore
