import { isRefused } from '../check/said-untrue.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { candidatesIn, sameThing, type Candidate } from './candidates.ts'
import type { MeantTask } from './meant-task.ts'
import { DECLINES, HAD_ALREADY } from './refused-rules.ts'
import { besideRefused } from '../settled/beside-refused.ts'
import { refusalsIn } from '../settled/refusals.ts'
import { wordText } from './word-text.ts'

/** Takes out of `found` what the patient says at `at` that they will not have, by its name or in answer to the offer. */
export function dropRefused(found: MeantTask[], sentences: Sentence[], at: number): void {
  const said = sentences[at]
  if (said && DECLINES.test(plain(said.words))) dropDeclined(found, said)
  const isAlone = refusalsIn(sentences).some((one) => one.reply === at && one.isAlone)
  if (said && (isAlone || besideRefused(sentences, at - 1))) return dropNamedIn(found, sentences, at)
  const isHad = said !== undefined && HAD_ALREADY.test(plain(said.words))
  if (isHad || isRefused(sentences, at - 1)) dropOffered(found, sentences[at - 1]?.words ?? [])
}

function dropDeclined(found: MeantTask[], sentence: Sentence): void {
  const line = wordText(sentence.words)
  const at = DECLINES.exec(line.text)?.index ?? 0
  const all = candidatesIn(line)
  const behind = all.filter((candidate) => candidate.from > at)
  // "I'm scared of that alendronate, I'd rather not."
  const named = behind.length > 0 ? behind : all
  for (const candidate of named) dropNamed(found, candidate)
}

/** "A heart monitor and bloods." "I don't want the monitor.": the bloods stay. */
function dropNamedIn(found: MeantTask[], sentences: Sentence[], at: number): void {
  const name = refusalsIn(sentences).find(({ reply }) => reply === at)?.name ?? []
  for (const candidate of candidatesIn(wordText(name))) dropNamed(found, candidate)
}

/** "I could give you an injection." "No thanks." */
function dropOffered(found: MeantTask[], offered: Word[]): void {
  for (let i = found.length - 1; i >= 0; i--)
    if (found[i]?.words.some((word) => offered.includes(word))) found.splice(i, 1)
}

/** Takes out of `found` what is the same as `named`. */
export function dropNamed(found: MeantTask[], named: Candidate): void {
  for (let i = found.length - 1; i >= 0; i--)
    if (found[i]?.kind === named.kind && sameThing(found[i] as MeantTask, named)) found.splice(i, 1)
}
