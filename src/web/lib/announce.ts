import { create } from 'zustand'

/** What a screen reader is told next; the page shows none of it. */
export const useAnnouncement = create<{ words: string }>()(() => ({ words: '' }))

/** Says to a screen reader what the eye sees anyway. The same words again are said again. */
export function announce(words: string): void {
  useAnnouncement.setState(({ words: before }) => ({ words: words === before ? `${words}\u00A0` : words }))
}
