import { useEffect, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { checkSentences } from '#contract/writing.ts'
import { call } from '#web/lib/call.ts'
import { applyVerdicts, askedOf, sentencesToCheck } from '../evidence/verdicts.ts'
import type { NoteSaver } from '../saving/note-saver.ts'

/**
 * Holds the words of a person against the transcript while the dialog opens, so that what signing would refuse is told
 * before anybody attests. Returns whether that goes on; where it fails, the server has the last word as ever.
 */
export function useCheckedWords({ id, hasTranscript, abilities }: Note, saver: NoteSaver): boolean {
  const [asked] = useState(() =>
    hasTranscript && abilities.edit ? sentencesToCheck(saver.getState().draft.sections, new Map()) : [],
  )
  const [checking, setChecking] = useState(asked.length > 0)
  useEffect(() => {
    if (asked.length === 0) return
    const controller = new AbortController()
    const body = { id, sentences: asked.map(askedOf) }
    call(checkSentences, { body }, { signal: controller.signal })
      .then(({ verdicts }) => {
        const { sections } = saver.getState().draft
        saver.edit({ sections: applyVerdicts(sections, asked, verdicts) })
      })
      .catch(() => undefined)
      .finally(() => controller.signal.aborted || setChecking(false))
    return () => controller.abort()
  }, [id, asked, saver])
  return checking
}
