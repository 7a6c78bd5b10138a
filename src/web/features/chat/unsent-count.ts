import { create } from 'zustand'

/** How many messages are not sent yet: whoever logs out is told. */
export const useUnsentCount = create<{ count: number }>(() => ({ count: 0 }))
