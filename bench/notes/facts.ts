import { readFileSync } from 'node:fs'
import { isStopWord } from '../../src/scribe/stems.ts'
import { figuresOf, termOf } from '../../src/scribe/transcript-index.ts'
import { wordsOfText } from './measures.ts'

interface Checklist {
  id: string
  items: Array<{ text: string; importance: string }>
}

/** Shorthand of British general practice, spelt out so that it can be found. */
const SPELT: Array<[RegExp, string]> = [[/\bpmh\b/gi, 'past history'], [/\bsob\b/gi, 'shortness of breath'], [/\bfhx?\b/gi, 'family history'], [/\bnil\b/gi, 'no'], [/\babdo\b/gi, 'abdominal'], [/\bmeds\b/gi, 'medication'], [/(\d)\/7\b/g, '$1 days'], [/(\d)\/52\b/g, '$1 weeks'], [/\bbowels? open\w*\b/gi, 'stool'], [/(\d)(days?|weeks?|months?|years?)/gi, '$1 $2']] // prettier-ignore

const NOT_A_TERM = /^(?:history|symptom|feel|hav|past)$/

function termsOf(text: string): string[] {
  const spelt = SPELT.reduce((line, [from, to]) => line.replace(from, to), text)
  return wordsOfText(spelt)
    .flatMap((word) => {
      if (/\d/.test(word.text)) return figuresOf(word.text).map((figure) => `#${figure}`)
      return isStopWord(word.text) ? [] : [termOf(word.text)]
    })
    .filter((term) => !NOT_A_TERM.test(term))
}

/** How the clinicians weighed the items of their checklists; what they called irrelevant is not asked for. */
export type Importance = 'critical' | 'non-critical'

/**
 * Share (0..1) of the items of this importance of which a note holds at least two thirds of the words, as the mean of the
 * clinicians; null when none of them named any.
 */
export function factRecall(note: string, checklists: Checklist[], importance: Importance): number | null {
  const held = new Set(termsOf(note))
  const shares = checklists.flatMap(({ items }) => {
    const asked = items
      .filter((item) => item.importance === importance)
      .map((item) => termsOf(item.text))
      .filter((terms) => terms.length > 0)
    const hit = asked.filter(
      (terms) => terms.filter((term) => held.has(term)).length / terms.length >= 0.66,
    ).length
    return asked.length ? [hit / asked.length] : []
  })
  return shares.length ? shares.reduce((sum, share) => sum + share, 0) / shares.length : null
}

export function readChecklists(folder: string): Map<string, Checklist[]> {
  const out = new Map<string, Checklist[]>()
  for (const line of readFileSync(`${folder}/primock57.fact-checklists.jsonl`, 'utf8')
    .split('\n')
    .filter(Boolean)) {
    const list = JSON.parse(line) as Checklist
    out.set(list.id, [...(out.get(list.id) ?? []), list])
  }
  return out
}
