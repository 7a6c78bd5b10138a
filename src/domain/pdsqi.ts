import type { ReviewScores } from '#contract/review-scores.ts'

/** Where the items come from; what they ask is said here in words of our own, for a note written from one visit. */
export const PDSQI_SOURCE = {
  name: 'PDSQI-9, the Provider Documentation Summarization Quality Instrument',
  cite: 'Croxford E, Gao Y, Pellegrino N, and others. Journal of the American Medical Informatics Association, 2025.',
  url: 'https://arxiv.org/abs/2501.08977',
} as const

/** An item of 1 to 5, with what each number stands for; the first is the worst. */
interface LikertItem {
  key:
    'cited' | 'accurate' | 'thorough' | 'useful' | 'organized' | 'comprehensible' | 'succinct' | 'synthesized'
  name: string
  question: string
  anchors: readonly [string, string, string, string, string]
}

export const LIKERT_ITEMS: readonly LikertItem[] = [
  {
    key: 'cited',
    name: 'Cited',
    question: 'Does each statement point at the words of the visit it came from?',
    anchors: [
      'Several statements point at the wrong words, or none points anywhere.',
      'One points at the wrong words, or the evidence is not told apart by statement.',
      'What is pointed at is right, but some statements have no evidence.',
      'All evidence is right, and most of it is the words that matter.',
      'Every statement has its evidence, and always the words that matter most.',
    ],
  },
  {
    key: 'accurate',
    name: 'Accurate',
    question: 'Is everything in the note true to the visit?',
    anchors: [
      'Several grave errors: made up, or turned into something else.',
      'One grave error: made up, or turned into something else.',
      'Something that was said stands in the wrong context or too exactly.',
      'Something is slightly off in source or time, and still true.',
      'Everything can be traced back to what was said.',
    ],
  },
  {
    key: 'thorough',
    name: 'Thorough',
    question: 'Is everything there that the care of this patient needs?',
    anchors: [
      'More than one thing is missing that is needed.',
      'One needed thing is missing, and several that could matter.',
      'One needed thing is missing, and nothing else.',
      'Nothing needed is missing, but some that could matter.',
      'Nothing is missing that is needed or could matter.',
    ],
  },
  {
    key: 'useful',
    name: 'Useful',
    question: 'Is what stands there of use to whoever reads it next?',
    anchors: [
      'Nothing in it is of use to the next reader.',
      'Some of it is of use, much is not.',
      'It is of use, but far too detailed or not detailed enough.',
      'All of it belongs there; some is of use only perhaps.',
      'All of it belongs there, in just the right detail.',
    ],
  },
  {
    key: 'organized',
    name: 'Organized',
    question: 'Does its order help to understand what happened?',
    anchors: [
      'No order and no grouping can be seen.',
      'Some of it stands in the wrong place or the wrong group.',
      'It only follows the order in which things were said.',
      'Well ordered or well grouped, but not both.',
      'Well ordered and well grouped throughout.',
    ],
  },
  {
    key: 'comprehensible',
    name: 'Comprehensible',
    question: 'Is its language clear?',
    anchors: [
      'Hard to read throughout: tangled sentences, changing or unfamiliar words.',
      'In places tangled, changing or unfamiliar.',
      'Taken over as it was said where plainer words were at hand.',
      'Mostly put into plainer and better built sentences.',
      'Plain, familiar and well built throughout.',
    ],
  },
  {
    key: 'succinct',
    name: 'Succinct',
    question: 'Is it as short as it can be?',
    anchors: [
      'Wordy throughout, and full of repeats.',
      'Several statements say the same in other words.',
      'One statement repeats another, or several are worded alike.',
      'No repeats; at least one statement could be shorter.',
      'The fewest words that say it, without any repeat.',
    ],
  },
  {
    key: 'synthesized',
    name: 'Synthesized',
    question: 'Does it put the findings together to an understanding and a plan?',
    anchors: [
      'Findings are put together wrongly.',
      'Put together where it was not called for, or rightly but to no purpose.',
      'Findings stand side by side where they should have been put together.',
      'Put together by theme; the reasoning stops short of a diagnosis or a plan.',
      'Reasoned through to one picture, with what matters most in front.',
    ],
  },
]

/** The items that are answered with yes or no. */
export const BINARY_ITEMS = [
  {
    key: 'abstraction',
    name: 'Needs putting together',
    question: 'Did this visit call for putting findings together? If not, “Synthesized” is not scored.',
  },
  {
    key: 'stigmatizing',
    name: 'Stigmatizing',
    question:
      'Does the note use words that judge or label the patient: that doubt (“claims to”), blame (“non-compliant”), or name a person by a condition (“a diabetic”, “an addict”)? Words the patient is quoted with do not count.',
  },
] as const satisfies Array<{ key: keyof ReviewScores; name: string; question: string }>

/** Whether an item is asked: without a need to put findings together there is nothing to score in how that was done. */
export function isAsked(key: LikertItem['key'], { abstraction }: Pick<ReviewScores, 'abstraction'>): boolean {
  return key !== 'synthesized' || abstraction !== false
}

/** How many items wait for an answer; none in a complete scoring. */
export function itemsLeft(scores: ReviewScores): number {
  const likert = LIKERT_ITEMS.filter(({ key }) => isAsked(key, scores) && scores[key] === null)
  return likert.length + BINARY_ITEMS.filter(({ key }) => scores[key] === null).length
}

/** The mean of the items of 1 to 5; null until all that is asked is answered. */
export function meanScore(scores: ReviewScores): number | null {
  if (itemsLeft(scores) > 0) return null
  const given = LIKERT_ITEMS.flatMap(({ key }) => (isAsked(key, scores) ? [scores[key] ?? 0] : []))
  return given.reduce((sum, score) => sum + score, 0) / given.length
}
