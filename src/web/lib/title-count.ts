import { create } from 'zustand'

/** A number before the title of the window, such as of messages that nobody has seen; 0 shows none. */
export const useTitleCount = create<{ count: number }>(() => ({ count: 0 }))
