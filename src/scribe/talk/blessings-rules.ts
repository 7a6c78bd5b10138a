import { AT_START, rule } from '../rules/rule.ts'

/** What is said of who died, or for luck, and tells nothing of anybody's health. */
export const BLESSING = rule(
  AT_START,
  [
    [/(?:may )?<above>(?: please)? <blesses> (?:<whose> (?:\w+ )?(?:souls?|heart)|<whom>)\b/, 'god rest her', 'may the lord bless his soul'],
    [/(?:may )?(?:(?:he|she|they) )?rest in peace\b/, 'may she rest in peace'],
    [/rest <whose> soul\b/, 'rest his soul'],
  ],
  {
    parts: {
      above: /(?:god|the lord|lord|heaven)/,
      blesses: /(?:rest|bless|forgive|help|love)/,
      whose: /(?:his|her|their|my|your)/,
      whom: /(?:him|her|them|me|us|you)/,
    },
    not: ['they rest in bed', 'rest her knee', 'god it was bad'],
  },
) // prettier-ignore
