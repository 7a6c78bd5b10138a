import { ANYWHERE, AS_WORDS, rule } from '../rules/rule.ts'

const FEELS = {
  feels: /sharp|dull|throbbing|cramping|crampy|burning|stabbing/,
}

export const ASKS_QUALITY = rule(
  AS_WORDS,
  [
    [/what (?:kind|sort|type) of (?:pain|headache|ache|discomfort|feeling)/, 'what kind of pain is it'],
    [/describe (?:the|that|this|your|it|what kind)/, 'can you describe the pain'],
    [/nature of the/, 'the nature of the pain'],
    [/<feels> or\b/, 'sharp or dull'],
    [/is it <feels>/, 'is it throbbing'],
    [/more of an?/, 'more of an ache'],
  ],
  { parts: FEELS, not: ['what kind of work do you do'] },
)

export const ASKS_PLACE = rule(
  ANYWHERE,
  [
    [/\bwhere(?:abouts)?\b.*\b<complaint>\b/, 'where is the pain', 'whereabouts does it hurt'],
    [/\b(?:which|what) part of (?:your|the)\b/, 'which part of your back'],
    [/\bwhereabouts\b/, 'whereabouts'],
  ],
  {
    parts: {
      complaint: /<pain>|<seen>|numb(?:ness)?|tingling|affected|located|<pointed>|symptoms?|problem/,
      pain: /pain|hurts?|hurting|aches?|tender|headaches?|sore|discomfort|burning|tightness|cramps?/,
      seen: /rash|stiffness|swelling|itch\w*|skin/,
      pointed: /it|this|these|that/,
    },
    not: ['where do you live'],
  },
)

export const ASKS_BEGINNING = rule(
  ANYWHERE,
  [
    [/\bwhen (?:did|was) <thing>\b.*\b(?:start\w*|begin|began)\b/, 'when did your cough start'],
    [
      /\bwhen (?:did|was) <thing>\b.*\b(?:happen\w*|occur\w*|notice\w*|come on)\b/,
      'when did you notice the lump',
    ],
    [/\bhow long ago\b/, 'how long ago was it'],
  ],
  { parts: { thing: /it|this|that|these|those|your|the|you/ }, not: ['when did you eat'] },
)

export const ASKS_SIDE = rule(
  ANYWHERE,
  [
    [/\b(?:which|what) side\b/, 'which side is it'],
    [/\b(?:one|both) sides?\b.* or\b/, 'is it one side or the other'],
    [/\bleft\b.* or\b.*\bright\b/, 'the left or the right'],
    [/\bright\b.* or\b.*\bleft\b/, 'on the right or on the left'],
    [/\bboth (?:ears|eyes|legs|arms|hands|feet|knees)\b.* or\b/, 'both legs or just one'],
  ],
  { not: ['is it the left one'] },
)

export const ASKS_COURSE = rule(
  ANYWHERE,
  [
    [/\bcomes? and goes?\b/, 'it comes and goes'],
    [/\bcoming and going\b/, 'is it coming and going'],
    [/\bon and off\b/, 'is it on and off'],
    [/\ball the time\b.* or\b/, 'is it there all the time or only at night'],
    [/\b(?:constant|continuous|intermittent)\b/, 'is it constant'],
    [/\b(?:suddenly?|gradual(?:ly)?)\b.* or\b/, 'did it come suddenly or over days'],
  ],
  { not: ['is it sore'] },
)

/** A part of the body, or where on it. */
export const PARTS = rule(
  AS_WORDS,
  [
    [/<trunk>/, 'my lower abdomen', 'the groin'],
    [/<head>/, 'my forehead', 'behind the eyes'],
    [/<arm>/, 'the elbow', 'my fingers'],
    [/<leg>/, 'the left knee', 'my calves'],
    [/skin|all over|inside|outside|front|side|button/, 'all over', 'the outside', 'the button'],
  ],
  {
    parts: {
      trunk: /abdomen|tummy|stomach|belly|chest|back|groin|breasts?|ribs?|spine|buttocks?|hips?/,
      head: /neck|throat|head|forehead|temples?|face|jaw|eyes?|ears?|nose|mouth|teeth|scalp/,
      arm: /shoulders?|arms?|elbows?|wrists?|hands?|fingers?|thumbs?/,
      leg: /legs?|thighs?|knees?|kneecap|calf|calves|shins?|ankles?|foot|feet|toes?|heel/,
    },
    not: ['at work'],
  },
)

/** Left, right or both, as people answer with it. */
export const SIDES = rule(
  { before: '', after: '(?= |$)' },
  [
    [/both(?: \w+)?/, 'both knees'],
    [
      /<mainly>?<the>*(?:left|right)(?:-hand)?(?: side| one| \w*<part>)?/,
      'mostly on the left side',
      'right knee',
    ],
  ],
  {
    parts: {
      mainly: /(?:just |mainly |mostly )/,
      the: /(?:the |my |on the |on my )/,
      part: /ear|eye|arm|leg|knee|hand|foot|hip|elbow|shoulder|ankle|wrist|breast|calf|thigh/,
    },
    not: ['the knee'],
  },
)

/** How it comes and goes, as people answer with it. */
export const COURSE = rule(
  { before: '', after: '(?= |$)' },
  [
    [/comes? and goes?/, 'it comes and goes'],
    [/coming and going/, 'coming and going'],
    [/on and off|off and on/, 'on and off'],
    [/all the time|constant(?:ly)?|continuous(?:ly)?/, 'all the time', 'it is constant'],
    [/intermittent(?:ly)?|it varies|waves/, 'it varies', 'in waves'],
    [/gradual(?:ly)?(?: onset)?|sudden(?:ly)?(?: onset)?/, 'gradually', 'a sudden onset'],
  ],
  { not: ['it hurts'] },
)

/** "How long have you lived there": not of an illness. */
export const NOT_OF_ILLNESS = rule(
  AS_WORDS,
  [
    [
      /how long <did> (?:you|he|she) (?:been )?<uses>/,
      'how long did you wear it',
      'how long have you used it',
    ],
    [/when was the last time/, 'when was the last time you had it'],
    [
      /how long (?:ago )?(?:does|do|did|was|were) .*\blast/,
      'how long did that last',
      'how long does one last',
    ],
    [
      /how long (?:ago )?(?:did|was|were) .*\b(?:surger\w+|operations?|procedures?)/,
      'how long ago was your surgery',
    ],
    [/pregnan\w+|labor/, 'how long were you pregnant'],
    [/(?:the|your) (?:walk|commute|ride|trip|way)|flight|drive/, 'how long is your commute', 'the flight'],
    [/live|lived|married|work(?:ed)?|stay|private place/, 'how long have you lived there'],
    [
      /using|smok\w+|drink|taking the|dosage|been on (?:the|that|it)/,
      'since when do you smoke',
      'the dosage',
    ],
    [/recall|appointment|the case/, 'when is your appointment'],
    [/handed|handedness|hand do you (?:write|use)/, 'which hand do you write with'],
    [/how <often>\b.*\byou (?:normally |usually )?<does>/, 'how often do you usually run'],
  ],
  {
    parts: {
      did: /did|do|have|has|had|were|are/,
      uses: /take|taking|taken|use|using|used|on|wear|wearing|worn/,
      often: /often|frequently|many times/,
      does: /ski|play|run|walk|swim|bike|exercise|travel|eat|shower|wash/,
    },
    not: ['how long have you had the pain'],
  },
)

/** "How often's the blue one?", "how long has your brother been here?": the thing that is asked of is the group. */
export const ASKED_OF = rule(
  AS_WORDS,
  [
    [
      /(?:the|your|his|her|a|an|any) ((?!<small>\b)[\w'-]+(?: (?!<small>\b)[\w'-]+){0,2})/,
      'how often is the blue one',
      'how long has your brother been staying',
    ],
  ],
  {
    parts: {
      small: /(?:<verb>|<joint>|(?:first|last|past|other|right|left|same|most)|<time>)/,
      verb: /is|are|was|were|has|have|had|been|do|does|did|you|he|she|it|they|get|feel|happen|start\w*/,
      joint: /in|on|at|of|for|to|with|when|since|before|after|during|and|or|that|which|now|there|here|ago/,
      time: /times?|days?|weeks?|months?|years?|nights?|mornings?|hours?|minutes?|beginning|average|while|bit/,
    },
    flags: 'g',
    not: ['how often is it', 'how long has that been going on in the last week'],
  },
)

/** What a complaint may be called. */
export const CALLS_COMPLAINT = rule(
  AS_WORDS,
  [
    [/pains?|aches?|symptoms?|discomfort|soreness|stiffness/, 'the pain', 'your symptoms'],
    [/episodes?|attacks?|spells?|flares?(?: ups?)?|bouts?|events?|seizures?|fits?|migraines?/, 'those episodes', 'the attack'],
    [/problems?|troubles?|issues?|things?|complaints?|feelings?|sensations?|urges?|changes?/, 'the problem'],
    [/\w+(?:ing|ness)|urine|stools?|bowels?|periods?|discharge|blood|cramps?|lumps?|bumps?|spots?|moles?|sores?/, 'the itching', 'the spot'],
    [/toilet|bathroom|restroom|loo/, 'the toilet'],
    [/injury|accident|fall|cough|cold|fever|sleep|vision|hearing|appetite|voice|breath\w*/, 'the accident'],
  ],
  { not: ['the blue one', 'your brother', 'the dog'] },
) // prettier-ignore

/** Where else a pain goes. */
export const ASKS_SPREAD = rule(
  AS_WORDS,
  [
    [/(?:does|do|did) <it> (?:\w+ )?<go>(?: <to>|$)/, 'does it go down your leg', 'does the pain radiate'],
    [/(?:is|are) <it> (?:going|moving|spreading|shooting|radiating) <to>/, 'is it shooting down your arm'],
  ],
  {
    parts: {
      it: /(?:it|that|they|the (?:pain|ache|burning|numbness|tingling))/,
      go: /(?:go|move|travel|spread|shoot|radiate)/,
      to: /(?:down|up|into|to|anywhere|elsewhere|around|somewhere)/,
    },
    not: ['does it go away', 'do you go to work'],
  },
)

/** "Into the buttock, not further": where it goes, in an answer of few words. */
export const SPREADS = rule({ before: '^(?:(?:yes|yeah|just|only|sometimes|mostly|it goes|all the way) )*', after: '$' }, [
  [/(?:into|down|up|to|toward|towards|across|around to) (?:the|my|both|that|this) [a-z -]{2,60}/, 'into the buttock not further', 'yes down my left arm'],
]) // prettier-ignore
