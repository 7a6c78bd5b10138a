import { Refusal } from '#server/http/refusal.ts'

export const handoverNotFound = () =>
  new Refusal('not_found', 'This handover does not exist, or it is not yours to answer.')

export const neverMember = () =>
  new Refusal('not_found', 'This person is not and was not a member of the organization.')

export function toOneself(): Refusal {
  const sentence = 'Notes are handed over to somebody else. Choose another physician.'
  return new Refusal('invalid_input', sentence, { fields: { toId: sentence } })
}

function cannotTake(sentence: string): Refusal {
  return new Refusal('conflict', sentence, { fields: { toId: sentence } })
}

export const takerElsewhere = () =>
  cannotTake('Who takes over has no seat in this organization. Invite them first, or choose a member.')
export const takerClosed = () =>
  cannotTake('The account of who takes over is closed. Choose a member whose account is open.')
export const takerNotAgreed = () =>
  cannotTake('Who takes over has no verified BAA yet. Patient notes go only to members who have one.')

export const alreadyOpen = () =>
  new Refusal(
    'conflict',
    'A handover of this physician’s notes is open already. Finish it or take it back, then start another.',
  )

export const nothingToHandOver = () =>
  new Refusal('conflict', 'This physician has no patient notes from their time in the organization.')

export const notNow = () =>
  new Refusal('conflict', 'This handover has moved on meanwhile. Look at it again, then decide.')

export const consentStillAwaited = () =>
  new Refusal(
    'conflict',
    'This physician was asked and has a week to answer. Wait for the answer, or until the week is over.',
  )

export const adminIsParty = () =>
  new Refusal(
    'forbidden',
    'You are part of this handover: another admin or a super admin has to decide this.',
  )

export const secondAdminNeeded = () =>
  new Refusal('forbidden', 'A second admin or a super admin has to confirm this, not who asked for it.')

export const askerLostRole = () =>
  new Refusal(
    'conflict',
    'Who asked for this is no longer an admin of the organization. Take the handover back and start it again.',
  )
