/** The moment until which a signed note is kept, whatever its author wishes. */
export function keptUntil(signedAt: Date, years: number): Date {
  const end = new Date(signedAt)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}

/** Notes that were signed before this moment need not be kept any more. */
export function retentionCutoff(now: Date, years: number): Date {
  return keptUntil(now, -years)
}
