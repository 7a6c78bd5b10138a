import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '#web/lib/call.ts'

type Asked<T> =
  { state: 'asking' } | { state: 'answered'; answer: T } | { state: 'refused'; error: CallError }

/** Asks the server when the screen opens, once: a mailed link may work a single time. `again` is for a failed connection. */
export function useAskedOnce<T>(ask: () => Promise<T>): Asked<T> & { again: () => void } {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'asking' })
  const wasAsked = useRef(false)

  async function load() {
    try {
      setAsked({ state: 'answered', answer: await ask() })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setAsked({ state: 'refused', error })
    }
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => {
    if (wasAsked.current) return
    wasAsked.current = true
    void loadFirst()
  }, [])

  return {
    ...asked,
    again() {
      setAsked({ state: 'asking' })
      void load()
    },
  }
}
