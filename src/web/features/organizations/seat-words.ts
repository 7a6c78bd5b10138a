import type { Organization } from '#contract/organizations.ts'
import { formatCount } from '#web/lib/format.ts'

/** "3 of 10 seats in use, 2 more kept for open invitations, 5 seats free." */
export function seatWords({ all, members, invited }: NonNullable<Organization['seats']>): string {
  const inUse = `${members.toLocaleString()} of ${formatCount(all, 'seat')} in use`
  const left = all - members - invited
  const free = left > 0 ? `${formatCount(left, 'seat')} free` : 'none free'
  return invited === 0
    ? `${inUse}, ${free}.`
    : `${inUse}, ${invited.toLocaleString()} more kept for open invitations, ${free}.`
}
