import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PLAN_LABELS } from '../../../src/scribe/plan/plan-labels.ts'

/**
 * What a reader said of one sentence of a note: left as it is, or why it is not. Kept by the hash of visit, section and
 * sentence, so that a sentence is read once and counted for as long as the engine writes it; the texts stay outside.
 */
export const VERDICTS = {
  A: 'left as it is',
  U: 'untrue',
  F: 'not a whole, clean sentence',
  V: 'says "it" of nothing',
  M: 'in the wrong place',
  D: 'said twice',
  S: 'not worth telling',
} as const
export type Verdict = keyof typeof VERDICTS

const isVerdict = (text: string): text is Verdict => Object.hasOwn(VERDICTS, text)

const LABEL = new RegExp(`^(?:${PLAN_LABELS.join('|')}): `)

/** The label of a plan line and "She reports that" come and go with the lines around: what is said is the same. */
const bare = (sentence: string): string =>
  sentence
    .replace(LABEL, '')
    .replace(/^The patient reports that they /, 'The patient ')
    .replace(/^(?:The patient|She|He) reports that (\w)/, (_, first: string) => first.toUpperCase())

/** The sentence's name in the list of judgements: 12 hexadecimal digits. */
export const sentenceKey = (visit: string, section: string, sentence: string): string =>
  createHash('sha256')
    .update([visit, section, bare(sentence)].join('|'))
    .digest('hex')
    .slice(0, 12)

/** The judgements of a file, one `KEY VERDICT` a line. Throws an Error that names the first line that is neither. */
export function readJudgements(file: string | URL): Map<string, Verdict> {
  const out = new Map<string, Verdict>()
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, i) => {
      if (line === '') return
      const [key = '', verdict = ''] = line.split(' ')
      if (!/^[0-9a-f]{12}$/.test(key) || !isVerdict(verdict))
        throw new Error(
          `Line ${i + 1} is not a judgement: write the sentence's key and one of ${Object.keys(VERDICTS).join(', ')}.`,
        )
      out.set(key, verdict)
    })
  return out
}

/** The judgements that came with the repository. */
export const judgementsFile = new URL('judgements.txt', import.meta.url)
