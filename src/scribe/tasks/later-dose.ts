import { doseStepsIn } from '../medicines/dose-steps.ts'
import { opensAnother } from '../medicines/dose-of-another.ts'
import { mentionsIn } from '../mentions.ts'
import { wordSurface } from '../surface.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { Word } from '../talk/word.ts'
import type { MeantTask } from './meant-task.ts'
import { doseLater } from './medicine.ts'
import { withPauses } from './task-wording.ts'
import { wordAt, wordText } from './word-text.ts'

/** "I'm going to start you on protonix. That's 40 mg once a day.": the dose is said after the order. */
export function addDose(words: Word[], sentence: Sentence, found: MeantTask[]): void {
  const last = found.at(-1)
  if (!last?.needsDose || sentence.index - last.sentence > 2) return
  const line = wordText(words)
  const steps = doseStepsIn(line.text)
  const runs = doseLater(steps ? line.text.slice(0, steps.from) : line.text)
  const first = runs[0]
  if (!first || opensAnother(words.slice(0, wordAt(line, first.from)))) return
  const all = steps ? [...runs, { from: steps.from + 1, to: steps.to }] : runs
  const end = (all.at(-1) ?? first).to
  const ofAnother = mentionsIn(words, 0).filter(({ kind, name }) => kind === 'drug' && name !== last.key)
  if (ofAnother.some(({ at }) => at <= wordAt(line, end - 1) + DOSE_OF)) return
  const waits = ONLY_ONCE.exec(line.text.slice(end))
  if (waits) all.push({ from: end + waits.index + 1, to: end + waits.index + waits[0].length })
  const said = (run: { from: number; to: number }) =>
    words
      .slice(wordAt(line, run.from), wordAt(line, run.to - 1) + 1)
      .map((word) => wordSurface(word.text, undefined, false))
      .join(' ')
  const dose = withPauses(all.map(said).join(' ')).replace(/ (?:but|and) (?=(?:only )?start\b)/, ', ')
  last.subject = `${last.subject} ${dose}`
  last.bare = `${last.bare} ${dose}`
  last.words = [
    ...last.words,
    ...words.slice(wordAt(line, first.from), wordAt(line, (all.at(-1) ?? first).to - 1) + 1),
  ]
  last.needsDose = false
}
/** So many words behind a dose its medicine may follow: "10 mg of prednisone". */
const DOSE_OF = 2
/** "... but start only once the prednisone is finished." */
const ONLY_ONCE =
  /^(?: but| and)?(?: only)? (?:start|begin)(?: it| them)?(?: only)? (?:once|when|after|as soon as)(?: [^ ]+){2,8}$/
