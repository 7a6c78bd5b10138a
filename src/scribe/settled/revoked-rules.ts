import { AS_WORDS, rule } from '../rules/rule.ts'

/** A clinician takes back what they have just ordered or thought of. */
export const TAKEN_BACK = rule(
  AS_WORDS,
  [
    [/actually no|oh no wait|no wait|wait no/, 'actually no you are on warfarin', 'no wait', 'wait no'],
    [/scratch that|strike that|forget (?:that|it|the)/, 'scratch that', 'forget the scan'],
    [
      /no not (?:stop|start|add|increase|decrease|switch|that|yet)/,
      'no not stop you need it',
      'hm no not that',
    ],
    [/let us not|better not|rather not/, 'but let us not', 'better not'],
    [/(?:i|we) (?:have )?changed? my mind|on second thought/, 'i changed my mind', 'on second thought'],
    [/(?:let us )?hold off(?: on)?/, 'let us hold off on that', 'hold off on the scan'],
    [
      /(?:you|we|i) (?:do|will) not (?:think (?:you|we) )?need (?:that|it|one|them)/,
      'we do not need that',
      'i do not think you need it',
    ],
    [
      /(?:i|we) (?:will|shall|would|are|am) not (?:going to )?(?:do|doing) (?:that|it|this)/,
      'so we will not do that',
      'i am not doing that',
    ],
    [/(?:i|we) (?:have )?decided against (?:that|it)/, 'we decided against it'],
    [/we will (?:skip|leave) (?:that|it|the)/, 'we will skip that', 'we will leave the scan'],
    [
      /(?:okay|all right|alright|fine) (?:then )?(?:we )?(?:can )?leave it/,
      'okay leave it at 20',
      'alright we leave it',
    ],
  ],
  { not: ['let us see', 'wait for the result', 'actually now'] },
)

/** It is taken for another: "a Holter instead". */
export const INSTEAD = rule(AS_WORDS, [[/instead(?! of)/, 'a holter instead']], { not: ['instead of it'] })

/** What is not given after all stands right behind these: "so no aspirin", "hold off on the CT". */
export const NOT_THIS = rule(
  { before: '(?:^| )', after: ' (?:(?:the|any|a|an|your|that|give you|you|start|starting|on) )*$' },
  [
    [/(?:so|then|therefore|but|and|actually) no/, 'so no ', 'then no '],
    [/hold off(?: on)?/, 'hold off on the '],
    [/(?:actually|no|wait) (?:just )?leave/, 'actually leave the '],
    [
      /(?:do not|will not|should not|cannot) (?:take|use|give|start|order|do)/,
      'we will not give you ',
      'do not use ',
    ],
    [/(?:creatinine|kidneys?|allergy|history|pressure|warfarin) no/, 'with that creatinine no '],
  ],
  { not: ['no more ', 'start the '] },
)
