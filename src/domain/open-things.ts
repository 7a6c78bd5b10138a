import type { Section, Sentence, Uncovered } from '#contract/sections.ts'
import { namesProblem } from './note-text.ts'
import { stillUncovered } from './still-uncovered.ts'
import { toCheck } from './to-check.ts'

/** What the physician should look at before signing. */
export type Attention = 'unsupported' | 'contradicted' | 'partly' | 'none'

export function attentionOf(sentence: Sentence): Attention {
  const { support, contradictions, confirmed } = sentence
  if (confirmed || namesProblem(sentence)) return 'none'
  if (contradictions.length > 0) return 'contradicted'
  if (support === 'unsupported') return 'unsupported'
  return support === 'partly' ? 'partly' : 'none'
}

export const needsAttention = (sentence: Sentence): boolean => attentionOf(sentence) !== 'none'

/** What is open in a note, each sentence under the gravest of its reasons. */
export interface OpenThings extends Record<Exclude<Attention, 'none'>, Sentence[]> {
  /** Said in the visit, of weight, and in no sentence by nobody's decision. */
  heard: Uncovered[]
}

/** Every screen and every list that says how much is to be checked counts these, and nothing else. */
export function openThings(sections: Section[], uncovered: Uncovered[]): OpenThings {
  const open: OpenThings = { unsupported: [], contradicted: [], partly: [], heard: [] }
  for (const { sentences } of sections)
    for (const sentence of sentences) {
      const attention = attentionOf(sentence)
      if (attention !== 'none') open[attention].push(sentence)
    }
  // Of the weighty ones alone it is asked whether a sentence tells them by now: it is what takes time.
  open.heard = stillUncovered(toCheck(uncovered), sections)
  return open
}

export const countOpen = ({ unsupported, contradicted, partly, heard }: OpenThings): number =>
  unsupported.length + contradicted.length + partly.length + heard.length

/** Of these, what does not stand in the way of signing: lists keep it beside the number of those that do. */
export const countBeside = ({ partly, heard }: OpenThings): number => partly.length + heard.length
