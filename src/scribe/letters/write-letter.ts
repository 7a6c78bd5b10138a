import {
  bullets,
  FINDING_KEYS,
  frame,
  lineOf,
  medicineTexts,
  part,
  PLAN_KEYS,
  prose,
  sentencesOf,
  STORY_KEYS,
  type LetterKind,
  type LetterLine,
  type LetterSource,
  type NoteSentence,
} from './letter.ts'
import { medicinesInForce } from '../medicines/in-force.ts'
import { medicinesNamed, withoutPlanLabel } from '../medicines/medicine-clauses.ts'
import { adviceForWork } from './for-work.ts'
import { bodyToPatient } from './to-patient.ts'

/**
 * A letter from a note. Every sentence is one of the note's, told to its reader, or the frame that names nobody: what is
 * not known is a blank in brackets. Words of the visit that a person put into the note are of the note like every other.
 * No diagnosis goes to a workplace or school.
 */
export function writeLetter(kind: LetterKind, source: LetterSource): LetterLine[] {
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
  sentences.map((sentence) =>
    lineOf(sentence, withoutPlanLabel(sentence.text), sentence.isHeading ? 'paragraph' : 'bullet'),
  )

const PAST_KEYS = ['past_medical_history', 'past_surgical_history', 'family_history', 'social_history']

function background(source: LetterSource): LetterLine[] {
  return [
    ...part('Past history', bullets(sentencesOf(source, PAST_KEYS))),
    ...part('Medicines', medicines(source)),
    ...part('Allergies', bullets(sentencesOf(source, ['allergies']))),
  ]
}

/** The list of medicines, each with the dose that holds from this visit on; what the plan stops stands in the plan. */
function medicines(source: LetterSource): LetterLine[] {
  const known = new Map(source.sections.flatMap(({ sentences }) => sentences.map((one) => [one.id, one])))
  const { listed } = medicinesInForce(medicineTexts(source))
  const renewed = new Set(listed.map(({ until }) => until))
  const own = sentencesOf(source, ['medications'])
  const stated = own.filter(({ id }) => !renewed.has(id))
  const changed = listed.flatMap(({ id, until, text }) => {
    const from = [id, until ?? ''].flatMap((one) => known.get(one) ?? [])
    if (until === undefined || from.length === 0) return []
    return [{ text, layout: 'bullet' as const, sources: from.map((one) => one.id), evidence: from.flatMap((one) => one.evidence) }]
  }) // prettier-ignore
  const taken = new Set(listed.map(({ id }) => id))
  const over = (line: LetterLine): LetterLine =>
    isStopped(line) ? { ...line, text: `${line.text.replace(/\.$/, '')} (stopped).` } : line
  const isStopped = ({ sources, text }: LetterLine): boolean =>
    medicinesNamed(text).length > 0 && !sources.some((id) => taken.has(id)) && !/\bstopped\b/i.test(text)
  return [...bullets(stated).map(over), ...changed]
}

function toPatient(source: LetterSource): LetterLine[] {
  return [
    frame(`Dear ${source.patient ?? '[patient’s name]'},`),
    frame(`Here is what we talked about on ${source.visitDay}, in plain words.`),
    ...bodyToPatient(source),
    frame('If anything here is not clear, or does not match what you remember, please call me.'),
    ...closing(source),
  ]
}

function toWork(source: LetterSource): LetterLine[] {
  const { advice, silent } = adviceForWork(source)
  return [
    frame('To whom it may concern,'),
    frame(`${capitalised(named(source))} was seen by me on ${source.visitDay}.`),
    ...part(
      'Advice for work or school',
      advice.length > 0 ? advice : [frame('[restrictions or dates, if any]', 'bullet')],
    ),
    frame('For privacy, this letter holds no medical details.'),
    ...closing(source),
    ...silent,
  ]
}

const REQUESTED =
  /^(?:Order|Refer|Obtain|Prescribe|Start|Schedule|Repeat|Switch|Increase|Add|Request|Inject|Perform|Arrange|Decrease|Give)\b|\b(?:will|would like to|want to|recommend\w*|am going to) (?:\w+ )?(?:order|prescribe|refer|start|obtain|schedule|get|send|add|give)\b|\b(?:am|are) (?:ordering|referring|prescribing|starting|sending|giving)\b/i
const isRequested = (text: string): boolean =>
  REQUESTED.test(text) && !/^[“"]?(?:if|when|unless|once)\b/i.test(text)
const TRIED =
  /\b(?:tried|has taken|took|takes|taking|used|uses|failed|helped|did not help|without relief|relie\w+|physical therapy|ibuprofen|tylenol|injections?|brace)\b/i

function toInsurance(source: LetterSource): LetterLine[] {
  const plan = sentencesOf(source, PLAN_KEYS, { headings: true })
  const requested = plan.filter(({ text, isHeading }) => !isHeading && isRequested(withoutPlanLabel(text)))
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
