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
export function phoneLine({ told, device, state }: PhonePairing, away: boolean): string {
  const who = device || 'Your phone'
  if (away)
    return `${who} is not reached just now. It goes on recording by itself, and sends what it has when it is back.`
  if (state === 'ended') return `${who} was let go and sends the rest of its recording.`
  if (!told) return `${who} is connected.`
  switch (told.doing) {
    case 'ready':
      return `${who} is ready: press its button to record.`
    case 'recording':
      return told.isQuiet
        ? `${who} hears nothing. Look whether it is near, and not muted.`
        : `${who} records.`
    case 'paused':
      return `${who} has paused.`
    case 'sending':
      return `${who} sends the rest of its recording.`
    case 'done':
      return `All of the recording has arrived from ${who}. Press its button to record more.`
    case 'failed':
      return `${who} has stopped: its screen says why. What it recorded is kept on it.`
    default:
      return told.doing satisfies never
  }
}
