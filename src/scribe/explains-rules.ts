import { INNER_PARTS } from './lexicon/inner-parts.ts'
import { rule } from './rules/rule.ts'

/** What a clinician explains of the illness: no part of what the patient tells. */
export const EXPLAINS_ILLNESS = rule(
  { before: '^(?:(?:so|and|then|okay|also|now|well) )*', after: '\\b' },
  [
    [
      /i (?:think|believe|suspect)(?: that)? (?:your|the|his|her) (?:<organ>) (?:<does>)/,
      'i think your pressure drops when you stand up',
    ],
    [
      /(?:your|the|his|her) (?:blood )?pressure (?:drops|falls|goes down|dips)/,
      'your pressure drops when you stand',
    ],
    [
      /(?:the|your|his|her) (?:<complaint>) (?:is|are|comes?) (?:from|due to|caused by|because of)/,
      'so the dizziness is from your pressure dropping',
    ],
    [
      /(?:your|the|his|her|a) (?:<inner-part>)(?:<lies-in>)? (?:is|are) (?:[a-z]+ )??(?:<ill-inside>)/,
      'the tendon in your shoulder is inflamed',
    ],
  ],
  {
    parts: {
      ...INNER_PARTS,
      organ:
        /(?:blood )?(?:pressure|sugars?)|heart|kidneys?|liver|thyroid|lungs?|stomach|<joint>|<complaint>/,
      joint: /knees?|hips?|shoulders?|back|tendons?|nerves?|muscles?|cartilage|joints?/,
      complaint: /dizziness|pain|headaches?|swelling|cough|rash|fatigue|numbness|tingling|weakness|cramps?/,
      does: /is|are|drops?|falls?|goes|gets?|skips?|swells?|hurts?|runs?/,
    },
    not: ['i think your wife is here', 'does the pressure drop', 'the pain is worse'],
  },
)
