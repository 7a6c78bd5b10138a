import { AS_WORDS, rule } from '../rules/rule.ts'

/** Up to the part of the body that a clinician opens with. */
export const ASKS_ABOUT_PART = rule(
  { before: '\\b', after: ' (?:the|that|this|your)$' },
  [
    [/tell me (?:more )?about/, 'tell me about the', 'tell me more about your'],
    [/what happened (?:to|with)/, 'what happened to your'],
    [/what is going on with/, 'what is going on with that'],
    [/how (?:is|are|has)/, 'how is your'],
    [/here (?:today )?(?:about|for|with)/, 'you are here today about the'],
  ],
  { not: ['tell me about your son and the', 'how about your'] },
)

/** Up to the part that a patient says they hurt, of their own. */
export const I_HURT_MY = rule(
  { before: '\\bi (?:just |have |really |accidentally |must have )?', after: '(?: open)? my$' },
  [
    [/cut|sliced|scraped/, 'i cut my', 'i sliced open my'],
    [/burn(?:ed|t)/, 'i burned my'],
    [/broken?|smashed|slammed|crushed|jammed/, 'i broke my', 'i have broken my'],
    [/twisted|rolled|sprained/, 'i must have twisted my'],
    [/hurt|injured|(?:landed|fell) on/, 'i really hurt my', 'i fell on my'],
  ],
  { not: ['i washed my', 'he cut my', 'i cut'] },
)

/** How the patient goes on where it was hurt. */
export const HURT_IT = rule(
  { before: '\\b(?:i|it) (?:just |have |had |got )?', after: '\\b' },
  [
    [/fell|slipped|tripped|landed/, 'i slipped on the ice', 'i just fell'],
    [/twisted|rolled|sprained|hyperextended|dislocated/, 'i twisted it'],
    [/jammed|banged|smashed|hit|cut/, 'it got jammed', 'i hit it'],
    [/injured|tore|popped/, 'it popped'],
  ],
  { not: ['a door slammed on it', 'i still limp'] },
)

/** Before it is named: not so, or not yet. */
export const NOT_SO = rule(AS_WORDS, [
  [/not?|never/, 'i did not break my', 'i never hurt my'],
  [/almost|nearly/, 'i almost broke my'],
  [/if|when/, 'if i hurt my'],
])

/** Long over. */
export const LONG_AGO = rule(
  AS_WORDS,
  [
    [/years? ago/, 'ten years ago'],
    [/when i was|as a (?:kid|child|teenager)/, 'when i was small', 'as a child'],
    [/in (?:19|20)\d\d/, 'in 2012'],
    [/last year|back in/, 'last year', 'back in college'],
  ],
  { not: ['two days ago', 'in 20 minutes'] },
)

/** "How is your back?" - "Good." */
export const IS_WELL = rule(
  {
    before: '^(?:(?:oh|it|is|they|are|doing|feels?|much|all|a lot|pretty|really|very|so) )*',
    after: '\\b',
  },
  [
    [/fine|good|great|okay|ok|well/, 'good', 'it is doing fine'],
    [/better|healed|perfect/, 'much better'],
  ],
  { not: ['still hurts', 'not so good'] },
)
