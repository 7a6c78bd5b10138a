import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

const parts = {
  cuts: /biopsy|excise|drain|lance|aspirate|freeze|cauterize|shave off|burn off|cut out|cut off/,
  treats: /inject|numb|irrigate|wash out|suture|stitch up|sew up|splint|pack|clip/,
  that: /(?:the|that|this|those|these|your|his|her|their)/,
  no: /(?:now|today|first|for|with|in|on|at|and|or|to|if|here|there|then|again|off|out|up)\b/,
  side: /(?:left|right|big|little|small|large|lower|upper|other)/,
  part: /(?!<no>)(?:<side> )*[a-z]+(?: (?:on|in|of|behind|under) <that> (?:<side> )?[a-z]+)?/,
  growth: /(?:cyst|mole|lesion|wart|skin tag|tag|polyp|splinter|tick|toenail|lipoma|<put-in>)/,
  'put-in': /(?:ear ?wax|wax|foreign body|packing|drain|catheter|sutures?|stitches|staples|cast|splint)/,
}

/** "I'd like to biopsy that mole", "put in four stitches": what is done with a needle or a knife, by its verb. */
export const PROCEDURE = rule(
  AS_WORDS,
  [
    [/(?:<cuts>|<treats>) <that> <part>/, 'biopsy that mole on your left arm', 'inject the knee'],
    [
      /(?:remove|take (?:out|off)|dig out|pull (?:out|off)) <that> <growth>(?: (?:on|in|from) <that> [a-z]+)?/,
      'remove the cyst',
    ],
    [/put in (?:\d+|some|a few|a couple(?: of)?) (?:stitches|sutures|staples)/, 'put in 4 stitches'],
  ],
  { parts, flags: 'g', not: ['remove your shoes', 'the drain', 'pack a lunch', 'take off your shirt'] },
)

/** A subject that says itself what is done. */
export const DOES_ITSELF = rule(AT_START, [
  [/(?:admit|repeat|recheck) /, 'repeat the potassium'],
  [/(?:put in|remove|take (?:out|off)|dig out|pull (?:out|off)) /, 'put in 4 stitches'],
  [/(?:<cuts>|<treats>) /, 'drain that abscess'],
], { parts }) // prettier-ignore
