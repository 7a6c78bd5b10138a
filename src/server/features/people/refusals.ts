import { Refusal } from '#server/http/refusal.ts'

export function notYourself(): Refusal {
  return new Refusal('forbidden', 'Nobody can do this to their own account. Ask another administrator.')
}

export function onlySuperAdmin(): Refusal {
  return new Refusal('forbidden', 'Only a super admin can do this to administrators. Ask one of them.')
}

export function onlySuperAdminMakes(): Refusal {
  return new Refusal(
    'forbidden',
    'Only a super admin gives roles and organizations. Add this person as a user without one, or ask a super admin.',
  )
}

export function notAllowedAnyMore(): Refusal {
  return new Refusal(
    'forbidden',
    'Your role has just been changed, and no longer allows this. Reload the page.',
  )
}

export function organizationMissing(): Refusal {
  return new Refusal(
    'conflict',
    'An organization admin belongs to an organization. Add this person to one first.',
  )
}

export function addressUnconfirmed(): Refusal {
  return new Refusal(
    'conflict',
    'This person has not confirmed their email address yet. Ask them to open the link in their mail, then give the role.',
  )
}

export function mailNotSent(cause: unknown): Refusal {
  return new Refusal(
    'engine_unavailable',
    'The link is made, but the mail could not be sent. Check the mail server, then send it again.',
    { cause },
  )
}
