import { CALENDAR } from '../rules/parts.ts'
import { AS_WORDS, rule } from '../rules/rule.ts'

/** How often a medicine is taken, at the beginning of what follows its name. */
export const FREQUENCY = rule(
  { before: '^', after: '(?= |$)' },
  [
    [
      /<times>(?: (?:a|per) (?:day|week|month|night)| daily| weekly)/,
      'twice a day',
      '3 times daily',
      '2-3 times a day',
      'once or twice a day',
      'up to 4 times a day',
    ],
    [/(?:a|per) day|daily|nightly|weekly/, 'daily', 'per day'],
    [
      /every(?: other)? (?:day|night|morning|evening|week|\d+(?:-\d+)? hours)/,
      'every other day',
      'every 6 hours',
    ],
    [/at (?:night|bedtime|noon|supper)|in the (?:morning|evening|afternoon)/, 'at bedtime', 'in the morning'],
    [/(?:before|with) (?:bed|meals|breakfast|dinner|supper)/, 'before meals', 'with supper'],
    [/as needed|when needed/, 'as needed for pain'],
    [/(?:bid|tid|qid|qhs|prn)\b/, 'bid', 'tid with food'],
    [/(?:od|bd|tds|qds|nocte|mane|qam|qpm|qd|hs)\b/, 'bd', 'nocte', 'mane'],
  ],
  {
    parts: { times: /(?:up to |about )?(?:once or twice|once|twice|(?:\d+(?:-\d+)?|three|four) times)/ },
    not: ['once'],
  },
)

/** Something is taken. */
export const TAKES = rule(
  AS_WORDS,
  [
    [/tak\w+|took|use[sd]?|using|doing|dose|refill/, 'i take aspirin', 'need a refill'],
    [
      /on(?! (?:<weekday>|<month>|and off|the \d|my (?:back|feet|side)))|put (?:me|you)|prescribed|medic\w+|meds|pills/,
      'i am on it',
      'they put me there',
      'meds',
    ],
    [/started|still|continu\w+/, 'i still have some', 'continuing with it'],
  ],
  { parts: CALENDAR, not: ['it hurts', 'i had one on saturday'] },
)

/** Said by the clinician before a name: it is given or ordered now. */
export const GIVES_NOW = rule(
  AS_WORDS,
  [
    [/(?:i|we) (?:am|are|will|would|can|could) (?:also )?(?:<going-to> )?(?:<orders>|like to)/, 'i am giving you a shot of', 'we will also send in some'],
    [/(?:let us|let me|i want to|i would) (?:giv|start|add|try|send|prescrib|do|go)\w*/, 'let us try some'],
    [/(?:then|so) at home/, 'then at home'],
  ],
  { parts: { 'going-to': /going to|just/, orders: /giv\w+|send\w*|prescrib\w+|order\w*|start\w*|add\w*|call\w* in/ }, not: ['i see you are on', 'they gave you', 'i gave you last time'] },
) // prettier-ignore

/** It is taken no more, or not yet, or only spoken of. */
export const NOT_TAKING = rule(
  AS_WORDS,
  [
    [/stopped|stop|ran out|quit|used to|never|discontinue\w*|off of|came off/, 'i ran out', 'i came off it'],
    [/allerg\w+|try|instead|have you tried/, 'i am allergic', 'try aspirin'],
    [/if|could|would|considered|want to|should|going to|order|prescribe/, 'you could', 'we considered it'],
    [/heard (?:of|about)|look(?:ing)? into|telling me about/, 'i heard about it'],
    [/not (?:that|it|those|this)(?: one)? again/, 'so not that again'],
    [/interested in|wondering (?:if|about|whether)|asking about/, 'i am interested in it'],
  ],
  { not: ['i take it daily'] },
)

/** "It gives me the runs if I take two": why no more of it is taken. */
export const IF_MORE_TAKEN = rule(
  AS_WORDS,
  [[/(?:if|when|whenever) (?:i|he|she) takes? (?:\d+|more|both|any more|it (?:twice|at))/, 'if i take 2']],
  { not: ['if i take it'] },
)

/** Right before the name of what is to be left alone. */
export const TO_BE_AVOIDED = rule(
  { before: '\\b', after: '(?: (?:any|all|the|your|more|taking|using|nsaids like|things like|or|and))*$' },
  [
    [/avoid(?:s|ed|ing)?/, 'take tylenol and avoid', 'avoid taking'],
    [/(?:stay|keep|staying) (?:away from|off)/, 'stay away from', 'stay off the'],
    [/(?:do|does|should|can|must) not (?:take|use)/, 'do not take any', 'you should not use'],
    [/instead of|rather than/, 'instead of', 'rather than the'],
  ],
  { not: ['i avoid salt and take'] },
)

/** "I came off it": the medicine that was named is over. */
export const STOPPED = rule(
  { before: '\\b', after: '' },
  [
    [/(?:weaned|weened) (?:myself )?off/, 'i weaned myself off'],
    [/came off (?:of )?(?:it|that)/, 'i came off of it'],
    [/quit (?:taking )?(?:it|that)/, 'i quit taking it'],
    [/stopped (?:taking )?(?:it|that|them)/, 'i stopped them'],
    [/(?:am|was) not taking (?:it|that|them)/, 'i am not taking that'],
    [/do not take (?:it|that|them)(?: anymore| any more)?$/, 'i do not take it anymore'],
  ],
  { not: ['i do not take it at night'] },
)

/** Who says this of themselves is the patient. */
export const TAKES_THEMSELVES = rule(
  { before: '^i (?:(?:also|still|only|just|currently) )*', after: '\\b' },
  [
    [/am taking|take|have been taking|was taking/, 'i still take it twice a day'],
    [/restarted|stopped taking|started taking/, 'i just restarted it'],
  ],
  { not: ['you take it'] },
)

/** "I quit five years ago", "I stopped": the thing itself is only in the question. */
export const WANTS_OBJECT = rule(
  { before: '^(?:i|we) (?:(?:have|had|just|already|actually|finally|never) )*', after: '' },
  [
    [
      /(?:quit|stopped|started|began)(?= (?:<when>|an?|\d)\b|$)/,
      'i finally quit',
      'i stopped 5 years ago',
      'we started in may',
    ],
  ],
  {
    parts: {
      when: /<about>|in|on|at|for|when|last|back|after|before|yesterday|since|once|because/,
      about: /about|around|over|almost|nearly/,
    },
    not: ['i stopped smoking'],
  },
)

/** Before a name, said by the clinician: the patient takes it. */
export const YOU_TAKE = rule(
  {
    before:
      '(?<!\\b(?:if|when|while|once|should|can|could|may|will|have) )\\byou (?:(?:still|also|already) )*',
    after: '(?: the| your)?$',
  },
  [
    [/take|use/, 'you take', 'because you still use'],
    [/are (?:on|taking|using)/, 'since you are on', 'you are taking'],
  ],
  { not: ['if you take', 'you can take'] },
)

/** What the clinician says so is to be taken from now on. */
export const TO_BE_TAKEN = rule(
  {
    before: '^(?:(?:and|so|then|okay|also|please|but|just|you can|you should|i want you to) )*',
    after: '\\b',
  },
  [
    [/take|use|try/, 'take acetaminophen', 'you can use aspirin'],
    [/start|restart|add|give|begin/, 'start aspirin', 'so add aspirin'],
  ],
  { not: ['you take aspirin', 'he takes aspirin'] },
)
