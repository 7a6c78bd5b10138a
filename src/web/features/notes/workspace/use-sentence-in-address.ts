import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Section } from '#contract/sections.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { allSentences } from '../evidence/attention.ts'

const NAME = 'sentence'

/** A link may lead to one sentence of a note: it is brought before the eyes, once, and goes from the address. */
export function useSentenceInAddress(sections: Section[], bringUp: (sentenceId: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get(NAME)
  const lead = useEffectEvent((id: string) => {
    if (allSentences(sections).some((sentence) => sentence.id === id)) bringUp(id)
    else toastInfo('This sentence is no longer in the note.')
    setSearch(
      (now) => {
        now.delete(NAME)
        return now
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (wanted === null) return
    // Once the text is drawn.
    const frame = requestAnimationFrame(() => lead(wanted))
    return () => cancelAnimationFrame(frame)
  }, [wanted])
}
