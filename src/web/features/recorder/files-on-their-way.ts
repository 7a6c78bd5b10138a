import { create } from 'zustand'

/** How many audio files of this page have not arrived yet, for whoever asks before the user leaves. */
export const useFilesOnTheirWay = create<{ count: number }>(() => ({ count: 0 }))
