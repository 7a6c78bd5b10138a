import { ANYWHERE, AS_WORDS, AT_START, rule, WHOLE } from './rules/rule.ts'

const PEOPLE = {
  kin: /<parent>|<sibling>|<grand>|<wider>|<married>|<child>|<near>/,
  parent: /mother|father|mom|mum|mama|dad|daddy|parents?/,
  sibling: /brothers?|sisters?|siblings?|twin/,
  grand: /<grandmother>|<grandfather>|grandparents?|grand(?:son|daughter|kids|children)/,
  grandmother: /grandmothers?|grandmas?|gran|granny|nan|nana|grandmums?|grandmoms?/,
  grandfather: /grandfathers?|grandpas?|grand?dads?/,
  wider: /aunts?|uncles?|cousins?|niece|nephew|family|relatives?/,
  married: /husband|wife|partner|spouse|boyfriend|girlfriend|fiance/,
  child: /sons?|daughters?|kids?|children|baby/,
  near: /friends?|neighbors?|roommates?|co-?workers?|colleagues?|boss|teacher/,
  folk: /people|patients|guys|men|women|folks|others|<any>|no one|nobody/,
  any: /anyone|anybody|everyone|everybody|someone|somebody/,
}

/** Somebody who is not the patient. */
export const SOMEBODY = rule(
  WHOLE,
  [
    [/<kin>(?:'s)?/, 'mother', "wife's", 'grandkids', 'coworker'],
    [/<folk>(?:'s)?/, 'people', "somebody's"],
  ],
  { parts: PEOPLE, not: ['patient', 'me'] },
)

/** Leads to what may be or come, in the same clause. */
export const OPEN_BEFORE = rule(
  ANYWHERE,
  [
    [/\b(?:unless|in case|whether)<more>$/, 'unless there is', 'in case you get', 'whether he has'],
    [/\b(?:look(?:ing)? out for|watch(?:ing)?(?: out)? for)<more>$/, 'watch out for a', 'looking out for'],
    [/\bkeep an eye (?:out )?(?:for|on)<more>$/, 'keep an eye out for'],
    [
      /\bwe (?:will |can |may )?(?:look|see|use|check) (?:for|it|this|that)\b.*(?:for|with|in)<more>$/,
      'we use it for',
      'we will check that with your',
    ],
    [/\b(?:look for|rule out)<more>$/, 'to rule out a', 'look for any'],
    [/\b(?:wonder(?:ing)?|possib(?:ly|le|ility)|potential\w*)<more>$/, 'wondering about', 'a possible'],
    [/\b(?:felt|feels?) like i (?:was|am) having<more>$/, 'felt like i was having a'],
    [
      /\bnot (?:sure|certain) (?:if|whether|that|it|he|she|they)<more>$/,
      'not sure if it is',
      'not certain that',
      'not sure it was',
    ],
    [/\bnot saying<more>$/, 'not saying it is'],
    [
      /\b(?:worr(?:y|ied|ies)|concern\w*|afraid|scared)<more>$/,
      'worried about',
      'a concern for',
      'afraid of',
    ],
    [/\blike i (?:am|was) (?:going|about) to<more>$/, 'like i am going to have a'],
    [/\b(?:risk of|suggest(?:ive|s) of|consistent with)<more>$/, 'the risk of a', 'suggestive of'],
    [/\b(?:could|might|may) be<more>$/, 'it could be a'],
    [/\bsomething called<more>$/, 'something called'],
    [/\b(?:almost|nearly)(?: \w+)?<more>$/, 'almost a'],
    [/\b<tests> (?:me|you|my|your|for|the)<more>$/, 'tested for', 'check your'],
    [
      /\b(?:thought|thinking) (?:that )?(?:it|that|this|they) (?:was|is|might|may|were)(?: [\w'-]+){0,2}$/,
      'i thought it was a',
    ],
    [/\bduring(?: the)?$/, 'during the'],
  ],
  {
    parts: {
      more: /(?: [\w'-]+)*/,
      tests: /test|tested|tests|check|checked|checking|screen|screened|screening/,
    },
    not: ['i have a'],
  },
)

/** "Skin cancer runs in my family", "the flu shot". */
export const OF_FAMILY_AFTER = rule(
  AT_START,
  [
    [
      /(?:(?:and|or) [\w' -]+ )?(?:does |do )?(?:run(?:s|ning)? )?(?:in|on) <whose> (?:[\w']+ ){0,2}<kin>\b/,
      'runs in my family',
      "and diabetes in your mother's family",
    ],
  ],
  { parts: { ...PEOPLE, whose: /your|my|the|his|her/ }, not: ['runs in the morning'] },
)

/** "The stress that people's bodies are under". */
export const OF_FOLK_AFTER = rule(
  AT_START,
  [[/(?:that|which|of) (?:so |most |many |other |some )?<folk>\b/, 'that most people have']],
  { parts: PEOPLE },
)

/** Says that it is over, before its name or in the same clause. */
export const PAST = rule(
  AS_WORDS,
  [
    [/used to/, 'i used to have'],
    [/in the past(?! <stretch>)/, 'in the past i had'],
    [/years? (?:ago|back)/, 'many years ago'],
    [/as an? (?:child|kid|baby|teen\w*|infant)/, 'as a teenager'],
    [/back then|previously/, 'back then', 'previously'],
    [/at (?:that|the) time/, 'at that time'],
    [/when i was (?:an? |little|young\w*|pregnant|in |\d)/, 'when i was younger', 'when i was 8'],
    [/had (?:it|that|this) before/, 'had that before'],
    [/until (?:i|my|the|we|they)/, 'until my surgery'],
    [/(?:on )?the first (?:day|night)/, 'on the first day'],
    [/at the start(?! to)/, 'at the start'],
    [/(?:after|since) (?:birth|he was born|she was born)/, 'after birth'],
  ],
  {
    parts: { stretch: /(?:few|couple|several|\d+|month|week|year|day)/ },
    not: ['in the past few days'],
  },
)

const IS_OVER = {
  better: /(?:much|a lot|way|so much|got|gotten|all) better/,
  'is-gone': /gone(?: away)?|went away|disappeared|stopped/,
  healed: /resolved|subsided|cleared(?: up)?|settled(?: down)?/,
  has: /has|have|is|are|was|were/,
}

/** "My urgency is much better now", "the pain went away": said behind the name. */
export const OVER = rule(
  {
    before: '^(?:(?:to|in|of|with|my|the|use|bathroom|i|that|which|and|[a-z]+ problem) ){0,6}',
    after: '(?! (?:when|with|if|after|by|once|at|in the|during))\\b',
  },
  [
    [/(?:<said-with> )*<better>/, 'is much better now', 'has gotten better'],
    [/(?:<said-with> )*<is-gone>/, 'went away', 'is all gone'],
    [/(?:<said-with> )*<healed>/, 'has resolved', 'cleared up'],
  ],
  {
    parts: {
      ...IS_OVER,
      'said-with': /<has>|<how-far>|got|gotten|since|finally|now|already|been/,
      'how-far': /all|also|pretty|much|mostly|completely|totally|a lot|way|so/,
    },
    not: ['is gone when i rest'],
  },
)

/** "I had chest pains, but they stopped after a day", "and I have not had any since": over in the clause behind. */
export const OVER_BEHIND = rule(
  ANYWHERE,
  [
    [
      /\b(?:but|and) <it> (?:<said-with> )*(?:better(?: now)?|<is-gone>|<healed>)(?! <when>)\b/,
      'but they stopped after a day',
      'and that is better now',
      'and it has resolved',
    ],
    [
      /(?:^| )<it> (?:is|are|has|have) (?:all |since )?(?:gone|over)(?: now)?$/,
      'the first week that is gone',
    ],
    [/\bi (?:have|had) not had (?:any|it|that|them|one)(?: more)? since\b/, 'i have not had any since'],
  ],
  {
    parts: {
      ...IS_OVER,
      it: /it|that|they|this|those|these/,
      'said-with': /<has>|all|also|since|now|pretty|much|completely|got|already/,
      when: /(?:when|with|if|by|once|at|in the|during|than|for)/,
    },
    not: ['but it is better when i rest'],
  },
)

/** "And that has resolved?", of what was just told. */
export const ASKS_WHETHER_OVER = rule(
  AS_WORDS,
  [
    [/<it> (?:<said-with> )+gone(?: away)?/, 'and that is all gone'],
    [/<it> (?:<said-with> )+(?:resolved|better now|stopped)/, 'and that has resolved'],
    [/<it> (?:<said-with> )+(?:cleared(?: up)?|settled)/, 'has it all settled and it has cleared up'],
  ],
  {
    parts: {
      it: /that|it|this|they|those|these/,
      'said-with': /is|has|have|are|was|all|also|since|now|completely|totally/,
    },
  },
)

/** "What runs in your family?" - "I have gout and diabetes": asked of the family, it is the family's. */
export const ASKS_WHAT_FAMILY_HAS = rule(
  ANYWHERE,
  [
    [
      /\b(?:what|which|anything|any <ill>)\b.*\b(?:in|on) (?:your|the) (?:\w+ )?family$/,
      'what runs in your family',
    ],
    [/^(?:\w+ ){0,3}family history$/, 'and your family history'],
  ],
  { parts: { ill: /(?:medical )?(?:conditions?|illness\w*|diseases?|problems?)/ } },
)

/** "I don't think I had a fever, | I didn't check": nobody knows. */
export const UNCHECKED = rule(
  { before: '\\b(?:i|we|he|she|nobody|no one) ', after: '\\b' },
  [
    [/<had-not>(?:check|measure|look|test|own)(?:ed)?/, 'i did not check'],
    [/<had-not>(?:take|took|taken|have) (?:it|a thermometer|<whose> temp(?:erature)?)/, 'i did not take my temperature'],
    [/(?:checked|measured)(?: it)?$/, 'nobody checked'],
  ],
  {
    parts: {
      'had-not': /(?:did|have|has|do|does) not (?:really |actually |ever )?/,
      whose: /(?:my|his|her|a|the)/,
    },
    not: ['i checked it twice a day'],
  },
) // prettier-ignore
