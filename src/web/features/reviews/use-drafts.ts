import { useState } from 'react'

/** What is typed in a review and not sent, by what it is for. It lives with the screen: nothing of it is kept on the device. */
export interface Drafts {
  of: (what: string) => string
  type: (what: string, text: string) => void
  /** What was sent; a text typed on meanwhile stays. */
  sent: (what: string, text: string) => void
  unsent: Array<{ what: string; text: string }>
}

export function useDrafts(): Drafts {
  const [texts, setTexts] = useState<Record<string, string>>({})
  return {
    of: (what) => texts[what] ?? '',
    type: (what, text) => setTexts((before) => ({ ...before, [what]: text })),
    sent: (what, text) =>
      setTexts((before) =>
        (before[what] ?? '').trim() === text.trim() ? { ...before, [what]: '' } : before,
      ),
    unsent: Object.entries(texts).flatMap(([what, text]) => (text.trim() === '' ? [] : [{ what, text }])),
  }
}
