import { useEffect, useEffectEvent, useRef } from 'react'
import { type Section } from '#contract/sections.ts'
import { checkSentences } from '#contract/writing.ts'
import { call } from '#web/lib/call.ts'
import { allSentences } from './attention.ts'
import { applyVerdicts, sentencesToCheck } from './verdicts.ts'

const CHECK_DELAY_MS = 1_200

/** Checks what a person wrote against the transcript once they pause. Without an answer the old verdict stays. */
export function useSentenceCheck(
  noteId: string,
  sections: Section[],
  enabled: boolean,
  onChecked: (change: (sections: Section[]) => Section[]) => void,
): void {
  // What the page opened with has its verdicts already.
  const checked = useRef<Map<string, string> | null>(null)
  const report = useEffectEvent(onChecked)

  useEffect(() => {
    checked.current ??= new Map(allSentences(sections).map(({ id, text }) => [id, text]))
    const known = checked.current
    const asked = enabled ? sentencesToCheck(sections, known) : []
    if (asked.length === 0) return
    const controller = new AbortController()
    const check = async () => {
      const body = { id: noteId, sentences: asked.map(({ id, text }) => ({ id, text })) }
      const answer = await call(checkSentences, { body }, { signal: controller.signal }).catch(() => null)
      if (!answer) return
      for (const { id, text } of asked) known.set(id, text)
      report((current) => applyVerdicts(current, asked, answer.verdicts))
    }
    const timer = setTimeout(() => void check(), CHECK_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [noteId, sections, enabled])
}
