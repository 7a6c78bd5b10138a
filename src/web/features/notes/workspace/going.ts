import type { Section, Sentence } from '#contract/sections.ts'
import { announce } from '#web/lib/announce.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { allSentences, beyond, neighbour } from '../evidence/attention.ts'
import { activeSentenceId, useEvidenceFocus } from '../evidence/evidence-focus.ts'
import { goToCheck, isAtCheck, isLight } from '../evidence/go-to-check.ts'

export interface Going {
  /** Goes to the next (1) or previous (-1) thing that needs a look, or to any sentence. */
  go: (step: 1 | -1, which: 'attention' | 'any') => void
  /** This sentence is about to go: the way leads on from where it stood. */
  leave: (sentenceId: string) => void
}

interface Around {
  sections: () => Section[]
  /** By the transcript as it is now. */
  standsOut: (sentence: Sentence) => boolean
  /** The text of the note is on the screen when this returns. */
  showNote: () => void
  bringUp: (sentenceId: string) => void
}

const idsOf = (sentences: Sentence[]) => sentences.map(({ id }) => id)

/** The way through an open note by keyboard: sentence by sentence, or through all that needs a look, and round. */
export function createGoing({ sections, standsOut, showNote, bringUp }: Around): Going {
  /** What stood before and behind the sentence that was removed, until one is gone to. */
  let gap: { before: string | null; behind: string | null } | null = null
  const from = (step: 1 | -1): string | null => {
    const at = activeSentenceId(useEvidenceFocus.getState())
    // The caret falls to one side of it by itself.
    if (!gap || (at !== null && at !== gap.before && at !== gap.behind)) return at
    return step === 1 ? gap.before : gap.behind
  }

  const toSentence = (id: string) => {
    gap = null
    bringUp(id)
    // The caret alone does not read it out; what it came from is said after it.
    announce(allSentences(sections()).find((one) => one.id === id)?.text ?? '')
  }

  const toAny = (step: 1 | -1) => {
    const ids = idsOf(allSentences(sections()))
    const next = neighbour(ids, ids, from(step), step)
    if (next === null) toastInfo('There is no sentence yet.')
    else toSentence(next)
  }

  /** What was left out waits for a look as much as what was written: after the last sentence comes the list, then the first. */
  const toAttention = (step: 1 | -1) => {
    const all = allSentences(sections())
    const among = idsOf(all.filter(standsOut))
    const isInList = isAtCheck()
    const next = isInList ? null : beyond(idsOf(all), among, from(step), step)
    if (next !== null) return toSentence(next)
    if (goToCheck(step)) {
      if (!isInList && among.length === 0 && isLight())
        toastInfo('No sentence needs a look. What was left out weighs less.')
      return
    }
    const round = among.at(step === 1 ? 0 : -1)
    if (round !== undefined) return toSentence(round)
    if (!goToCheck(step, 'round')) toastInfo('No sentence needs a look.')
  }

  return {
    leave(id) {
      const ids = idsOf(allSentences(sections()))
      const at = ids.indexOf(id)
      gap = { before: ids[at - 1] ?? null, behind: ids[at + 1] ?? null }
    },
    go(step, which) {
      showNote()
      if (which === 'any') toAny(step)
      else toAttention(step)
    },
  }
}
