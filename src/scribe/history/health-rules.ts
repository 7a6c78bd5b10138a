import { POSSESSIVES } from '../rules/parts.ts'
import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

const PEOPLE = {
  self: /i|you|he|she|(?:the )?(?:patient|family)/,
  // People who are neither kin nor care: what they say is hearsay.
  outsider:
    /(?:co-?worker|colleague|friend|neighbou?r|boss|cousin|roommate|classmate|teammate|hairdresser)s?/,
  ...POSSESSIVES,
  it: /it|that|this|them/,
}

/** "I like my french fries", "I'm glad": what somebody thinks of a thing, not how they are. */
export const LIKES = rule(
  { before: '^', after: '\\b' },
  [
    [
      /<self> <so>*likes? (?:to|<whose>|it|that|an?|some|\w+ing)/,
      'i really like my french fries',
      'he likes running',
    ],
    [/<self> <so>*(?:loves?|hates?|enjoys?|prefers?|can not believe)/, 'she hates needles'],
    [
      /<self> (?:am|are|is|was|were) <so>*(?:glad|happy|grateful|thankful|lucky|excited)/,
      'i am so glad it is over',
    ],
  ],
  {
    parts: { ...PEOPLE, so: /(?:really|just|also|still|always|so|very|kind of|pretty|a bit|a little) / },
    not: ['it feels like my heart stops'],
  },
)

export const HEARSAY = rule(
  AT_START,
  [
    [/<self> (?:also )?have an? <outsider>\b.*\b<says>\b/, 'i have a friend who says it is gout'],
    [/(?:my|your|an?|the|(?:one|some) of my) <outsider>\b.*\b<says>\b/, 'my cousin suggested amino acids'],
  ],
  {
    parts: {
      ...PEOPLE,
      says: /says?|said|suggest\w*|recommend\w*|thinks?|thought|swears?|tells?|told|mentioned/,
    },
    not: ['my friend has gout'],
  },
)

/** What ails an acquaintance, unless it may be caught or is the patient's own too. */
export const OF_OUTSIDER = rule(
  AT_START,
  [
    [
      /<self> (?:also )?<has> an? <outsider> (?:who|that) (?:also )?<is>\b(?!.*\b<shared>\b)/,
      'i have a friend who has gout',
    ],
  ],
  {
    parts: {
      ...PEOPLE,
      has: /have|has|know|had/,
      is: /has|had|have|is|was/,
      shared: /same|covid|flu|cold|sick|ill|rash|strep|infect\w*|virus|similar/,
    },
    not: ['i have a coworker who had the flu'],
  },
)

/** The way to the clinic, the clock, the pets and who came along: nothing of it is of the patient's health. */
export const BESIDE = rule(
  AT_START,
  [
    [/<self> (?:have|has|had) (?:never )?been here\b<no-reason>/, 'i have never been here'],
    [/<self> woke up(?: early| late)?(?: this morning| today| yesterday)?$/, 'i woke up early today'],
    [/<self> (?:just |also )?(?:wanted|want) to be (?:here|there)\b/, 'she wanted to be here'],
    [/<self> (?:made|make|makes) (?:<whose> )?<near> (?:happy|proud|laugh)\b/, 'he made his mom proud'],
    [
      /<self> (?:<not> )?(?:really )?(?:gone|been|going|went|go) into detail\b/,
      'i have not really gone into detail',
    ],
    [/<self> find it (?:hard|difficult) to tell\b/, 'i find it hard to tell'],
    [/<self> do not (?:(?:exactly|really|actually) )+know the\b/, 'i do not exactly know the name'],
    [/(?:<self> (?:noticed|saw|heard) )?(?:my|your|our|the) <pet>s? <does>\b<unhurt>/, 'my dog was barking'],
    [
      /<self> <never> (?:really )?(?:liked?|enjoy(?:ed)?|loved?) (?:it|that|them)$/,
      'i never really liked it',
    ],
    [/there is a reason why\b/, 'there is a reason why i came'],
    [/it is (?:so |really |very )?<nice> (?:that|to)\b/, 'it is so good to be home'],
    [
      /<self> (?:<have> )*<hears> (?:all |a lot )?(?:of|about) <those>(?: \w+){0,3}$/,
      'i have heard a lot about that',
    ],
    [
      /<self> (?:(?:probably|also) )*<had>?heard <it>(?: <often>\b.*)?$/,
      'i have heard this before',
      'i heard that',
    ],
    [/<self> (?:have|has|had) (?:never |not )?been before$/, 'i have not been before'],
    [/<self> (?:have|has|had) (?:not )?<looked>(?!.*\d)/, 'i have not checked it', 'i have had a look'],
  ],
  {
    parts: {
      ...PEOPLE,
      'no-reason': /(?!.*\b(?:for|with (?:the|my|your|this|an?)) (?!<company>))/,
      company: /sister|mother|wife|husband|brother|mom|dad/,
      near: /mom|mum|dad|mother|father|wife|husband|everyone/,
      not: /have not|did not|has not/,
      never: /never|do not|did not|does not|has never|have never/,
      pet: /dog|cat|puppy|kitten|horse|parrot/,
      does: /was|were|is|are|has|had|also|just|always|likes?/,
      unhurt: /(?!.*\b(?:bit|bitten|scratch\w*|jump\w*|pull\w*|knock\w*|tripp\w*|lick\w*)\b)/,
      nice: /good|great|nice|wonderful|awesome|lovely/,
      have: /have|has|had|probably|also|never|not|did|do|does/,
      hears: /heard?|reads?/,
      those: /it|that|this|them|those/,
      had: /have |has |had /,
      often: /before|multiple|many|several|a lot|\w+ times|all/,
      looked: /(?:measured|checked|had a (?:look|chance|peek)\b)/,
    },
    not: ['i have been here for my knee', 'my dog bit me'],
  },
)

/** How old the patient is: a fact of the record, whoever says it. */
export const AGE = rule(
  AT_START,
  [
    [
      /(?:i|you|he|she) (?:am|are|is) (?:an? )?(?:now |only )?\d+(?: <unit>)?\b(?! <since>)/,
      'i am 82 years old',
      'she is now 40',
    ],
  ],
  {
    parts: {
      unit: /days?|weeks?|months?|years?/,
      since: /(?:weeks|months|days) (?:pregnant|along|postpartum|out|post)/,
    },
    not: ['i am a nurse', 'it is 40'],
  },
)

/** The talk of a visit beside what it is for. */
export const CHAT = rule(
  AS_WORDS,
  [
    [/weather|vacation|birthday|christmas|thanksgiving/, 'on vacation', 'my birthday'],
    [/football|baseball|basketball|sports?|game|movie/, 'the football season', 'a movie'],
    [
      /nice to (?:meet|see)|good to see|welcome|good (?:morning|afternoon)/,
      'nice to meet you',
      'good morning',
    ],
    [/thank|thanks|appreciate|have a (?:good|great)|bye/, 'thanks so much', 'have a good one'],
    [/sounds good|okay|great|sure|perfect|laugh/, 'sounds good', 'perfect'],
    [/dragon|dax/, 'hey dragon'],
  ],
  { not: ['my knee hurts'] },
)

/** What a patient says of this is told however it is said. */
export const NEVER_LEFT_OUT = rule(
  AS_WORDS,
  [
    [/allergic to/, 'i am allergic to latex'],
    [/cough\w*(?: up)? (?:\w+ ){0,3}blood/, 'i coughed up some blood'],
    [/vomit\w* (?:\w+ ){0,2}blood/, 'vomiting bright red blood'],
    [/blood in my/, 'there is blood in my stool'],
    [/suicid\w*|kill myself|hurt myself|overdose\w*/, 'i wanted to hurt myself', 'an overdose'],
    [/passed out|blacked out|fainted/, 'i passed out'],
  ],
  { not: ['i hurt my knee'] },
)

/** "I do about three times a week", "he did when he got a letter": what is done stands in the question. */
export const ELLIPTICAL = rule(
  { before: '^', after: '\\b' },
  [
    [
      /<who> (?:do|does|did)<about>* (?:about|when|but|for (?:a|about|the)|every|once|twice)/,
      'he did when he got a letter',
    ],
    [/<who> (?:do|does|did)<about>* <count> <unit>/, 'i do roughly 3 times a week'],
  ],
  {
    parts: {
      who: /i|he|she|we|they|you|the patient|the family/,
      about: /(?: (?:about|around|roughly|usually|maybe|only))/,
      count: /\d+(?:-\d+)?|\d+ (?:to|or) \d+|a few|a couple(?: of)?/,
      unit: /times|days|hours|minutes|weeks|months|years/,
    },
    not: ['i do smoke'],
  },
)

/** What somebody tells of their own health or treatment. */
export const OWN_FACT = rule(
  { before: '^i (?:also |just |still |already |currently )*', after: '\\b' },
  [
    [/am (?:taking|on|using|allergic|having|getting)/, 'i am taking it'],
    [/take|use|have|had|got|get|took|tried/, 'i took it', 'i also have gout'],
    [/was|have been/, 'i was sick'],
  ],
  { not: ['i think so'] },
)
