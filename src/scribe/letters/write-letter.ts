import {
  bullets,
  FINDING_KEYS,
  frame,
  isQuotation,
  lineOf,
  part,
  PLAN_KEYS,
  prose,
  sentencesOf,
  STORY_KEYS,
  withoutLabel,
  type LetterKind,
  type LetterLine,
  type LetterSource,
  type NoteSentence,
} from './letter.ts'
import { genericOf } from '../lexicon/brand-names.ts'
import { mentionsIn } from '../mentions.ts'
import { wordsOfText } from '../talk/words.ts'
import { inPlainWords } from './plain-words.ts'
import { ofClinic, ORDERS, toSecondPerson } from './second-person.ts'

/** The sections that a letter is made from; a letter to a workplace takes no more of them than what it advises. */
const READS = {
  referral: null,
  patient: ['chief_complaint', ...PLAN_KEYS, 'medications', 'allergies'],
  work: PLAN_KEYS,
  insurance: ['chief_complaint', ...STORY_KEYS, ...FINDING_KEYS, ...PLAN_KEYS],
} as const satisfies Record<LetterKind, readonly string[] | null>

/**
 * A letter from a note. Every sentence is one of the note's, told to its reader, or the frame that names nobody: what is
 * not known is a blank in brackets. No diagnosis goes to a workplace or school. Talk that the note quotes is no statement
 * of the note: it is left out, and a blank in brackets says so.
 */
export function writeLetter(kind: LetterKind, source: LetterSource): LetterLine[] {
  const stated = source.sections.map((section) => ({
    ...section,
    sentences: section.sentences.filter(({ text }) => !isQuotation(text)),
  }))
  const keys: readonly string[] | null = READS[kind]
  const quoted = source.sections
    .filter(({ key }) => keys === null || keys.includes(key))
    .flatMap(({ sentences }) => sentences.filter(({ text }) => isQuotation(text)))
    .filter(({ text }) => kind !== 'work' || OF_WORK.test(text)).length
  return [...letterOf(kind, { ...source, sections: stated }), ...blankFor(quoted)]
}

const blankFor = (quoted: number): LetterLine[] =>
  quoted === 0
    ? []
    : [
        frame(
          `[Left out: ${quoted === 1 ? 'one passage' : `${quoted} passages`} that the note quotes from the visit. Add ${quoted === 1 ? 'it' : 'them'} in your own words where needed, then delete this line.]`,
        ),
      ]

function letterOf(kind: LetterKind, source: LetterSource): LetterLine[] {
  switch (kind) {
    case 'referral':
      return referral(source)
    case 'patient':
      return toPatient(source)
    case 'work':
      return toWork(source)
    case 'insurance':
      return toInsurance(source)
    default:
      return kind satisfies never
  }
}

const REFERS = /\b(?:refer(?:s|red|ral)?|consult(?:ation)?)\b/i

function referral(source: LetterSource): LetterLine[] {
  const plan = sentencesOf(source, PLAN_KEYS)
  const reasons = plan.filter(({ text }) => REFERS.test(text))
  const assessment = sentencesOf(source, PLAN_KEYS, { headings: true }).filter(
    (sentence) => !reasons.includes(sentence),
  )
  return [
    frame('Dear [recipient],'),
    ...about(source),
    frame(`Thank you for seeing ${named(source)}, whom I saw on ${source.visitDay}.`),
    ...(reasons.length > 0
      ? part('Reason for referral', bullets(reasons))
      : part('Reason for referral', [frame('[reason for referral]', 'bullet')])),
    ...part('History', prose(sentencesOf(source, ['chief_complaint', ...STORY_KEYS]))),
    ...background(source),
    ...part('Findings', bullets(sentencesOf(source, FINDING_KEYS))),
    ...part('Assessment and plan', problems(assessment)),
    ...closing(source),
  ]
}

/** Problems as they stand in the note: a name, and under it what was said of it. */
const problems = (sentences: NoteSentence[]): LetterLine[] =>
  sentences
    .filter((sentence, i) => !sentence.isHeading || sentences[i + 1]?.isHeading === false)
    .map((sentence) =>
      lineOf(sentence, withoutLabel(sentence.text), sentence.isHeading ? 'paragraph' : 'bullet'),
    )

const PAST_KEYS = ['past_medical_history', 'past_surgical_history', 'family_history', 'social_history']

function background(source: LetterSource): LetterLine[] {
  return [
    ...part('Past history', bullets(sentencesOf(source, PAST_KEYS))),
    ...part('Medicines', bullets(sentencesOf(source, ['medications']))),
    ...part('Allergies', bullets(sentencesOf(source, ['allergies']))),
  ]
}

function toPatient(source: LetterSource): LetterLine[] {
  const plan = sentencesOf(source, PLAN_KEYS, { headings: true })
  const told = (sentences: NoteSentence[], layout: LetterLine['layout']): LetterLine[] =>
    sentences.flatMap((sentence) => {
      const text = toSecondPerson(withoutLabel(sentence.text))
      return text === null ? [] : [lineOf(sentence, inPlainWords(ofClinic(text)), layout)]
    })
  const thoughts = plan.filter((sentence) => !sentence.isHeading && isThought(sentence.text))
  const steps = plan.filter((sentence) => !sentence.isHeading && !isThought(sentence.text))
  const names = plan.filter((sentence) => sentence.isHeading)
  return [
    frame(`Dear ${source.patient ?? '[patient’s name]'},`),
    frame(`Here is what we talked about on ${source.visitDay}, in plain words.`),
    ...part('Why you came', told(sentencesOf(source, ['chief_complaint']), 'bullet')),
    ...part('What we talked about', told(names, 'bullet')),
    ...part('What I think', told(thoughts, 'bullet')),
    ...part('What happens next', told(steps, 'bullet')),
    ...part('The medicines you told me about', told(stillTaken(source), 'bullet')),
    ...part('Your allergies', told(sentencesOf(source, ['allergies']), 'bullet')),
    frame('If anything here is not clear, or does not match what you remember, please call me.'),
    ...closing(source),
  ]
}

/** The medicines that the same plan does not stop: a patient who reads both would go on taking them. */
function stillTaken(source: LetterSource): NoteSentence[] {
  const stopped = new Set(
    sentencesOf(source, PLAN_KEYS)
      .filter(({ text }) => STOPS.test(withoutLabel(text)))
      .flatMap(({ text }) => drugsIn(text)),
  )
  return sentencesOf(source, ['medications']).filter(
    ({ text }) => !drugsIn(text).some((name) => stopped.has(name)),
  )
}
const STOPS = /^(?:stop|discontinue)\b|\b(?:advised to|should) stop\b/i
const drugsIn = (text: string): string[] =>
  mentionsIn(wordsOfText(text), 0).flatMap(({ kind, name }) => (kind === 'drug' ? [genericOf(name)] : []))

const THOUGHT =
  /^(?:I (?:think|believe|suspect|feel)|The patient (?:has|is|may|might|likely|probably)|(?:This|That|It) (?:is|may|might|looks|seems|could)|Likely|Probably|Consistent)\b|\b(?:controlled|stable|improving|worsening|consistent with|due to|likely)\b/
const isThought = (text: string): boolean => {
  const plain = withoutLabel(text)
  return /^Medical reasoning:/i.test(text) || (THOUGHT.test(plain) && !ORDERS.test(plain))
}

const OF_WORK =
  /\b(?:work(?:place|ing)?|school|class(?:es)?|job|gym|sports?|practice|daycare|light duty|desk duty|lift(?:ing)?|off (?:for|until|work|school)|stay(?:ing)? home|excus\w+|restrict\w+|return to (?:work|school)|telework)\b/i
/** A sentence that says why would tell the reader what they need not know. */
const TELLS_WHY =
  /\b(?:because|due to|given|since|for (?:his|her|their|the patient's)|diagnos\w+|I (?:do not )?(?:think|believe|suspect)|secondary)\b/i

function toWork(source: LetterSource): LetterLine[] {
  const spoken = sentencesOf(source, PLAN_KEYS).filter(
    ({ text }) => OF_WORK.test(text) && !TELLS_WHY.test(text) && !/\b(?:physical therapy|work[- ]?ups?|lab work|blood work|works? on|work with)\b/i.test(text), // prettier-ignore
  )
  const advice =
    spoken.length > 0
      ? spoken.map((sentence) => lineOf(sentence, withoutLabel(sentence.text), 'bullet'))
      : [frame('[restrictions or dates, if any]', 'bullet')]
  return [
    frame('To whom it may concern,'),
    frame(`${capitalised(named(source))} was seen by me on ${source.visitDay}.`),
    ...part('Advice for work or school', advice),
    frame('For privacy, this letter holds no medical details.'),
    ...closing(source),
  ]
}

const REQUESTED =
  /^(?:Order|Refer|Obtain|Prescribe|Start|Schedule|Repeat|Switch|Increase|Add|Request|Inject|Perform)\b|\b(?:will|would like to|recommend\w*) (?:\w+ )?(?:order|prescribe|refer|start|obtain|schedule)\b/i
const TRIED =
  /\b(?:tried|has taken|took|takes|taking|used|uses|failed|helped|did not help|without relief|relie\w+|physical therapy|ibuprofen|tylenol|injections?|brace)\b/i

function toInsurance(source: LetterSource): LetterLine[] {
  const plan = sentencesOf(source, PLAN_KEYS, { headings: true })
  const requested = plan.filter(({ text, isHeading }) => !isHeading && REQUESTED.test(withoutLabel(text)))
  const story = sentencesOf(source, ['chief_complaint', ...STORY_KEYS])
  const tried = story.filter(({ text }) => TRIED.test(text))
  const rest = plan.filter((sentence) => !requested.includes(sentence))
  return [
    frame('To [insurer],'),
    ...about(source),
    frame('Member number: [member number]', 'inline'),
    frame(`I saw ${named(source)} on ${source.visitDay} and ask you to cover what is listed here.`),
    ...part(
      'What was ordered',
      requested.length > 0 ? bullets(requested) : [frame('[service or medicine]', 'bullet')],
    ),
    ...part('History', prose(story.filter((sentence) => !tried.includes(sentence)))),
    ...part('What was tried', bullets(tried)),
    ...part('Findings', bullets(sentencesOf(source, FINDING_KEYS))),
    ...part('Assessment', problems(rest)),
    ...closing(source),
  ]
}

function about({ patient, dateOfBirth }: LetterSource): LetterLine[] {
  const born = dateOfBirth === null ? '[date of birth]' : dateOfBirth
  return [frame(`About: ${patient ?? '[patient’s name]'}, born ${born}.`)]
}

const named = ({ patient }: LetterSource): string => patient ?? '[patient’s name]'

function closing({ clinician }: LetterSource): LetterLine[] {
  return [frame('Kind regards,'), frame(clinician === '' ? '[your name]' : clinician, 'paragraph')]
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
