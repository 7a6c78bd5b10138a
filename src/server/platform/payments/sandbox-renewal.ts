import type { PlanId, SandboxCard } from '#contract/subscription.ts'
import type { SandboxSubscription } from './sandbox-store.ts'

/** What the bank says to each card when it pays for the first time; null: it pays. */
const FIRST_ANSWER: Record<SandboxCard, string | null> = {
  succeeds: null,
  fails_later: null,
  declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  expired: 'expired_card',
}

/** The provider's code for why the card does not pay; null: it pays. */
export function firstAnswer(card: SandboxCard): string | null {
  return FIRST_ANSWER[card]
}

export function paysRenewals(card: SandboxCard): boolean {
  return card === 'succeeds'
}

/** The same day a month or a year on; the last day of a shorter month. */
export function periodEnd(start: Date, plan: PlanId): Date {
  const months = plan === 'monthly' ? 1 : 12
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end
}

type State = SandboxSubscription['state']

/** What the end of a period makes of a subscription, and what becomes of the invoice for the next one. */
export function renewed(state: State, isPaid: boolean): { state: State; invoice: 'paid' | 'open' | null } {
  if (state.cancelAtPeriodEnd) return { state: { ...state, status: 'canceled' }, invoice: null }
  const start = new Date(state.periodEnd)
  const next = {
    ...state,
    periodStart: start.toISOString(),
    periodEnd: periodEnd(start, state.plan).toISOString(),
  }
  return isPaid
    ? { state: { ...next, status: 'active' }, invoice: 'paid' }
    : { state: { ...next, status: 'past_due' }, invoice: 'open' }
}
