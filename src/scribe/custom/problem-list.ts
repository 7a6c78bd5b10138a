import { personNamed } from '../lexicon/people.ts'
import { mentionsIn } from '../mentions.ts'
import { withoutPlanLabel } from '../medicines/medicine-clauses.ts'
import { wordsOfText } from '../talk/words.ts'
import { termsOf } from '../transcript-index.ts'
import { FOR_LATER, NAMES_PROBLEM_FIRST, OF_SOMETHING, STATES_PROBLEM } from './problem-rules.ts'
import { anywhere, line, OF_OTHERS, PLAN, titled, type ResultLine, type ResultSection } from './result.ts'

const PAST = 'past_medical_history'
/** Findings and answers, where an illness is named for being looked for. */
const ONLY_LOOKED_FOR: ReadonlySet<string> = new Set(['ros', 'results', 'physical_exam', 'vitals'])

/**
 * The problems that the assessment names, each once; those which it speaks of without a heading of their own; and what the
 * history knows besides. In a note without any, what it says of illnesses.
 */
export function problemList(sections: ResultSection[]): ResultLine[] {
  const plan = sections.filter(({ key }) => PLAN.test(key)).flatMap(({ sentences }) => sentences)
  const known = new Problems()
  const named = plan.filter(({ layout, text }) => layout === 'heading' && known.add([text]))
  const spoken = plan.filter(({ layout, text }) => layout !== 'heading' && known.add(problemsStated(text)))
  const past = sections
    .filter(({ key }) => key === PAST)
    .flatMap(({ title, sentences }) =>
      titled(
        title,
        sentences.filter(({ text }) => known.add(illnessesIn(text))).map((one) => line(one, one.text, 'bullet')),
      ),
    ) // prettier-ignore
  const lines = [...named, ...spoken].map((one) => line(one, withoutPlanLabel(one.text), 'bullet'))
  if (lines.length > 0 || past.length > 0) return [...lines, ...past]
  return anywhere(
    sections.filter(({ key }) => !OF_OTHERS.has(key) && !ONLY_LOOKED_FOR.has(key)),
    '',
    (text) => illnessesIn(text).length > 0,
  )
}

/** The problems that are listed so far. */
class Problems {
  readonly #known: string[][] = []

  /** Takes these in; false where there are none, or none that is new. */
  add(names: string[]): boolean {
    const fresh = names.filter((name) => !this.#has(name))
    // "High blood pressure" is known as hypertension as well.
    for (const name of fresh) for (const own of [name, ...illnessesIn(name)]) this.#known.push(termsIn(own))
    return fresh.length > 0
  }

  #has(name: string): boolean {
    return [name, ...illnessesIn(name)].map(termsIn).some((terms) =>
      this.#known.some((known) => {
        const [small, large] = known.length < terms.length ? [known, terms] : [terms, known]
        return small.length > 0 && small.every((term) => large.includes(term))
      }),
    )
  }
}

const termsIn = (text: string): string[] => termsOf(wordsOfText(text))

/** The illnesses that a sentence of the assessment says the patient has, or that something is done for. */
function problemsStated(text: string): string[] {
  const bare = withoutPlanLabel(text)
  if (FOR_LATER.test(bare)) return []
  const first = NAMES_PROBLEM_FIRST.exec(bare)
  const named = first && /^[\w' -]{3,40}/.exec(bare.slice(first[0].length))?.[0]
  if (named) return [named.split(/ (?:that|which|we|i|let|you|is|are)\b/i)[0] as string]
  return STATES_PROBLEM.test(bare) ? illnessesIn(bare) : []
}

/** The illnesses that a text names as there, of the patient's own. */
function illnessesIn(text: string): string[] {
  const words = wordsOfText(text)
  if (words.some(({ text: word }) => personNamed(word)?.blood === true)) return []
  return mentionsIn(words, 0).flatMap(({ kind, polarity, name, at, length }) => {
    const to = words[at + length - 1]?.to ?? 0
    return kind === 'condition' && polarity !== 'no' && !OF_SOMETHING.test(text.slice(to)) ? [name] : []
  })
}
