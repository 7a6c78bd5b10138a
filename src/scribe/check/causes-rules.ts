import { AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** Leads from what is to what a note says it comes of. */
export const COMES_OF = rule(
  AS_WORDS,
  [
    [/(?:due|owing|attribut\w+|secondary|related|thanks) to/, 'due to', 'attributed to', 'secondary to'],
    [/because(?: of)?/, 'because of', 'because he fell'],
    [/<made> by/, 'caused by', 'brought on by'],
    [/(?:result|consequence|complication) of/, 'as a result of'],
    [/(?:resulting|stemming|arising) from/, 'resulting from'],
    [/from/, 'likely from alcohol'],
  ],
  {
    parts: { made: /caused|triggered|induced|brought on|provoked|precipitated|produced/ },
    not: ['refer to', 'by mouth'],
  },
)

/** One word that holds a cause. */
export const OF_ITS_CAUSE = rule(
  WHOLE,
  [[/(?<cause>\w{3,})-(?:induced|related|triggered)/, 'cocaine-induced']],
  { not: ['x-ray', 'follow-up'] },
)

/** With which somebody says in talk what something comes of. */
export const TIES = rule(
  AS_WORDS,
  [
    [/because|caus(?:e[sd]?|ing)|from|due|since|reason|why|by/, 'because', 'it is from', 'caused it'],
    [/after|when(?:ever)?|while|every time|once/, 'after i ate', 'whenever i run'],
    [/think|thought|probably|likely|maybe|consistent|suspect|guess|(?:could|may|might) be/, 'i think it is'],
    [/(?:looks?|sounds?|seems?) like/, 'looks like'],
    [
      /related|triggers?|triggered|side effects?|results?|leads?|led|brings?|brought/,
      'related',
      'triggers it',
    ],
    [/react(?:s|ed|ion|ing)?|allerg\w+|sensitive/, 'a reaction', 'allergic'],
    [/makes?|made|making|gives?|gave|giving|gets?|getting|got|sets?/, 'it makes me', 'gives me'],
    [
      /comes? (?:with|on)|(?:doing|did|done) (?:it|this|that)|to blame|flares?|flared/,
      'what did it',
      'to blame',
    ],
    [/(?:it|that|this|which) (?:is|was) (?:just |all |only )?(?:the|a|an|your|my)/, 'that is the gout'],
    [/so|means?|worse|better|helps?/, 'so i stopped', 'worse'],
  ],
  { not: ['i drink alcohol on weekends', 'i smoke a pack a day'] },
)
