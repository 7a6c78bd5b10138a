import { AT_START, rule } from '../rules/rule.ts'

/** "Heart is irregularly irregular": of a part that is named, how it is. */
export const SAYS_HOW = rule(
  AT_START,
  [
    [
      /(?:[\w-]+ ){1,5}?<verb> (?!<aside>\b)\w/,
      'heart is irregularly irregular',
      'right cord moves normally',
    ],
  ],
  {
    parts: {
      verb: /is|are|looks?|sounds?|feels?|moves?|turns?|has|have/,
      aside: /i|you|we|it|going|to be|a (?:problem|reason|good)/,
    },
    not: ['neck is going to be sore', 'heart is a good one'],
  },
)

/** "Now the feet, close your eyes", "stand up, arms crossed": done by who is examined, and nothing that was found. */
export const INSTRUCTS = rule(
  { before: '', after: '' },
  [
    [
      /^(?:<lead> )*(?:(?:the|your) \w+ )?<act>(?: <what>\b|$)/,
      'now the feet close your eyes',
      'squeeze my fingers',
    ],
    [/\b(?:arms?|eyes?|legs?|hands?) (?:out|crossed|up|closed)\b/, 'it goes down when the arms out'],
  ],
  {
    parts: {
      lead: /now|okay|and|so|good|great|then|just|please|all right/,
      act: /close|open|stand|hold|walk|tap|touch|lift|bend|turn|follow|look|push|pull|sit|lie|lean|relax|squeeze|tell/,
      what: /your|my|up|out|down|over|me|it|the/,
    },
    not: ['she is able to stand up', 'the leg looks good'],
  },
)

/** "Left is clear", "none in the left hand": of the same thing, on the other side. */
export const OTHER_SIDE = rule(
  { before: '^(?:(?:and|but) )?', after: '' },
  [
    [
      /(?:on )?(?:the )?<side>(?: <part>)? (?:is|are|looks|has|zero|\d)/,
      'left is clear',
      'the right leg is fine',
    ],
    [/none (?:in|on|at) (?:the )?<side>/, 'none in the left hand'],
  ],
  {
    parts: { side: /left|right|other/, part: /one|side|leg|arm|hand|foot/ },
    not: ['left knee is swollen', 'none'],
  },
)

/** Whoever says so has found it, whatever it is called. */
export const PERCEIVED = rule(
  { before: '^', after: ' ' },
  [
    [/there (?:is|are)/, 'there is some pooling'],
    [/i (?:do |can |also |still )*(?:see|hear|feel|appreciate)/, 'i also see a cyst'],
    [/some|a (?:few|little)|mild|moderate|scattered|trace|\d\+/, 'some thrush', '1+ edema', 'a few papules'],
  ],
  { not: ['no edema', 'something is wrong'] },
)
