import { useMemo } from 'react'
import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { allSentences } from './attention.ts'
import { activeSentenceId, useEvidenceFocus } from './evidence-focus.ts'
import { playWindows } from './evidence.ts'
import type { UseEvidencePlayer } from './use-evidence-player.ts'

/** The sentence that is looked at, of the note or of a proposal, and the recording behind it. */
export interface ActiveSentence {
  sentence: Sentence | null
  /** The words it came from were recorded. */
  canPlay: boolean
  playing: boolean
  /** Plays the words it came from, or stops them. */
  play: () => void
}

/** `segments` is the transcript by id. */
export function useActiveSentence(
  note: Note,
  sections: Section[],
  segments: ReadonlyMap<string, Segment>,
  player: UseEvidencePlayer,
): ActiveSentence {
  const sentence = useSentence(note, sections)
  const windows = useMemo(
    () => (sentence ? playWindows(sentence.evidence, segments) : []),
    [sentence, segments],
  )
  return {
    sentence,
    canPlay: windows.length > 0,
    playing: player.state.kind === 'playing' && player.state.key === sentence?.id,
    play: () => sentence && player.toggle(sentence.id, windows),
  }
}

/** The sentence under the pointer or caret: of the note, or of what is proposed for it. */
function useSentence(note: Note, sections: Section[]): Sentence | null {
  const id = useEvidenceFocus(activeSentenceId)
  return useMemo(() => {
    if (id === null) return null
    const proposed = note.proposal.flatMap((change) => ('sentence' in change ? [change.sentence] : []))
    return [...proposed, ...allSentences(sections)].find((sentence) => sentence.id === id) ?? null
  }, [id, note.proposal, sections])
}
