import { Refusal } from '#server/http/refusal.ts'

export function organizationNotFound(): Refusal {
  return new Refusal('not_found', 'This organization does not exist, or it is not yours.')
}

export function memberNotFound(): Refusal {
  return new Refusal('not_found', 'This person is not a member of the organization, or no longer.')
}

export function invitationNotFound(): Refusal {
  return new Refusal('not_found', 'This invitation was accepted or revoked, or it is not yours.')
}

export function invitationOfAdmin(): Refusal {
  return new Refusal(
    'forbidden',
    'This invitation names an organization admin: only a super admin can send it again or revoke it.',
  )
}

export function nameTaken(): Refusal {
  const sentence = 'Another organization has this name. Choose a different one.'
  return new Refusal('already_exists', sentence, { fields: { name: sentence } })
}

export function archived(): Refusal {
  return new Refusal('conflict', 'This organization is archived: nobody can join it. Bring it back first.')
}

export function tooFewSeats(taken: number): Refusal {
  const sentence = `${taken} ${taken === 1 ? 'seat is' : 'seats are'} taken or kept for open invitations. Remove members or revoke invitations first.`
  return new Refusal('conflict', sentence, { fields: { seats: sentence } })
}

export function seatsFull(): Refusal {
  return new Refusal(
    'seats_full',
    'Every seat is taken or kept for an open invitation. Revoke an invitation or remove a member, or ask a super admin for more seats.',
  )
}

export function addressUnconfirmed(): Refusal {
  return new Refusal(
    'conflict',
    'This member has not confirmed this address yet. Ask them to open the link in their mail, then name them.',
  )
}

export function memberAlready(): Refusal {
  const sentence = 'This address belongs to a member already.'
  return new Refusal('already_exists', sentence, { fields: { email: sentence } })
}

export function invitedAlready(): Refusal {
  const sentence = 'This address has an open invitation. Send that one again from the list.'
  return new Refusal('already_exists', sentence, { fields: { email: sentence } })
}

export function memberElsewhere(): Refusal {
  const sentence = 'This person is a member of another organization, and has to leave it first.'
  return new Refusal('conflict', sentence, { fields: { email: sentence } })
}

export function accountClosed(): Refusal {
  const sentence = 'This account is deactivated or marked for deletion. Open it first.'
  return new Refusal('conflict', sentence, { fields: { email: sentence } })
}

export function roleElsewhere(): Refusal {
  const sentence = 'This person is an admin of the whole product and keeps that role.'
  return new Refusal('conflict', sentence, { fields: { email: sentence } })
}

export function notYours(): Refusal {
  return new Refusal(
    'forbidden',
    'Only a super admin can remove an organization admin, and nobody removes themself.',
  )
}

export function adminStays(): Refusal {
  return new Refusal(
    'forbidden',
    'You are an admin of this organization. Ask a super admin to take that role from you, then leave.',
  )
}

export function mailNotSent(cause: unknown): Refusal {
  return new Refusal(
    'engine_unavailable',
    'The invitation is kept, but the mail could not be sent. Check the mail server, then send it again.',
    { cause },
  )
}
