import type { PlanId } from '#contract/subscription.ts'

export const planNames: Record<PlanId, string> = { monthly: 'Monthly', yearly: 'Yearly' }

/** "Monthly plan"; a price that is not offered here was agreed on in person. */
export function planLabel(plan: PlanId | null): string {
  return plan ? `${planNames[plan]} plan` : 'Your own plan'
}
