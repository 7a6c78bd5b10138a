import { AT_START, rule } from '../rules/rule.ts'

/** "I'll write you off work", "I'm keeping him out of school": 1 from what; behind it stands how long. */
export const OFF_WORK = rule(
  AT_START,
  [[/(?:<lead> )*(?:i|we) <will> <write> (?:you|him|her) <off>(?: (<place>))? (?=<how-long>)/, 'i will write you off work until next monday', 'we are keeping her out of school for 3 days', 'i will write you off for a week']],
  {
    parts: {
      lead: /so|and|then|okay|now|also|well/,
      off: /(?:off|out)(?: of| from)?/,
      place: /work|school|sports|gym|practice|daycare|class|duty/,
      will: /(?:will|am|are|want to|am going to|are going to|would like to)/,
      write: /(?:write|writing|take|taking|keep|keeping|put|putting|sign|signing|have)/,
      'how-long': /(?:until|till|through|for|the rest of|this|today|tomorrow|next|starting|from)\b/,
    },
    not: ['i will write you off if you like'],
  },
) // prettier-ignore
