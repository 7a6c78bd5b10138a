import { AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** "Just the omeprazole. No allergies.": said outright, whatever else was named in answer. */
export const HAS_NO_ALLERGIES = rule(
  AS_WORDS,
  [
    [/(?:no|without|denies)(?: (?:known|any|drug|food|medication|medicine))* allerg(?:y|ies)(?! to)/, 'no known drug allergies'],
    [/not allergic to (?:anything|any|nothing)/, 'i am not allergic to anything'],
    [/nothing (?:that )?i am allergic to/, 'nothing i am allergic to'],
  ],
  { not: ['no new allergies', 'no other allergies', 'no allergy to eggs', 'not allergic to latex'] },
) // prettier-ignore

/** "None to medicine", "no drug allergies": of nothing else, whatever was asked. */
export const NONE_TO_MEDICINES = rule(
  AS_WORDS,
  [
    [/(?:none|not|nothing)(?: that i know of)? to (?:any |the )?<medicines>/, 'none to medicine', 'not to any medications'],
    [/no (?:known )?<medicines> allergies/, 'no drug allergies'],
    [/no (?:known )?allergies to (?:any )?<medicines>/, 'no allergies to medications'],
  ],
  { parts: { medicines: /(?:drugs?|medicines?|medications?|meds)/ }, not: ['no allergies', 'not to penicillin'] },
) // prettier-ignore

/** A question that asks for medicines as well as for allergies. */
export const ASKS_MEDICINES_TOO = rule(
  AS_WORDS,
  [
    [
      /(?:meds|medications?|medicines?|pills|prescriptions|supplements)(?! (?:(?:or|and) <kind> )?allerg)\b.* allergies/,
      'any other meds or medical stuff new allergies',
      'any medications or allergies',
      'what pills do you take and any allergies',
    ],
    [/allergies(?: or| and)?(?: any)?(?: other| new)? (?:meds|medications|medicines|pills)/, 'any allergies any meds'],
  ],
  {
    parts: { kind: /food|drug|latex|environmental|seasonal|insect/ },
    not: ['any allergies to medications', 'any medication allergies', 'any medication or food allergies'],
  },
) // prettier-ignore

/** All of a sentence that is dictated. */
export const NONE_DICTATED = rule(
  WHOLE,
  [
    [/no (?:known )?(?:<of> )*allergies(?: to (?:any )?<of>s?)?/, 'no known drug allergies', 'no allergies to medications'],
    [/allergies (?:are )?(?:none|no known|nil)(?: (?:known|to (?:any )?<of>s?))?<known>?/, 'allergies none to medicines that she knows of'],
    [/nkd?a/, 'nkda'],
  ],
  {
    parts: {
      of: /drug|medication|medicine|food|environmental/,
      known: /(?: that (?:he|she|they) (?:knows?|is aware) of)/,
    },
    not: ['no allergies to eggs', 'allergies penicillin'],
  },
) // prettier-ignore
