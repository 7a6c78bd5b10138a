const DAY_MS = 24 * 60 * 60_000

/** The new end of a trial that is given so many days more: after its end, or from now on when that has passed. */
export function extendedTrialEnd(
  { trialEndsAt }: { trialEndsAt: Date | null },
  days: number,
  now: Date,
): Date {
  const from = trialEndsAt && trialEndsAt > now ? trialEndsAt : now
  return new Date(from.getTime() + days * DAY_MS)
}
