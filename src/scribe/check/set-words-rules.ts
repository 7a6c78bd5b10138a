import { AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** The patient, as a note's sentence begins with them. */
const who = /(?:(?:the )?patient |pt |he |she |they |mother |father |parent )?/
/** What stands behind a label where there is nothing. */
const nothing = /(?:otherwise )?(?:no|none|nothing|negative|unremarkable|no regular|nothing regular|n\/a)/

export const NO_ALLERGIES = rule(
  WHOLE,
  [
    [/<who>nkd?a/, 'nkda', 'nka'],
    [/(?:drug )?allerg(?:y|ies): <nothing>/, 'allergies: none'],
    [
      /<who>(?:no|denies) (?:known )?(?:<of> )?allergies/,
      'no known drug allergies',
      'patient denies allergies',
    ],
  ],
  { parts: { who, nothing, of: /drug|medication|medicine|food/ }, not: ['allergies: penicillin'] },
)

export const NO_MEDICINES = rule(
  WHOLE,
  [
    [/(?:<which> )?medic(?:ations?|ines): <nothing>/, 'medication: no regular', 'current medications: none'],
    [/drug history: <nothing>/, 'drug history: none'],
    [/<who>(?:no|denies) (?:<which> )?medic(?:ations?|ines)/, 'no regular medications'],
  ],
  { parts: { who, nothing, which: /regular|current|daily|prescription/ }, not: ['medications: metformin'] },
)

export const NO_FAMILY_HISTORY = rule(
  WHOLE,
  [
    [/family history: <nothing>/, 'family history: nothing'],
    [/<who>(?:no|denies) (?:<which> )?family history(?: of note)?/, 'no relevant family history'],
  ],
  { parts: { who, nothing, which: /significant|relevant/ }, not: ['no family history of stroke'] },
)

export const NO_SMOKER = rule(
  WHOLE,
  [
    [/(?:social history|smoking|tobacco): <nothing>/, 'smoking: none'],
    [/(?:social history: )?<who>(?:is a )?non-? ?smoker/, 'non-smoker', 'social history: non smoker'],
    [/<who>do(?:es)? not smoke/, 'she does not smoke'],
    [/<who>(?:denies|no) smoking/, 'patient denies smoking'],
  ],
  { parts: { who, nothing }, not: ['ex-smoker', 'does not smoke indoors'] },
)

/** Safety-netting, as notes tell it. */
export const RED_FLAGS = rule(
  WHOLE,
  [
    [
      /<who>(?:<be> )*<told> (?:\S+ ){0,6}(?:<signs>)\b.{0,120}/,
      'warned re red flag symptoms',
      'patient aware of warning signs',
    ],
  ],
  {
    parts: {
      who,
      be: /was|is|has|have|been|were/,
      told: /warned|advised|aware|given|discussed|counsell?ed|educated|explained/,
      signs: /red flags?|return precautions|safety net\w*|warning signs|worsening advice/,
    },
    not: ['no red flags'],
  },
)

export const AGREES_WITH_PLAN = rule(
  WHOLE,
  [
    [
      /<who>(?:<way> )*<agrees>\b(?: \w+){0,5} <plan>(?: \w+)?/,
      'the patient agrees with the recommended medical treatment plan',
      'patient understands and is happy with plan',
    ],
  ],
  {
    parts: {
      who,
      way: /verbally|understands and|understood and|is|was|expressed/,
      agrees:
        /agrees?|agreed|agreeable|in agreement|amenable|happy|understands?|understood|verbali[sz]e[sd] understanding/,
      plan: /plan|treatment|recommendations?|instructions?/,
    },
    not: ['agrees with the plan to stop aspirin because of bleeding'],
  },
)

/** What is said where a plan is agreed to. */
export const AGREES = rule(AS_WORDS, [
  [/sounds? (?:good|great|fine|perfect|reasonable|okay)/, 'sounds good'],
  [/sounds? like a (?:good )?plan/, 'sounds like a plan'],
  [/that works|works for me/, 'that works', 'works for me'],
  [/i agree/, 'i agree'],
  [/i (?:can|will) do (?:that|it)/, 'i can do that'],
  [/i will do so/, 'i will do so'],
  [/let us do (?:that|it)/, 'let us do it'],
  [/that is (?:fine|perfect|okay)/, 'that is fine'],
  [/okay with me/, 'okay with me'],
  [/i am (?:okay|fine|good) with/, 'i am fine with it'],
  [/i like that/, 'i like that'],
  [/i understand/, 'i understand'],
  [/makes sense/, 'makes sense'],
  [/got it/, 'got it'],
])

/** Under which somebody is to come back. */
export const IF_WORSE = rule(
  AS_WORDS,
  [
    [/<if>.*\b<worse>/, 'if it gets worse', 'in case the pain spreads'],
    [/<if>.*\b<sign>/, 'if you have a fever', 'if there is bleeding'],
  ],
  {
    parts: {
      if: /if|in case|unless|any new|any of (?:those|these)/,
      worse:
        /worse|worsens?|worsening|deteriorates?|better|persists?|changes?|happens?|spreads?|unwell|concerned|worried/,
      sign: /fevers?|temperature|bleeding|breath(?:ing|less)?|pain|weakness|numbness|dizzy|faint|vomiting|swelling|symptoms/,
    },
    not: ['if the blood test is positive'],
  },
)

/** Where to they are to turn then. */
export const SEEK = rule(AS_WORDS, [
  [/call|ring|phone|contact/, 'call me', 'ring us', 'phone the clinic', 'contact us'],
  [/come (?:back|in|and see)/, 'come back'],
  [/go (?:straight |right )?to/, 'go straight to casualty'],
  [/emergency|a and e/, 'the emergency room', 'a and e'],
  [/911|999/, 'dial 911', 'dial 999'],
  [/let (?:me|us) know/, 'let us know'],
  [/seek|return/, 'seek help', 'return at once'],
])

/** Who is asked whether anything runs in the family. */
export const ASKS_FAMILY = rule(
  AS_WORDS,
  [
    [/<kin>\b.*\b<illness>/, 'does your family have any history of illnesses'],
    [/<illness>\b.*\b<kin>/, 'are there any conditions in your family'],
  ],
  {
    parts: {
      kin: /family|relatives|parents/,
      illness: /illness(?:es)?|history|problems?|conditions?|diseases?|runs?|important|aware/,
    },
    not: ['do you live with your family'],
  },
)
