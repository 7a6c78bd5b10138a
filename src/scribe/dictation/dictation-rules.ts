import { AS_WORDS, rule } from '../rules/rule.ts'

/** Said to whoever types it, or to whoever bills it: no part of a note. */
export const TO_THE_TYPIST = rule(
  AS_WORDS,
  [
    [/this is (?:doctor|dr) \w+(?: \w+)? (?:dictating|with|calling|again)/, 'this is dr lane dictating'],
    [/(?:begin|start|end|close) (?:of )?(?:the )?dictation/, 'end of dictation', 'begin dictation'],
    [
      /(?:please|kindly) (?:copy|send|cc|forward|transcribe|correct|insert|use|type|format|delete)/,
      'please copy the referring physician',
    ],
    [/dictat(?:ing|ion|ed) (?:a|an|the|on|for|by|note|this)/, 'dictating a follow-up', 'dictation for'],
    [
      /new (?:paragraph|line)|next (?:paragraph|heading)|scratch that|strike that/,
      'new paragraph',
      'scratch that',
    ],
    [
      /(?:carbon )?cop(?:y|ies) (?:of this )?(?:to|for) (?:doctor|dr|the|her|his)/,
      'copy to dr shah',
      'copies to the surgeon',
    ],
    [
      /date of service|(?:clinic|dictation|progress|consult\w*|operative|discharge) (?:note|summary|letter)$/,
      'date of service today',
      'neurology clinic note',
    ],
    [/(?:thank you|thanks)(?: very much| so much)?(?:,? (?:that is all|end))?$/, 'thank you'],
    [/^(?:(?:and|okay|so) )?that (?:is|will be) (?:all|it|the end)$/, 'that is all'],
    [
      /^(?:dictation|letter)(?: (?:for|to) (?:the )?\w+(?: \w+)?)?(?: please)?$/,
      'dictation',
      'letter to the referring physician please',
    ],
  ],
  { not: ['the patient sends thanks to all', 'please call if worse'] },
)

/** What somebody does not bear, in a sentence of a chart that names a medicine. */
export const REACTED = rule(
  AS_WORDS,
  [
    [/react(?:s|ed) (?:badly |severely )?to/, 'she reacted to lamotrigine'],
    [/(?:hives|rash|anaphylaxis|angioedema|swelling) (?:from|with|to|after|on)/, 'hives from ibuprofen'],
    [/allergic|allerg(?:y|ies) to/, 'allergic to sulfa'],
  ],
  { not: ['seasonal allergies'] },
)
