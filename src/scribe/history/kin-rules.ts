import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

const KIN_PARTS = {
  kin: /<parent>|<sibling>|<grandparent>|<other-kin>/,
  parent: /mother|father|mom|mum|dad|parents/,
  sibling: /brothers?|sisters?|siblings/,
  grandparent: /grandmother|grandfather|grandma|grandpa|grandd?ads?|grandmums?|granny|nana|grandparents/,
  'other-kin': /aunts?|uncles?|cousins?|relatives|family history/,
}

/** Somebody of the patient's family is named. */
export const KIN = rule(
  AS_WORDS,
  [
    [/<kin>/, 'my mother', 'his cousins', 'a family history'],
    [/family/, 'in the family'],
  ],
  { parts: KIN_PARTS, not: ['familiar'] },
)

/** The patient's relatives; "the family" alone are those who came along and speak for the patient. */
export const RELATIVES = rule(
  AS_WORDS,
  [
    [/<kin>/, 'my grandmother', 'his aunts'],
    [/(?<!\bthe )family/, 'my family'],
    [/(?<=\b(?:in|of) the )family/, 'asthma in the family'],
  ],
  { parts: KIN_PARTS, not: ['the family reports that she fell'] },
)

/** What is told of relatives for the patient's sake: what they have or had, how they died, that they are well. */
export const OF_KIN = rule(
  AS_WORDS,
  [
    [/had|has|(?:does|do) have/, 'he had a stroke', 'they do have it'],
    [/history/, 'a history of it'],
    [/died|deceased|passed/, 'my father died', 'she passed away'],
    [/diagnosed|suffers?/, 'was diagnosed late', 'my aunt suffers from it'],
    [/cancer|diabetes|heart|disease|disorder|syndrome/, 'breast cancer', 'a bleeding disorder'],
    [/healthy|health|illness/, 'they are healthy', 'in good health'],
    [/(?:is|are|was|were(?: both)?) \d+/, 'she is 82', 'they were both 60'],
  ],
  { not: ['my mother is here'] },
)

export const SIBLINGS = rule(
  AS_WORDS,
  [[/(?:have|has|had)(?: <how-many>)* (?:siblings?|brothers?|sisters?)/, 'i have 2 younger brothers']],
  {
    parts: {
      'how-many': /also|only|just|an?|one|no|any|\d+|several|younger|older|little|big|twin|half|full/,
    },
    not: ['my brother has gout'],
  },
)

/** Who is told of is somebody of the patient's own, and not the patient. A relative by blood is the group. */
export const OF_ANOTHER = rule(
  { before: '^(?:(?:and|but|both) )?(?:my|your|his|her|their) (?:\\w+ ){0,2}?', after: '' },
  [
    [/(<kin>|<offspring>)<alone>/, 'my older sister had asthma', 'and his son is well'],
    [/<chosen><alone>/, 'my wife had a cold', 'her next door neighbor fell'],
  ],
  {
    parts: {
      ...KIN_PARTS,
      offspring: /sons?|daughters?|child|children|nephews?|nieces?|grandsons?|granddaughters?|twins?/,
      chosen: /wife|husband|spouse|partner|boyfriend|girlfriend|friends?|neighbou?rs?/,
      alone: /\b(?!.*\b(?:i|me|we|us)\b)/,
    },
    not: ['my wife says i snore'],
  },
)

/** How it stands with a relative. */
export const DIED = rule(
  AS_WORDS,
  [
    [/died|dead|passed|deceased/, 'my uncle died', 'he passed away'],
    [/(?:is|was|are|were) (?:\w+ )?\d+/, 'she is now 80'],
    [/(?:is|was|are|were) (?:\w+ )?(?:ill|sick|healthy|well|alive|disabled)/, 'they are both well'],
    [/(?:is|was|are|were) (?:\w+ )?in (?:his|her|their) \w+ies/, 'he was in his sixties'],
  ],
  { not: ['she has gout'] },
)

export const RUNS_IN_FAMILY = rule(
  AS_WORDS,
  [
    [
      /(?:runs?|running) in (?:my|your|his|her|their|the) (?:\w+ ){0,3}?(?:family|side)/,
      'it runs in the family',
    ],
  ],
  { not: ['running in the park'] },
)

/** "My mother said that I had surgery": they tell of the patient. */
export const KIN_TELLS = rule(
  AT_START,
  [
    [
      /(?:my|your|his|her) <kin> (?:also )?(?:says?|said|told|tells|thinks?|noticed|saw)\b/,
      'my mother said that i snore',
    ],
  ],
  { parts: KIN_PARTS, not: ['my mother had gout'] },
)
