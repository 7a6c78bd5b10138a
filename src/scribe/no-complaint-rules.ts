import { ANYWHERE, rule } from './rules/rule.ts'

/** What may be weak while the person is not: `~` stands for the word itself. */
export const IS_WEAK = rule(
  ANYWHERE,
  [
    [/\b<organ>(?: <is>)+ ~/, 'my heart was ~', 'your pulse is a bit ~'],
    [/\b(?:it|that)(?: <is>)+ ~|^is it(?: <is>)* ~/, 'it is ~ it starts and stops'],
    [/\b(?:stream|flow|pulse)(?: \w+)? is it(?: <is>)* ~/, 'the stream is it ~'],
    [/~(?: <organ>)\b/, 'a ~ heart'],
    [/~ (?:of|in) (?:the|my|your|his|her) <organ>\b/, '~ of the heart'],
    [/\b(?:signal|battery|coffee|tea|evidence|argument|spot|opioid|steroid|dose)(?: <is>)* ~/, 'the signal is ~'],
    [/~ (?:signal|battery|coffee|tea|evidence|spot|opioid|steroid|point|stream)\b/, 'a ~ steroid'],
  ],
  {
    parts: {
      organ: /heart(?: muscle)?|pulses?|bones?|immune system|valves?|kidneys?|lungs?|bladder|stream|flow|immunity/,
      is: /is|was|are|were|has|been|got|gotten|getting|looks?|very|a|bit|little|so|pretty|too|really|kind|of|still/,
    },
    not: ['my left arm is ~', 'i feel ~ and my heart races', 'i am ~'],
  },
) // prettier-ignore
