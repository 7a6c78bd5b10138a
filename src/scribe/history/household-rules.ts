import { AS_WORDS, AT_START, rule, WHOLE } from '../rules/rule.ts'

const YOUNG_PARTS = {
  young: /children|child|kids?|sons?|daughters?|boys?|girls?|grandchildren|grandkids|twins/,
}

/** The patient's children or grandchildren are named. */
export const YOUNG = rule(AS_WORDS, [[/<young>/, 'two kids', 'my daughter']], {
  parts: YOUNG_PARTS,
  not: ['my mother'],
})

/** "We have", "my husband and I were blessed with": the patient has them. The verb is the group. */
export const WE_HAVE = rule(
  AT_START,
  [
    [
      /<we> (?:do |also |both )*(?:(have|had)|(?:are|were|have been) blessed with)(?= .*\b<young>\b)/,
      'we have 3 kids',
      'my husband and i were blessed with twins',
    ],
  ],
  {
    parts: { ...YOUNG_PARTS, we: /we(?: both| all)?|(?:me and )?my \w+ (?:and i|and me)/ },
    not: ['we have a dog'],
  },
)

/** Asks for the patient's children or siblings: who they are is one of the groups. */
export const ASKS_HOUSEHOLD = rule(
  { before: '\\b', after: '$' },
  [
    [/how many (<children>|brothers and sisters) do you have/, 'how many children do you have'],
    [
      /do you (?:\w+ )?have (?:any |some )?(<children>|brothers (?:or|and) sisters)/,
      'do you have any brothers or sisters',
    ],
  ],
  { parts: { children: /children|kids|siblings|grandchildren/ }, not: ['do you have any pets'] },
)

/** "Yes, three in total": the number is the group. */
export const COUNT = rule(
  WHOLE,
  [[/(?:<lead> )*(one|a couple|\d+)(?: <in-all>)*/, 'yes 3 in total', 'we have a couple', 'one of each']],
  {
    parts: {
      lead: /yes|yeah|yep|sure|well|oh|um|so|<have>|just|only|about|a total of|total of|there are/,
      have: /we|i|do|have|had|has|got/,
      'in-all': /in total|total|all together|altogether|in all|<of-them>|now|actually|so far/,
      'of-them': /of them|each|of each|(?:one|\d+) of each/,
    },
    not: ['3 boys'],
  },
)

/** "How old was he when he died?": the verb, he or she, another name of kin, and when. */
export const ASKS_AGE_OF_KIN = rule(
  WHOLE,
  [
    [
      /how old (is|was) (?:(he|she)|your ([a-z-]+))(?: (when (?:he|she) (?:<died>|<was-ill>)))?/,
      'how old was he',
      'how old is your brother',
      'how old was your mother when she had the stroke',
    ],
  ],
  {
    parts: {
      died: /died|passed(?: away| on)?/,
      'was-ill': /was diagnosed|got (?:it|sick|ill)|had (?:it|that|the .*)/,
    },
    not: ['how old are you'],
  },
)

/** "She was in her early sixties when she died": the age, and when. */
export const AGE_OF_KIN = rule(
  WHOLE,
  [
    [
      /(?:<lead> )*((?:in (?:his|her) <decade>)|\d{1,3})(?: years? old)?(?: <i-think>)?(?: (<at-time>))?/,
      'about 52 i think',
      'she was in her early sixties when she died',
      '70 years old',
    ],
  ],
  {
    parts: {
      lead: /oh|well|um|he|she|they|was|is|i|think|guess|believe|<about>/,
      about: /only|just|about|around|maybe|probably|like|almost|nearly|over|still/,
      decade: /(?:(?:early|mid|late) )?[a-z0-9]+/,
      'i-think': /i think|i believe|or so|at the time|now/,
      'at-time': /when (?:he|she) (?:died|passed(?: away| on)?|was diagnosed)/,
    },
    not: ['they were young'],
  },
)
