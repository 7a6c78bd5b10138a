import { AT_START, rule } from './rules/rule.ts'

/** What is done with a medicine, where a clinician's sentence that names one begins. */
export const DOES_WITH_MEDICINE = rule(
  {
    before: '^(?:(?:so|and|then|okay|also|now|but|well|good|great|for now|in the meantime) )*(?:',
    after: ')\\b',
  },
  [
    [/(?:no|no more|not) (?!known|other|problem)[a-z]+/, 'so no montelukast'],
    [
      /(?:please )?(?:take|use|apply|try|stop|hold|skip|avoid|finish)/,
      'take omeprazole',
      'stop the naproxen',
    ],
    [/(?:keep|stay) (?:taking|using|on|it|with)/, 'keep taking the lisinopril', 'stay on it'],
    [
      /(?:i|we) (?:will|can|are going to|am going to) (?:use|try|add|give|keep|put|do|go)/,
      'we will use fluticasone',
    ],
    [/let us (?:use|do|give|keep|add|go|put)/, 'let us use losartan'],
    [/go (?:up|down|back)/, 'go up on the metformin'],
    [
      /[a-z]+ \d+ .*(?:daily|a day|times|twice|every|with (?:food|meals))/,
      'in the meantime naproxen 500 twice a day',
    ],
  ],
  { not: ['no known allergies', 'you take lisinopril', 'sertraline 50'] },
)

/** "So this is a calf strain". */
export const NAMES_ILLNESS = rule(AT_START, [
  [
    /(?:(?:so|and|then|okay|well) )*(?:this|that|it) (?:is|looks like|sounds like|seems like|must be)\b/,
    'so this is a calf strain',
    'it sounds like reflux',
  ],
])
