import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** What leads to an answer and tells nothing. */
export const LEADS_ANSWER = rule(
  AT_START,
  [[/(?:(?:yes|yeah|yep|oh|well|um|uh|hmm|okay|so|actually|honestly|god|i mean) )+/, 'well yeah ']],
  { not: ['no i have'] },
)

/** Told to who asks, not known, or pointing at what stands only in the talk: nothing that can stand as an answer. */
export const NOT_TO_TELL = rule(
  AS_WORDS,
  [
    [/you|your|doctor|doc/, 'like you'],
    [/(?:do|did) not (?:know|think so|remember|recall)|not sure|no idea|maybe|guess|i think so/, 'i do not know'],
    [/thanks?|thank|please|sorry|pardon|what|why|sure|okay|right|exactly|of course|same/, 'thank', 'why'],
    [/^(?:a )?(?:little|bit|lot)(?: bit)?$/, 'a little bit'],
    [/(?:tak(?:e|es|ing)|took|us(?:e|es|ing)|did|do|does|doing|done|have|had|for|with|about|from) (?:it|that|them|this)/, 'since i am taking it'],
  ],
  { not: ['within an hour or so', 'it gave out twice on the stairs'] },
) // prettier-ignore

/** How an answer begins that is of what was asked, whatever it names. */
export const BEGINS_AT_ONCE = rule(
  { before: '^', after: '(?= |$)' },
  [
    [/it|they|that|he|she|there/, 'it gave out twice'],
    [/no|not|never|only|just|some|sometimes|usually|mostly|always|often|every|once|twice/, 'no i have an iud', 'only at night'],
    [/about|around|almost|nearly|less|more|within|when|if|at|in|on|after|before|since|for|to|until|up|down/, 'within an hour', 'around 140'],
    [/\d.*|an?|one|two|three|half|couple|few|yesterday|today|last/, '2 times', 'a couple of times'],
    [/worse|better|bad|good|fine|terrible|great|awful|poor|poorly|okay/, 'worse'],
  ],
  { not: ['the nose no', 'i put the phone in the fridge', 'my wife quit'] },
) // prettier-ignore

/** Asked of the talk itself, of the visit, or of nothing that a note holds. */
export const ASKS_NOTHING = rule(
  AS_WORDS,
  [
    [/okay|ready|comfortable|questions?|understand|sense|mind|hear me|see me|remember|know|mean/, 'does that make sense'],
    [/say|said|tell|guess|want|like/, 'what did they say'],
    [/drive|weather|weekend|holiday|vacation|birthday|school|work|job/, 'how was the weekend'],
    [/kids|wife|husband|name|insurance|pharmacy|address/, 'how is your wife'],
    [/anything|something|everything|else|other|how are (?:you|things)|who|where are/, 'anything else'],
  ],
  { not: ['did it swell up right away', 'does it lock or give out', 'how are the sugars running'] },
) // prettier-ignore

/** Whether somebody or something does, has or is what stands behind it: 1 all up to there. */
export const ASKS_WHETHER = rule(
  AT_START,
  [[/((?:(?:and|so|okay|now|but) )*<does> <who> (?:ever |still |also |be )?)(?=[a-z])/, 'does it lock', 'and could you be pregnant']],
  {
    parts: {
      does: /(?:does|do|did|can|could|is|are|was|were|has|have)/,
      who: /(?:it|you|he|she|they|(?:the|your|his|her) [\w-]+)/,
    },
    not: ['how far can you walk', 'ever hurt it before'],
  },
) // prettier-ignore
