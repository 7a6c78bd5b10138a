import { asTold } from '../letters/told-words.ts'
import { namesMedicine, withoutPlanLabel } from '../medicines/medicine-clauses.ts'
import { inShort } from './in-short.ts'
import { medicationList } from './medication-list.ts'
import { problemList } from './problem-list.ts'
import {
  ALLERGY,
  anywhere,
  bullet,
  line,
  PLAN,
  titled,
  type ResultLine,
  type ResultSection,
} from './result.ts'

export type { ResultSection } from './result.ts'

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
    make: medicationList,
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
    make: problemList,
    nothing: `No problem was found in the note. ${LOOK}`,
  },
  {
    title: 'Plan',
    asks: /\b(?:plan|next steps?|to ?do|follow[- ]?up|instructions?)\b/i,
    make: onlyPlan,
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

/** Headings and steps; what was only thought of a problem is left out, unless something is to be done. */
function onlyPlan(sections: ResultSection[]): ResultLine[] {
  return sections
    .filter(({ key }) => PLAN.test(key))
    .flatMap(({ sentences }) => sentences)
    .filter(({ text }) => !/^Medical reasoning:/i.test(text) || ACTS.test(text) || namesMedicine(text))
    .map((sentence) =>
      sentence.layout === 'heading' ? line(sentence, sentence.text, 'heading') : bullet(sentence),
    )
}
const ACTS = /\b(?:will|want|would like|should|order|refer|start|stop|continue|give|call|need|plan|if)\b/i

function asBullets(sections: ResultSection[]): ResultLine[] {
  return sections.flatMap(({ title, sentences }) => titled(title, sentences.map(bullet)))
}

const FOR_PATIENT = /^(?:chief_complaint|results)$/

function plainWords(sections: ResultSection[]): ResultLine[] {
  return sections
    .filter(({ key }) => PLAN.test(key) || FOR_PATIENT.test(key))
    .flatMap(({ key, sentences }) =>
      sentences.map((sentence) => {
        const bare = withoutPlanLabel(sentence.text)
        const layout =
          sentence.layout === 'heading' ? 'heading' : key === 'chief_complaint' ? 'paragraph' : 'bullet'
        return line(sentence, asTold(bare) ?? bare, layout)
      }),
    )
}
