import { AS_WORDS, AT_END, rule } from '../rules/rule.ts'

/** "Stop ibuprofen", "atorvastatin, stopped", "not metoprolol": no medicine of today. */
export const TAKEN_NO_MORE = rule(
  { before: '', after: '\\b' },
  [
    [/<unless-denied>(?:stop(?:ped|s|ping)?|discontinue[ds]?|quit)/, 'stop ibuprofen'],
    [/\bno longer (?:tak|us|need|on\b|want)\w*/, 'no longer takes it', 'no longer on it'],
    [
      /\b(?:ran out|denies|avoids?|<unless-denied>(?:holds?|skip(?:ped|s)?)(?! <once>))/,
      'avoid ibuprofen',
      'skip the naproxen',
    ],
    [/\b(?:threw|throws?|thrown|tossed) (?:[\w-]+ ){1,3}(?:out|away)/, 'threw the zolpidem out'],
    [/\b(?:do|does|should|must|can|will|would)(?: not|n't) (?:take|use)/, 'should not take aspirin'],
    [/\b(?:do|does|did)(?: not|n't) want|\b(?:refuse|decline)[sd]?/, 'does not want a statin'],
    [/\brather not (?!take|use)|\bwon't/, 'would rather not have a statin', "won't have it"],
    [/\brather not (?:take|use)/, 'would rather not take a statin'],
    [/\bcannot (?:take|use|tolerate)/, 'cannot tolerate statins'],
    [/\b(?:stay|keep)s? (?:away from|off)/, 'stay away from aspirin'],
    [/^(?:[\w ]+: )?(?:not?(?! only\b)|never)/, 'not metoprolol'],
  ],
  {
    flags: 'i',
    parts: {
      'unless-denied': /\b(?<!\b(?:not|n't|never|without) (?:\w+ )?)/,
      once: /(?:tonight|today|tomorrow|this (?:morning|evening)|one dose|a dose|the next dose)\b/,
    },
    not: [
      'do not skip it',
      'do not stop the aspirin',
      'take it with food',
      'for 5 days, no longer',
      'needs no more',
      'will not be there',
      'not only',
      "skip tonight's dose",
    ],
  },
)

/** "Hold aspirin for 2 days, then go back on 81 mg": taken again. */
export const TAKEN_AGAIN = rule(
  AS_WORDS,
  [
    [/(?:then|and|before) (?:\w+ ){0,2}?(?:go(?:ing)? back|resum\w+|restart\w*)/, 'then go back on it'],
    [/restart(?:ed)?|resumed?/, 'restart aspirin'],
    [
      /(?:then|and) (?:go|cut|lower|reduce|drop|raise|increase|decrease) (?:it )?(?:back )?(?:down |up )?to \d/,
      'hold it for 2 days and go down to 4 mg',
    ],
  ],
  { flags: 'i', not: ['hold aspirin for 2 days'] },
)

/** Where a sentence turns from one medicine to the next: before what is done with that one. */
export const NEXT_MEDICINE = rule(
  { before: '(?:[,;]\\s*(?:and|but|then)?|\\s(?:and|but|then))\\s+(?=(?:(?:then|now|please|he|she|they|you) )*', after: ')' },
  [
    [/(?:avoid|hold|stop|discontinu)\w*/, 'acetaminophen and avoid ibuprofen'],
    [/(?:start|tak|us|continu|add|increas|decreas)\w*/, 'lisinopril and start losartan'],
    [/(?:begin|giv)\w*|switch (?:[\w-]+ ){0,2}?to/, 'metformin and begin insulin', 'lisinopril and switch her to losartan'],
    [/(?:halv|doubl|lower|reduc|rais)\w*|keep (?!off)|go (?:up|down) on/, 'amlodipine and keep the lisinopril'],
    [/(?:do|should) not|don't|not |stay away|keep off|no longer/, 'tylenol, not ibuprofen'],
  ],
  { flags: 'i', not: ['aspirin and clopidogrel'] },
) // prettier-ignore

/** What holds only then. */
export const ON_CONDITION = rule(
  { before: '\\b', after: '\\b' },
  [[/if|when|unless|until|once|before|after|as soon as/, 'stop it if there is bleeding']],
  { flags: 'i', not: ['stop it'] },
)

/** Spoken of, and neither taken nor ordered: "I could give mirtazapine", "if it is still high, we will start ...". */
export const ONLY_CONSIDERED = rule(
  { before: '', after: '\\b' },
  [
    [/^[“"]?(?:if|unless|once)/, 'if it is still high we will start levothyroxine'],
    [/\bif (?:it|that|this|things|those) (?:is|are|does|do|stays?|remains?)/, 'start it if that does not help'],
    [/\b(?:could|might|would) (?:also )?(?:give|try|use|start|add|offer|consider|switch|do)/, 'could give it'],
    [/\bmay (?:need|have) (?:to|a|an|the)?/, 'may need insulin'],
    [/\b(?:consider(?:ed|ing)?|discuss(?:ed)?|think(?:ing)? about|talk(?:ed)? about)/, 'consider insulin'],
    [/\b(?:option|alternative|candidate)s?/, 'insulin is an option'],
  ],
  { flags: 'i', not: ['you may take tylenol', 'take it if you are in pain'] },
) // prettier-ignore

/** What is done with a dose that was another until now. */
export const CHANGES_DOSE = rule(
  AS_WORDS,
  [
    [/(?:increas|decreas|rais|lower|reduc|chang|switch|adjust)\w*/, 'increase the metformin'],
    [/doubl\w+|halv\w+|cut|taper\w*|wean\w*/, 'double the furosemide'],
    [/(?:go|went|bump\w*|step\w*) (?:it )?(?:up|down)/, 'go up on the lisinopril'],
  ],
  { flags: 'i', not: ['continue the metformin'] },
)

/** "She does not need medicine": none is named. */
export const NEEDS_NONE = rule(
  AS_WORDS,
  [
    [/(?:not|n't) need (?:any |a )?(?:medic\w+|antibiotics?|pills?)/, 'does not need medicine'],
    [/no (?:need for )?(?:medicines?|medications?|antibiotics?)(?: needed)?/, 'no medicines'],
    [/without (?:any )?(?:medicines?|medications?)/, 'without medication'],
  ],
  { flags: 'i', not: ['needs insulin'] },
)

/** "Stop the metformin": what is stopped is named right behind. */
export const STOPS_IT = rule(
  AS_WORDS,
  [
    [/(?:stop|discontinu|quit)\w*/, 'stop the metformin'],
    [/(?:come|get|take \w+) off/, 'come off the metformin', 'take her off it'],
    [/(?:switch|chang|convert|transition)\w* .*\bto/, 'switch from lisinopril to losartan'],
  ],
  { flags: 'i', not: ['avoid ibuprofen', 'skip tonight'] },
)

/** Stopped, to be taken again; or so that only the plan can say for how long. */
export const STOPS_FOR_A_WHILE = rule(
  AS_WORDS,
  [
    [/for (?:now|the|a|an|\d+|one|two|three|about|at least)\b/, 'stop it for 2 days'],
    [/until|before|after|then|when|if|once(?! (?:a|per|every|daily)\b)|while/, 'stop it before the surgery'],
    [/tonight|today only|this morning|tomorrow morning/, 'stop it this morning'],
  ],
  { flags: 'i', not: ['stop it'] },
)

/** What a clause of the plan leaves as it is, or only weighs. */
export const NOT_CHANGED = rule(
  AS_WORDS,
  [
    [/(?:not|n't|never|without) (?:\w+ ){0,2}?<changes>/, 'we will not increase it', 'without changing it'],
    [/(?:instead of|rather than|before) (?:stop|<changes>)\w*/, 'before increasing it'],
    [/(?:can|could|may|might) (?:\w+ )?<changes>/, 'we could increase it'],
    [/no (?:change|increase|decrease)/, 'no change of the dose'],
    [/(?:see|ensure|check|whether) (?:if|that|we|whether)\b/, 'to see if we need to raise it'],
  ],
  {
    flags: 'i',
    parts: { changes: /(?:increas|decreas|rais|lower|reduc|chang|doubl|halv|go up|go down|stop)\w*/ },
    not: ['increase it'],
  },
)

/** Right before the medicine that another takes the place of. */
export const SWITCHES = rule(
  AT_END,
  [
    [
      /\b(?:switch|chang|convert|transition)\w* (?:<whom> )?(?:over )?(?:(?:from|off) )?(?:<its> )?/,
      'switch her over from ',
      'change the ',
    ],
  ],
  {
    flags: 'i',
    parts: { whom: /him|her|them|you|the patient/, its: /the|your|his|her/ },
    not: ['switch on ', 'take her off '],
  },
)
