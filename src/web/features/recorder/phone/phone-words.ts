import type { PhoneEnd } from '#contract/phone.ts'

/** Why the connection is over, as the phone says it. */
export const endOnPhone = {
  desktop: 'The computer has ended the connection.',
  phone: 'You have ended the connection.',
  expired: 'The connection was open for an hour and has ended.',
  replaced: 'The computer has shown a new code: this connection has ended.',
} as const satisfies Record<PhoneEnd, string>
