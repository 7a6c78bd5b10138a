import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'

/** What is done for the patient, as the last thing of a sentence: "a visual field test". */
const DONE =
  /(?:^| )(?:a|an|the|your|that|called) ((?:(?!(?:a|an|the|your|that|called|to|of|for|and|or|in|on|do|with|is|it)\b)[\w-]+ ){0,3}(?:tests?|scan|x-ray|mri|ultrasound|surgery|procedure|injection|shot|therapy|study|biopsy|cream|ointment|splint|brace|boot|cast|sling))$/
const SPEAKS_OF_IT = /^this (?:will|would|should|can|is (?:minimally|usually|only|safe|done|used|given))\b/

/** "We will do a visual field test. This will map ...": a "this" that begins a sentence is what the one before ended on. */
export function withThisNamed(sentences: Sentence[], sentence: Sentence, clause: Word[]): Word[] {
  const [first, ...rest] = clause
  const before = sentences[sentence.index - 1]
  if (!first || !before || before.speaker !== sentence.speaker || before.question) return clause
  if (!SPEAKS_OF_IT.test(plain(clause)) || sentence.words.indexOf(first) > MOST_BEFORE) return clause
  const named = DONE.exec(plain(before.words))?.[1]
  if (!named) return clause
  const words = before.words.slice(-named.split(' ').length)
  return [
    { ...first, text: 'the', raw: 'the' },
    ...words.map((word): Word => ({ ...word, after: '' })),
    ...rest,
  ]
}
/** "So now this will ...". */
const MOST_BEFORE = 2
