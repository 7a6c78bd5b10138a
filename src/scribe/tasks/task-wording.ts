import type { ReadTranscript } from '../read-transcript.ts'
import { wordSurface } from '../surface.ts'
import type { Word } from '../talk/word.ts'
import type { TaskKind } from './candidates.ts'

/** The words as they read in the middle of a sentence. */
export function worded(read: Pick<ReadTranscript, 'namesKnown'>, words: Word[], kind: TaskKind): string {
  const namesKnown = read.namesKnown[words[0]?.segment ?? 0] ?? false
  const said = words
    .map((word, i) =>
      /^(?:your|my)$/.test(word.text)
        ? 'the'
        : wordSurface(word.text, i === 0 ? undefined : word.raw, namesKnown),
    )
    .filter((word, i, all) => word !== all[i - 1])
    .join(' ')
    .replace(/ (?=%)/g, '')
  return kind === 'call'
    ? said
        .replace(/^.*?\b(?=call|phone|ring|contact|reach out|talk to|touch base)/, '')
        .replace(/\byou\b/, 'the patient')
    : kind === 'follow_up'
      ? said
          .replace(/^(?:have|see) (?:you|me|us|him|her)\b/, 'See the patient')
          .replace(/\bcome(?: on)? back(?: (?:and|to) see (?:me|us)| in(?! \d| a))?/, 'Come back')
          .replace(
            /^(in (?:\w+ ){1,4}?(?:day|week|month|year)s?) (Come back|return|follow[ -]up)\b/i,
            '$2 $1',
          )
      : kind === 'prescription'
        ? withPauses(said)
        : said.replace(/^admit (?:you|him|her|them)\b/i, 'admit the patient')
}

/** "10 mg for a week, then 20 mg": the steps of a dose stand apart. */
export const withPauses = (said: string): string =>
  said
    .replace(/ (?:(?:and|but) )?(then|after that|afterwards)(?= )/g, ', $1')
    .replace(/\buntil you (?:are at|get to|reach) /, 'up to ')

/** What is done with a medicine, before its name: "Decrease lisinopril by half", of "cut the lisinopril in half". */
export const ledBy = (lead: string, said: string): string =>
  `${lead} ${lead === 'Decrease' ? said.replace(IN_HALF, (_, to = '') => ` by half${to && ', to '}${to}`) : said}`.trim()
const IN_HALF = / in half(?: (?:so|to) ([\d.]+))?/
