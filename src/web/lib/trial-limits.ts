import { create } from 'zustand'

/**
 * What the limits of the trial just stopped: a new note after its end, or a recording at its limit. The frame shows what
 * a trial holds and leads to the subscription.
 */
export type TrialStop = 'expired' | 'recording'

export const useTrialStop = create<{ stop: TrialStop | null }>(() => ({ stop: null }))

/** Asks the frame to say which limit was met. */
export function tellTrialStop(stop: TrialStop): void {
  useTrialStop.setState({ stop })
}
