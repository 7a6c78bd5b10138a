import { ANYWHERE, AS_WORDS, AT_START, rule } from './rules/rule.ts'

const CARE = {
  head: /^|\b(?:and|or|then|so|please|just|should|must|can|also|always|do|need to|have to|you to|you|but) /,
  call: /(?:call|ring|phone|contact)(?: <us>)?(?: back)?/,
  us: /us|me|the (?:office|clinic|nurse|doctor)|your doctor|911|988/,
  go: /(?:go|come|return|get|head|be|(?:take|bring) (?:him|her|them))/,
  where: /(?:(?:back )?in|back|seen|(?:back |in |over )?to (?:the |an? |your )?<place>)/,
  place: /er|e r|emergency(?: room| department)?|hospital|urgent care|office|clinic|nearest/,
  soon: /right away|straight(?: away)?|(?:the|that) same day|that day|at once|immediately|any ?time|right|sooner/,
  rest: /(?: [\w/'-]+)*$/,
}

/** "Call the same day for", "warning signs are": what follows in the sentence is to be watched for. */
export const WARNS_BEFORE = rule(
  ANYWHERE,
  [
    [/<head><call>(?: <soon>)* (?:for|with|about)<rest>/, 'call the same day for', 'you call us right away for a'],
    [/<head><go>(?: <soon>)* <where>(?: <soon>)* (?:for|with)<rest>/, 'go to the er for', 'please come back in for any'],
    [/\b(?:warning|danger|alarm) signs?(?: \w+){0,2} <are><rest>/, 'the warning signs would be'],
    [/\bred flags?(?: \w+){0,3} <are><rest>/, 'red flags to know are'],
    [/\breasons? to (?:call|come|go|return)(?: \w+){0,3} <are><rest>/, 'reasons to call us would be'],
  ],
  {
    parts: { ...CARE, are: /(?:are|is|like|would be|include|such as)/ },
    not: ['you came in for', 'you had to go to the er for', 'he called us for a', 'you come in today with a'],
  },
) // prettier-ignore

/** "A fever over 101, throwing up, you go to the ER": the advice stands behind what it is for. */
export const WARNS_BEHIND = rule(
  AS_WORDS,
  [
    [/<you>(?: <soon>| just)* <call>/, 'you should call us'],
    [/<you>(?: <soon>| just)* <go>(?: <soon>)* <where>/, 'you go to the er', 'you take him straight to the emergency room'],
    [/<calls>(?: <soon>)*$/, 'a swollen calf do not wait call 911', 'stop it and let me know', 'or a seizure bring him in'],
  ],
  {
    parts: {
      ...CARE,
      you: /(?:you|please|then)(?: (?:should|must|need to|have to))?/,
      calls: /(?<!\b(?:i|you|we|to|he|she|they|will) )(?:(?:call|ring|phone|contact) <us>|let (?:me|us) know|<brings>)/,
      brings: /(?:bring|take) (?:him|her|them) (?:straight )?<where>/,
    },
    not: ['you went to the er', 'you called us', 'i had to call 911'],
  },
) // prettier-ignore

/** Somebody has it, whatever is advised: "you have a fever, so you go to the ER". */
export const SAYS_HAVING = rule(
  AS_WORDS,
  [
    [/have|has|had|having|got|is|are|am|was|were|been|feels?|felt|with/, 'you have a', 'she came with a'],
    [/reports?|denies|complain(?:s|ing)|runs?|running|because|since|due/, 'he reports', 'because of the'],
  ],
  { not: ['a fever over 101 throwing up so you can not keep the pills down or'] },
)

/** "Once he has been without a": a day to come, when it is over. */
export const ONCE_OVER = rule(
  { before: '\\b(?:once|until|till|when|as soon as|after) ', after: "(?: [\\w'-]+){0,3}$" },
  [
    [/(?:he|she|you|they|it|there)(?: \w+){0,3} (?:without|no|free of)/, 'once he has been without a'],
    [/(?:he|she|you|they|it|there)(?: \w+){0,3} not/, 'when she is not running a'],
  ],
  { not: ['he has been without a'] },
)

const VACCINES = {
  vaccine: /<any>|<letters>|<brand>/,
  any: /vaccin\w+|immuni[sz]\w+|inoculat\w+|boosters?|shots?|jabs?/,
  letters: /tdap|dtap|mmr|hpv|mmrv/,
  brand: /(?:shingrix|gardasil|boostrix|adacel|zostavax|varivax|menactra|prevnar|pneumovax)(?: \d+)?/,
  illness: /<breath>|<childhood>|<adult>/,
  breath: /flu|influenza|pneumonia|pneumococcal|covid(?: 19)?|rsv|whooping cough|pertussis/,
  childhood: /chicken ?pox|varicella|measles|mumps|rubella|polio|diphtheria|rotavirus|meningitis/,
  adult: /shingles|tetanus|hepatitis(?: [ab])?|cervical cancer|rabies|typhoid/,
}

/** Behind the name of an illness: it names a vaccine. */
export const VACCINE_AFTER = rule(
  AT_START,
  [
    [/(?:(?:and|or|the|plus|<illness>) )*(?:<any>)\b/, 'shot', 'and covid shots', 'and the shingles vaccine'],
    [/(?:(?:and|or|the|<illness>) )+<letters>\b/, 'and the tdap'],
  ],
  { parts: VACCINES, not: ['and i got the shot', 'since the shot'] },
) // prettier-ignore

/** Before the name of an illness: the vaccine that is against it. */
export const VACCINE_BEFORE = rule(
  ANYWHERE,
  [
    [/\b(?:<vaccine>)(?: (?:too|also|as well|today|done|now|is|was|one))* (?:for|against|covers)<list>/, 'the tdap too for the', 'a booster against tetanus and'],
    [/\b<protects>(?: <whom>)? (?:from|against|for)<list>/, 'we protect you from', 'it protects the baby against'],
  ],
  {
    parts: {
      ...VACCINES,
      list: /(?: (?:the|a|an|your|and|or|<illness>))*$/,
      protects: /vaccinated|immuni[sz]ed|protects?|protected|protection/,
      whom: /you|him|her|them|the baby/,
    },
    not: ['a shot after i had the', 'the cortisone is for the'],
  },
) // prettier-ignore

/** "And the RSV.": no more than the name, in answer to what was asked of vaccines. */
export const NAMES_ONE_MORE = rule(
  { before: '^(?:(?:yes|yeah|and|also|plus|just|both|i did|all of them) )*', after: '(?: (?:too|also|as well))?$' },
  [[/(?:the )?<illness>(?:(?: and)?(?: the)? <illness>)*/, 'and the rsv', 'yes flu and covid']],
  { parts: VACCINES, not: ['i had the flu'] },
) // prettier-ignore

/** "The COVID one", where vaccines are spoken of. */
export const SPEAKS_OF_VACCINES = rule(
  AS_WORDS,
  [[/<vaccine>/, 'the flu shot', 'a tdap', 'the prevnar 20']],
  {
    parts: VACCINES,
    not: ['the flu'],
  },
)

const CAUSES = {
  adverb: /also|sometimes|really|actually|always|often|just|even|only/,
  cause: /cause|bring on|trigger|give|make|lead to|set off|worsen|provoke|increase|raise|mask/,
  lower: /lower|reduce|decrease|prevent|avoid|protect|guard|keep away/,
  causes: /causes|brings on|triggers|gives|makes|leads to|sets off|worsens|provokes|increases|raises/,
  lowers: /lowers|reduces|decreases|prevents|protects|guards|keeps/,
  few: /(?: [\w'-]+){0,6}$/,
}

/** "Can bring on", "to prevent a": of the clinician, what a thing may do to anybody. */
export const MAY_CAUSE = rule(
  ANYWHERE,
  [
    [/\b(?:can|could|may|might|tends? to)(?: <adverb>)* (?:<cause>|<lower>)<few>/, 'it can bring on', 'it might give you a'],
    [/\b(?:will|would|to|helps?)(?: help)?(?: you)? <lower><few>/, 'to prevent a', 'this will help lower your'],
    [/\b(?:risk|chances?|odds|likelihood) (?:of|for)<few>/, 'the odds of having a', 'this lowers your risk of a'],
  ],
  { parts: CAUSES, not: ['walking brings on the', 'i could not'] },
) // prettier-ignore

/** What a medicine does as a rule: only behind the name of the medicine. */
export const CAUSES_IT = rule(
  { before: '^(?:(?:that|which|it|always|usually|often|sometimes|pills?|also|really|just|use) )*', after: "(?: [\\w'-]+){0,5}$" },
  [
    [/(?:<causes>|<lowers>|can <cause>|make|give|cause)/, 'makes me', 'lowers'],
    [/(?:gave|made|caused|brought on|triggered)/, 'gave me a', 'which made my'],
  ],
  { parts: CAUSES, not: ['is giving me a', 'helps with my'] },
) // prettier-ignore

/** "It gave me a rash in the sun", told of a medicine named just before. */
export const IT_CAUSED = rule(
  { before: '^(?:(?:yes|yeah|well|no|oh|and|but|so|because|that one) )*', after: "(?: [\\w'-]+){0,5}$" },
  [
    [/(?:it|that|they|those|which|one)(?: just| really)? (?:gave|made|caused|brought on|triggered)/, 'it gave me a', 'yeah they made me'],
  ],
  { not: ['it is giving me a', 'it hurt'] },
) // prettier-ignore

/** "They gave him Augmentin": once taken. */
export const TOOK = rule(
  AS_WORDS,
  [[/gave|put|took|tried|prescribed|started|had|was on|were on/, 'they gave him', 'i tried']],
  { not: ['i take'] },
)

/** And what came of it: "and he got terrible". */
export const CAME_OF_IT = rule(
  { before: '^(?:(?:once|before|a while ago|last \\w+|for (?:it|that|\\w+ \\w+)) )*and ', after: '$' },
  [
    [/it (?:gave|caused)(?: \w+)?<bad>/, 'and it gave me a bad'],
    [/(?:(?:i|he|she|we|you) )?(?:just )?(?:got|broke out (?:in|with)|developed|came out in)<bad>/, 'and he got terrible', 'and broke out in a'],
  ],
  {
    parts: { bad: /(?: (?:a|an|the|this|really|bad|terrible|awful|some|my|so|all|horrible|severe|\w+ly))*/ },
    not: ['and i still had a', 'and it helped the'],
  },
) // prettier-ignore

/** "Have you ever": asks of a life, not of today. */
export const ASKS_EVER = rule(
  AS_WORDS,
  [
    [/have you(?: \w+)? ever|has (?:he|she)(?: \w+)? ever|did you ever/, 'have you ever tried to'],
    [/in the past|any (?:past |prior )?history of|before in your life/, 'any history of'],
  ],
  { not: ['do you have'] },
)

/** A time of a life that is over: "once, in college". */
export const LONG_OVER = rule(
  AS_WORDS,
  [
    [/^(?:(?:yes|yeah|just|only|maybe|i did|i have) )*(?:once|one time|twice|a couple of times)(?! (?:a|an|every|in a|i) )/, 'yes once', 'just one time'],
    [/(?:in|back in|during|since) (?:college|high school|school|(?:19|20)\d\d|my (?:teens|twenties|thirties|20s|30s))/, 'in college'],
    [/(?:a )?long time ago|years? (?:ago|back)|as a (?:kid|child|teen\w*)|when i was (?:an? |little|young\w*|in |\d)/, 'a long time ago'],
  ],
  { not: ['once a week', 'since monday'] },
) // prettier-ignore

/** And still: it is of today as well. */
export const STILL_SO = rule(
  AS_WORDS,
  [
    [/still|now|nowadays|lately|recently|today|yesterday|tonight|currently/, 'it still does'],
    [/every (?:day|night|week|time)|all the time|last (?:night|week|month)|this (?:week|morning|month)/, 'all the time'],
  ],
  { not: ['once in college'] },
) // prettier-ignore
