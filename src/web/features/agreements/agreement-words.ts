import type { Agreement } from '#contract/agreements.ts'

export const agreementStatuses = {
  pending: 'Awaiting approval',
  verified: 'Verified',
  declined: 'Not approved',
} as const satisfies Record<Agreement['status'], string>
