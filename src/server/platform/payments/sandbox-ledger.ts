import type { Plan, PlanId } from '#contract/subscription.ts'
import type { Clock } from '../clock.ts'
import type { Database, Executor } from '../database/connection.ts'
import type { Ids } from '../ids.ts'
import { paysRenewals, renewed } from './sandbox-renewal.ts'
import {
  addSandboxRow,
  changeSandboxRow,
  lockSandbox,
  sandboxRows,
  type SandboxSubscription,
} from './sandbox-store.ts'

export interface SandboxDependencies {
  db: Database
  clock: Clock
  ids: Ids
  /** In the smallest unit of the currency. */
  amounts: Record<PlanId, number>
  currency: string
}

export interface Ledger {
  plans: Plan[]
  planOf(id: PlanId): Plan
  /** The user's subscriptions with every period that has ended by now behind them, the newest first. Locks them. */
  caughtUp(tx: Executor, userId: string): Promise<SandboxSubscription[]>
  /** Plays the end of the period. */
  renew(tx: Executor, userId: string, row: SandboxSubscription, isPaid: boolean): Promise<SandboxSubscription>
  addInvoice(
    tx: Executor,
    userId: string,
    subscription: SandboxSubscription,
    status: 'paid' | 'open',
    createdAt: Date,
  ): Promise<void>
  /** What becomes of the invoices of a subscription that nobody has paid. */
  settleOpen(tx: Executor, userId: string, subscriptionId: string, status: 'paid' | 'void'): Promise<void>
}

/** A customer who was away for years is caught up with in steps. */
const PERIODS_AT_ONCE = 60

export function createLedger({ clock, ids, amounts, currency }: SandboxDependencies): Ledger {
  const plans: Plan[] = [
    { id: 'monthly', interval: 'month', amount: amounts.monthly, currency },
    { id: 'yearly', interval: 'year', amount: amounts.yearly, currency },
  ]
  const ledger: Ledger = {
    plans,
    planOf: (id) => ({ id, interval: id === 'monthly' ? 'month' : 'year', amount: amounts[id], currency }),

    async caughtUp(tx, userId) {
      await lockSandbox(tx, userId)
      const now = clock.now()
      const all: SandboxSubscription[] = []
      for (const row of await sandboxRows(tx, userId, 'subscription')) {
        let at = row
        for (let periods = 0; periods < PERIODS_AT_ONCE; periods += 1) {
          if (at.state.status !== 'active' || new Date(at.state.periodEnd) > now) break
          at = await ledger.renew(tx, userId, at, paysRenewals(at.state.card))
        }
        all.push(at)
      }
      return all
    },

    async renew(tx, userId, row, isPaid) {
      const { state, invoice } = renewed(row.state, isPaid)
      const next = { ...row, state }
      await changeSandboxRow(tx, next)
      if (invoice) await ledger.addInvoice(tx, userId, next, invoice, clock.now())
      return next
    },

    async addInvoice(tx, userId, { id, state }, status, createdAt) {
      const before = await sandboxRows(tx, userId, 'invoice')
      await addSandboxRow(tx, userId, 'invoice', {
        id: `in_sandbox_${ids.uuid().replaceAll('-', '')}`,
        createdAt,
        state: {
          number: `SANDBOX-${String(before.length + 1).padStart(4, '0')}`,
          subscriptionId: id,
          amount: amounts[state.plan],
          currency,
          status,
        },
      })
    },

    async settleOpen(tx, userId, subscriptionId, status) {
      for (const invoice of await sandboxRows(tx, userId, 'invoice'))
        if (invoice.state.status === 'open' && invoice.state.subscriptionId === subscriptionId)
          await changeSandboxRow(tx, { ...invoice, state: { ...invoice.state, status } })
    },
  }
  return ledger
}
