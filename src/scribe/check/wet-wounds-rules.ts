import { AS_WORDS, rule } from '../rules/rule.ts'

/** A note's sentence that tells how a wound is: dry. What is to be kept dry is an order, and what lies around it is no wound. */
export const WOUND_TOLD_DRY = rule(
  {
    before: "(?<!\\b(?:keep|keeping|kept|leave|around|surrounding|near) (?:[\\w'-]+ ){0,4})\\b",
    after: '\\b',
  },
  [
    [
      /<wound> (?:<where> )?(?:<is> )?(?:<also> )*dry(?! <cover>)/,
      'the wound is clean and dry',
      'incision on the left knee remains clean dry and intact',
    ],
    [/(?:<also> )*dry <wound>/, 'clean and dry wound'],
  ],
  {
    parts: {
      wound: /wounds?|incisions?|cuts?|lacerations?|ulcers?|burns?|stump|sutures?|stitches|graft/,
      where: /(?:site )?(?:on|of|over|at|to) (?:[\w'-]+ ){0,3}[\w'-]+|site|edges|bed/,
      is: /is|are|was|were|looks?|appears?|remains?|stays?|found/,
      also: /clean|intact|closed|pink|healing|well|nicely|and|now|still/,
      cover: /gauze|dressings?|bandages?|pads?/,
    },
    not: [
      'keep the wound clean and dry',
      'skin around the wound is dry',
      'cover the wound dry gauze',
      'the wound is not dry',
    ],
  },
)

/** The clinician looks at it, and something comes out. What was so, has stopped or may come is no line here. */
export const SEEN_WET = rule(
  AS_WORDS,
  [
    [/(?:<is>|still) (?:<how> )*<wet>/, 'it is weeping a bit', 'it looks a little bit weepy', 'still oozing'],
    [/(?:weeps|oozes|seeps)/, 'it weeps', 'that one oozes', 'it seeps'],
    [
      /(?:some|a (?:tiny |little )?bit of) (?:\w+ )?<fluid>/,
      'i see some drainage',
      'a bit of clear discharge',
    ],
    [/<fluid> (?:is |still )*(?:coming|running|leaking) (?:out|from)/, 'pus coming out of it'],
  ],
  {
    parts: {
      is: /is|are|looks?|seems?|keeps/,
      how: /still|a|bit|little|just|slightly|quite|very|also|kind|sort|of/,
      wet: /weeping|weepy|oozing|oozy|seeping|draining|leaking|wet|soggy/,
      fluid: /drainage|discharge|pus|weeping|oozing|seepage/,
    },
    not: [
      'it was weeping',
      'it is not weeping',
      'it has stopped oozing',
      'call me when it starts weeping',
      'some fluid in the joint',
    ],
  },
)

/** The clinician looks at it, and nothing does. */
export const SEEN_DRY = rule(
  { before: "(?<!\\b(?:keep|keeping|kept|stay) (?:[\\w'-]+ ){0,4})\\b", after: '\\b' },
  [[/(?:<is>|nice|clean) (?:<how> )*dry/, 'it looks clean and dry', 'nice and dry', 'clean and dry']],
  {
    parts: { is: /is|are|looks?|seems?|stays/, how: /nice|clean|and|all|now|still|quite|very|pretty/ },
    not: ['keep it clean and dry', 'it is not dry'],
  },
)
