import { AT_END, AT_START, rule } from '../rules/rule.ts'

/** Up to the name of what may not be borne: who tells it is not certain. */
export const GUESSES_BEFORE = rule(
  AT_END,
  [
    [/\b(?:might|may|could) (?:also )?(?:be|have been) (?:\w+ )?(?:allergic|reacting|sensitive) to(?: \w+){0,2} ?/, 'i might be allergic to '],
    [/\b(?:maybe|possibly|perhaps|probably)(?: (?:to|also|a|an|the|just)){0,2} ?/, 'maybe ', 'possibly to the '],
    [/\bnot (?:sure|certain)(?: \w+){0,4} (?:allergic|react\w*) to(?: \w+){0,2} ?/, 'not sure whether i am allergic to '],
    [/^(?:well |um |uh )*i (?:think|believe|guess)(?: it (?:was|is)| maybe| that it was)?(?: (?:to|a|an|the|just)){0,2} $/, 'well i think ', 'i guess it was the '],
    [/\b(?:might|may|could) have (?:reacted to|had a reaction to|an allergy to)(?: \w+){0,2} ?/, 'might have reacted to '],
  ],
  { not: ['maybe ten years ago i took ', 'i am allergic to ', 'i think i am allergic to '] },
) // prettier-ignore

/** Behind that name, or in the next sentence of the same person. */
export const GUESSES_BEHIND = rule(
  AT_START,
  [
    [/(?:but |and |though |um |well )*(?:i am |i'm )?not (?:really |quite |too |totally )?(?:sure|certain)\b/, 'but i am not sure', 'not certain'],
    [/(?:maybe|possibly|perhaps|i guess)$/, 'maybe', 'i guess'],
  ],
  { not: ['maybe ten years ago'] },
) // prettier-ignore

/** Who told it, and nobody who has it: "my mom said", "according to my mother". */
export const TOLD_BY_KIN = rule(
  { before: '\\b', after: '' },
  [
    [/(?:my|his|her) <kin> (?:always |once )?(?:said|says|told me|tells me|thinks|thought|mentioned)\b/, 'possibly sulfa my mom said'],
    [/according to (?:my|his|her) <kin>/, 'penicillin according to my mother'],
  ],
  {
    parts: { kin: /mom|mum|mother|dad|father|parents|wife|husband|grandmother|sister|brother|aunt/ },
    not: ['my mother is allergic to sulfa', 'my mom gets hives from it'],
  },
) // prettier-ignore
