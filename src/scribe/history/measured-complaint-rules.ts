import { rule } from '../rules/rule.ts'

/** "My blood pressure has been running high": what is measured, and how it is, as the reason for a visit. */
export const MEASURED = rule(
  {
    before:
      '\\b(?:my|his|her|the) (?<what>blood pressure|blood sugars?|sugars?|cholesterol|heart rate|pulse) ',
    after: '\\b',
  },
  [
    [
      /(?:<is> )+(?:<rather> )*(?<high>high|up|elevated|over \d|in the 1[4-9]0s)/,
      'my blood pressure has been running high',
      'her sugars are a bit up',
    ],
    [/(?:<is> )+(?:<rather> )*(?<low>low|down|dropping)/, 'my blood pressure is low'],
  ],
  {
    parts: {
      is: /(?:is|are|has|have|was|were|been|running|reading|going|getting|keeps?|readings?|numbers?)/,
      rather: /(?:an?|bit|little|really|very|too|so|quite|always|still|on|the)/,
    },
    not: ['my blood pressure is fine', 'your blood pressure is high'],
  },
)
