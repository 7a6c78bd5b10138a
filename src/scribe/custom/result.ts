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

export const PLAN = /^(?:assessment_plan|plan|instructions|assessment)$/
/** Sections that speak of somebody else, or of how the patient lives. */
export const OF_OTHERS: ReadonlySet<string> = new Set(['family_history', 'social_history'])
export const ALLERGY = /\ballerg|\banaphyla|\bepipen|\bintoleran(?:ce|t)\b/i

export const line = (
  { id }: Pick<ResultSentence, 'id'>,
  text: string,
  layout: ResultSentence['layout'],
): ResultLine => ({ text, layout, source: id })

export const bullet = (sentence: ResultSentence): ResultLine => line(sentence, sentence.text, 'bullet')
export const heading = (text: string): ResultLine => ({ text, layout: 'heading', source: null })

/** Under a title of its own; nothing where there is nothing. */
export const titled = (title: string, lines: ResultLine[]): ResultLine[] =>
  lines.length === 0 ? [] : [heading(title), ...lines]

/** A section, and whatever else in the note speaks of the same. */
export function anywhere(
  sections: ResultSection[],
  own: string,
  isMeant: (text: string) => boolean,
): ResultLine[] {
  const inOwn = sections.filter(({ key }) => key === own).flatMap(({ sentences }) => sentences)
  const known = new Set(inOwn.map(({ text }) => text))
  const elsewhere = sections
    .filter(({ key }) => key !== own)
    .flatMap(({ title, sentences }) =>
      titled(title, sentences.filter(({ text }) => !known.has(text) && isMeant(text)).map(bullet)),
    )
  return [...inOwn.map(bullet), ...elsewhere]
}
