import { create } from 'zustand'

/** Whether a recording is under way on this page, paused ones included: nothing stands in its way then. */
export const useRecordingNow = create<{ running: boolean }>(() => ({ running: false }))
