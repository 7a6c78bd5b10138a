import { NEXT_MEDICINE, ON_CONDITION, TAKEN_NO_MORE } from './by-medicine-rules.ts'
import { inPlainWords } from '../letters/plain-words.ts'
import { ofClinic, toSecondPerson } from '../letters/second-person.ts'
import { clinicalWeight } from '../fitness.ts'
import { personNamed } from '../lexicon/people.ts'
import { mentionsIn } from '../mentions.ts'
import { wordsOfText } from '../talk/words.ts'

/** A sentence of the note that an answer may be made of. */
export interface ResultSentence {
  id: string
  text: string
  layout: 'inline' | 'paragraph' | 'bullet' | 'heading'
}

export interface ResultSection {
  key: string
  title: string
  sentences: ResultSentence[]
}

/** A line of an answer; `source` is the sentence of the note it came from, null for a title of the answer itself. */
export interface ResultLine {
  text: string
  layout: ResultSentence['layout']
  source: string | null
}

export interface CustomAnswer {
  title: string
  lines: ResultLine[]
  /** Why there is nothing, as a sentence for the physician. */
  remark: string | null
}

interface Skill {
  title: string
  asks: RegExp
  make: (sections: ResultSection[]) => ResultLine[]
  /** Said when nothing of it was found: never that the note, or the patient, has none. */
  nothing: string
}

const LOOK = 'What is worded in an unusual way may be missed: look at the note itself.'
const PLAN = /^(?:assessment_plan|plan|instructions|assessment)$/

/** What can be made of a note without a language model. The first that the instruction asks for is made. */
const SKILLS: Skill[] = [
  {
    title: 'In plain words',
    asks: /\b(?:plain|simple|lay(?:man)?(?:'?s)?|easy|patient[- ]friendly|explain|everyday|(?:for|to) the patient)\b/i,
    make: plainWords,
    nothing: 'The note holds nothing yet that could be told in plain words.',
  },
  {
    title: 'Medicines',
    asks: /\b(?:medication|medicine|med|drug|prescription)s?\b/i,
    make: medicines,
    nothing: `No medicine was found in the note. ${LOOK}`,
  },
  {
    title: 'Allergies',
    asks: /\ballerg/i,
    make: (sections) => anywhere(sections, 'allergies', (text) => ALLERGY.test(text)),
    nothing: `Nothing about allergies was found in the note. ${LOOK}`,
  },
  {
    title: 'Problems',
    asks: /\b(?:problem|diagnos\w+|condition)s?\b/i,
    make: problems,
    nothing: `No problem was found in the note. ${LOOK}`,
  },
  {
    title: 'Plan',
    asks: /\b(?:plan|next steps?|to ?do|follow[- ]?up|instructions?)\b/i,
    make: (sections) =>
      sections
        .filter(({ key }) => PLAN.test(key))
        .flatMap(({ sentences }) =>
          sentences
            .filter(({ text }) => !/^Medical reasoning:/i.test(text))
            .map((sentence) =>
              line(sentence, sentence.text, sentence.layout === 'heading' ? 'heading' : 'bullet'),
            ),
        ),
    nothing: `No plan was found in the note. ${LOOK}`,
  },
  {
    title: 'In short',
    asks: /\b(?:short(?:er|en)?|brief(?:er|ly)?|summar\w+|concise\w*|condense|tl;?dr|one paragraph)\b/i,
    make: inShort,
    nothing: 'The note is empty: there is nothing to shorten.',
  },
  {
    title: 'As bullet points',
    asks: /\b(?:bullet|list|points?|itemi[sz]e)\w*\b/i,
    make: asBullets,
    nothing: 'The note is empty: there is nothing to list.',
  },
]

const CANNOT =
  'This needs a language model, and none is set up here. Without one you can ask for: a shorter note, bullet points, plain words, only the plan, the problem list, the medication list or the allergies.'

/** Follows an instruction as far as that goes without a language model; every line is a sentence of the note. */
export function customResult(instruction: string, sections: ResultSection[]): CustomAnswer {
  const skill = SKILLS.find(({ asks }) => asks.test(instruction))
  if (!skill || asksForMore(instruction)) return { title: 'Not possible here', lines: [], remark: CANNOT }
  const lines = skill.make(sections).filter(({ text }) => text.trim() !== '')
  return {
    title: skill.title,
    lines,
    remark: lines.some(({ source }) => source !== null) ? null : skill.nothing,
  }
}

/** Another language or a text of one's own is more than the skills can give, whatever else it names. */
function asksForMore(instruction: string): boolean {
  return /\b(?:translate|spanish|french|german|chinese|arabic|russian|portuguese|poem|email|e-mail|code|icd|cpt|billing|differential|guidelines?|why (?:is|did|does)|should i|compare|recommend)\b/i.test(
    instruction,
  )
}

const line = ({ id }: ResultSentence, text: string, layout: ResultSentence['layout']): ResultLine => ({
  text,
  layout,
  source: id,
})
const heading = (text: string): ResultLine => ({ text, layout: 'heading', source: null })

/** A section, and whatever else in the note speaks of the same. */
function anywhere(sections: ResultSection[], own: string, isMeant: (text: string) => boolean): ResultLine[] {
  const inOwn = sections.filter(({ key }) => key === own).flatMap(({ sentences }) => sentences)
  const known = new Set(inOwn.map(({ text }) => text))
  const bullet = (sentence: ResultSentence) => line(sentence, sentence.text, 'bullet')
  const elsewhere = sections
    .filter(({ key }) => key !== own)
    .flatMap(({ title, sentences }) => {
      const meant = sentences.filter(({ text }) => !known.has(text) && isMeant(text))
      return meant.length === 0 ? [] : [heading(title), ...meant.map(bullet)]
    })
  return [...inOwn.map(bullet), ...elsewhere]
}

/** The list of medicines, whatever else the note says of others, and apart from them what is taken no more. */
function medicines(sections: ResultSection[]): ResultLine[] {
  const listed = wordsIn(
    sections.filter(({ key }) => key === 'medications').flatMap(({ sentences }) => sentences),
  )
  const own = sections
    .filter(({ key }) => !OF_OTHERS.has(key) && key !== 'allergies')
    .map((section) => ({
      ...section,
      sentences: section.sentences.filter(({ text }) => !namesRelative(text)).flatMap(byMedicine),
    }))
  const apart = (over: boolean): ResultSection[] =>
    own.map((section) => ({
      ...section,
      sentences: section.sentences.filter(({ isOver }) => isOver === over),
    }))
  const current = anywhere(apart(false), 'medications', (text) => {
    if (!namesMedicine(text)) return false
    const named = mentionsIn(wordsOfText(text), 0).filter(({ kind }) => kind === 'drug')
    const facts = [...named.flatMap(({ name }) => name.split(' ')), ...(text.match(/\d[\d.,]*/g) ?? [])]
    return named.length === 0 || facts.some((fact) => !listed.has(fact.toLowerCase()))
  })
  const stopped = apart(true)
    .flatMap(({ sentences }) => sentences)
    .filter(({ text }) => names(text, 'drug'))
    .map((sentence) => line(sentence, sentence.text, 'bullet'))
  return [...current, ...(stopped.length > 0 ? [heading('Stopped, or not to be taken'), ...stopped] : [])]
}

/**
 * "Use acetaminophen and avoid ibuprofen": cut where what is said of one medicine ends and of the next begins, if one is
 * taken and the other is not. What names no medicine stays with the one before.
 */
function byMedicine(sentence: ResultSentence): (ResultSentence & { isOver: boolean })[] {
  const parts: { text: string; isOver: boolean }[] = []
  for (const clause of sentence.text.split(NEXT_MEDICINE.pattern)) {
    const [last, isOver] = [parts.at(-1), TAKEN_NO_MORE.test(clause)]
    if (last && (isOver === last.isOver || !namesMedicine(clause))) {
      last.text = sentence.text.slice(
        sentence.text.indexOf(last.text),
        sentence.text.indexOf(clause) + clause.length,
      )
      // "Atorvastatin, stopped", but "start prednisone and stop it if there is bleeding".
      last.isOver ||= isOver && !ON_CONDITION.test(clause)
    } else parts.push({ text: clause, isOver })
  }
  const [first] = parts
  if (!first || !parts.every(({ text }) => namesMedicine(text)))
    return [{ ...sentence, isOver: TAKEN_NO_MORE.test(sentence.text) }]
  if (parts.length === 1) return [{ ...sentence, isOver: first.isOver }]
  return parts.map(({ text, isOver }) => ({
    ...sentence,
    text: `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[\s.,;]+$/, '')}.`,
    isOver,
  }))
}

/** Sections that speak of somebody else, or of how the patient lives. */
const OF_OTHERS: ReadonlySet<string> = new Set(['family_history', 'social_history'])

const namesRelative = (text: string): boolean =>
  wordsOfText(text).some(({ text: word }) => personNamed(word)?.blood === true)

const wordsIn = (sentences: ResultSentence[]): Set<string> =>
  new Set(
    sentences.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\d][\p{L}\d.,-]*(?<![.,])/gu) ?? []),
  )

/** The problems that the assessment names; in a note without such names, what it says of illnesses. */
function problems(sections: ResultSection[]): ResultLine[] {
  const named = sections
    .filter(({ key }) => PLAN.test(key))
    .flatMap(({ sentences }) => sentences.filter(({ layout }) => layout === 'heading'))
  return named.length > 0
    ? named.map((sentence) => line(sentence, sentence.text, 'bullet'))
    : anywhere(
        sections.filter(({ key }) => !OF_OTHERS.has(key)),
        '',
        (text) => names(text, 'condition') && !namesRelative(text),
      )
}

const ALLERGY = /\ballerg|\banaphyla|\bepipen|\bintoleran(?:ce|t)\b/i
const DOSED =
  /\d\s*(?:mg|mcg|µg|g|ml|units?|iu|puffs?|tablets?|capsules?|drops?|patch(?:es)?)\b|\b(?:medic(?:ation|ine)s?|inhalers?|tablets?|capsules?|pills?|antibiotics?|insulin|ointment|eye drops|vaccin\w+)\b/i

const names = (text: string, kind: 'condition' | 'drug'): boolean =>
  mentionsIn(wordsOfText(text), 0).some((mention) => mention.kind === kind)

const namesMedicine = (text: string): boolean => DOSED.test(text) || names(text, 'drug')

function asBullets(sections: ResultSection[]): ResultLine[] {
  return sections
    .filter(({ sentences }) => sentences.length > 0)
    .flatMap(({ title, sentences }) => [
      heading(title),
      ...sentences.map((sentence) => line(sentence, sentence.text, 'bullet')),
    ])
}

function plainWords(sections: ResultSection[]): ResultLine[] {
  const wanted = sections.filter(
    ({ key }) => PLAN.test(key) || key === 'chief_complaint' || key === 'results',
  )
  return wanted.flatMap(({ key, sentences }) =>
    sentences.flatMap((sentence) => {
      const bare = sentence.text.replace(/^(?:Medical reasoning|Additional testing|Medical treatment|Referral|Patient education|Follow-up): +/i, '') // prettier-ignore
      const told = toSecondPerson(bare)
      const layout =
        sentence.layout === 'heading' ? 'heading' : key === 'chief_complaint' ? 'paragraph' : 'bullet'
      return told === null ? [] : [line(sentence, inPlainWords(ofClinic(told)), layout)]
    }),
  )
}

const MOST_LINES = 3

/** Of each section the sentences that say most and all that name an illness, a medicine or an allergy; of the plan all. */
function inShort(sections: ResultSection[]): ResultLine[] {
  return sections
    .filter(({ key, sentences }) => sentences.length > 0 && key !== 'ros')
    .flatMap(({ key, title, sentences }) => {
      const kept = PLAN.test(key)
        ? sentences.filter(({ text }) => !/^Patient education:/i.test(text))
        : weightiest(sentences)
      return [
        heading(title),
        ...kept.map((sentence, i) =>
          line(
            sentence,
            sentence.text,
            sentence.layout === 'inline' && i === 0 ? 'paragraph' : sentence.layout,
          ),
        ),
      ]
    })
}

function weightiest(sentences: ResultSentence[]): ResultSentence[] {
  const most = new Set(
    [...sentences].sort((one, other) => weightOf(other) - weightOf(one)).slice(0, MOST_LINES),
  )
  return sentences.filter((sentence) => most.has(sentence) || mustStay(sentence.text))
}

const mustStay = (text: string): boolean =>
  namesMedicine(text) || ALLERGY.test(text) || names(text, 'condition')

const weightOf = ({ text }: ResultSentence): number => clinicalWeight(wordsOfText(text.slice(0, 2_000)))
