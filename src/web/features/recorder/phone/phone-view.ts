import type { PhonePairing } from '#contract/phone.ts'

const AWAY_MS = 8_000

/** Whether a connected phone has told nothing for so long that the physician should know. */
export function isAway({ state, toldAt }: PhonePairing, now: number): boolean {
  return state === 'connected' && toldAt !== null && now - Date.parse(toldAt) > AWAY_MS
}

/** Whether the phone takes the recorder's place on the screen: connected, or still bringing what it has. */
export function isMicrophone({ state, told }: PhonePairing): boolean {
  return state === 'connected' || (state === 'ended' && told?.doing === 'sending')
}

/** What the phone does, in a line. */
export function phoneLine({ told, state }: PhonePairing, away: boolean): string {
  if (away)
    return 'The phone is not reached just now. It goes on by itself, and sends what it has when it is back.'
  if (state === 'ended') return 'The phone was let go and sends the rest of its recording.'
  if (!told) return 'The phone is connected.'
  switch (told.doing) {
    case 'ready':
      return 'The phone is ready: press its button to record.'
    case 'recording':
      return told.isQuiet
        ? 'The phone hears nothing. Look whether it is near, and not muted.'
        : 'The phone records.'
    case 'paused':
      return 'The phone has paused.'
    case 'sending':
      return 'The phone sends the rest of its recording.'
    case 'done':
      return 'All of the recording has arrived. Press the phone’s button to record more.'
    case 'failed':
      return 'The phone has stopped: its screen says why. What it recorded is kept on it.'
    default:
      return told.doing satisfies never
  }
}
