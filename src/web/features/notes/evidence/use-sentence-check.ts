import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { type Section } from '#contract/sections.ts'
import { checkSentences } from '#contract/writing.ts'
import { call } from '#web/lib/call.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { allSentences } from './attention.ts'
import { applyVerdicts, askedOf, sentencesToCheck } from './verdicts.ts'

const CHECK_DELAY_MS = 1_200

/**
 * Checks what a person wrote against the transcript once they pause, and what is doubted because the transcript was
 * corrected under it. Without an answer the old verdict stays. Returns how to doubt sentences, before they are changed.
 */
export function useSentenceCheck(
  noteId: string,
  sections: Section[],
  enabled: boolean,
  onChecked: (change: (sections: Section[]) => Section[]) => void,
): (sentenceIds: string[]) => void {
  const doubted = useRef(new Set<string>())
  // What the page opened with has its verdicts already.
  const checked = useRef<Map<string, string> | null>(null)
  const report = useEffectEvent(onChecked)

  useEffect(() => {
    checked.current ??= new Map(allSentences(sections).map(({ id, text }) => [id, text]))
    const known = checked.current
    const asked = enabled ? sentencesToCheck(sections, known, doubted.current) : []
    if (asked.length === 0) return
    const controller = new AbortController()
    const check = async () => {
      const body = { id: noteId, sentences: asked.map(askedOf) }
      const answer = await call(checkSentences, { body }, { signal: controller.signal }).catch(() => null)
      if (!answer) return
      const disagrees = answer.verdicts.some(
        ({ id, support, contradictions }) =>
          doubted.current.has(id) && (support === 'unsupported' || contradictions.length > 0),
      )
      if (disagrees)
        toastInfo('The note says something else than the corrected words: look at what is marked.')
      for (const { id, text } of asked) {
        known.set(id, text)
        doubted.current.delete(id)
      }
      report((current) => applyVerdicts(current, asked, answer.verdicts))
    }
    const timer = setTimeout(() => void check(), CHECK_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [noteId, sections, enabled])

  return useCallback((sentenceIds) => {
    for (const id of sentenceIds) doubted.current.add(id)
  }, [])
}
