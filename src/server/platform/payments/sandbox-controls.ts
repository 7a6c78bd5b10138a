import type { SandboxAction, SandboxCard } from '#contract/subscription.ts'
import type { Executor } from '../database/connection.ts'
import { PaymentRefusedError, type SandboxControls } from './payments.ts'
import type { Ledger, SandboxDependencies } from './sandbox-ledger.ts'
import { firstAnswer, periodEnd } from './sandbox-renewal.ts'
import {
  addSandboxRow,
  changeSandboxRow,
  lockSandbox,
  sandboxRows,
  type SandboxSubscription,
} from './sandbox-store.ts'

/** What the pages of the sandbox can do: pay, and play what a bank and the passing of time would do. */
export function createSandboxControls({
  db,
  clock,
  ledger,
  newId,
}: SandboxDependencies & { ledger: Ledger; newId: (prefix: string) => string }): SandboxControls {
  return {
    async describe(userId, sessionId) {
      const row = (await sandboxRows(db, userId, 'checkout')).find(({ id }) => id === sessionId)
      return row ? { plan: ledger.planOf(row.state.plan), status: row.state.status } : null
    },

    pay: (userId, sessionId, card) =>
      db.transaction(async (tx) => {
        await lockSandbox(tx, userId)
        const checkout = (await sandboxRows(tx, userId, 'checkout')).find(({ id }) => id === sessionId)
        if (!checkout) throw new PaymentRefusedError('resource_missing')
        // A second click on Pay: it is paid.
        if (checkout.state.status === 'complete') return
        if (checkout.state.status === 'expired') throw new PaymentRefusedError('checkout_expired')
        refuseDeclined(card)
        const { plan } = checkout.state
        const now = clock.now()
        const subscription: SandboxSubscription = {
          id: newId('sub'),
          createdAt: now,
          state: {
            plan,
            status: 'active',
            card,
            periodStart: now.toISOString(),
            periodEnd: periodEnd(now, plan).toISOString(),
            cancelAtPeriodEnd: false,
          },
        }
        await addSandboxRow(tx, userId, 'subscription', subscription)
        await ledger.addInvoice(tx, userId, subscription, 'paid', now)
        await changeSandboxRow(tx, { ...checkout, state: { ...checkout.state, status: 'complete' } })
      }),

    act: (userId, action) =>
      db.transaction(async (tx) => {
        const all = await ledger.caughtUp(tx, userId)
        const running = all.find(({ state }) => state.status !== 'canceled')
        if (!running) throw new PaymentRefusedError('resource_missing')
        await perform(tx, userId, running, action)
      }),
  }

  async function perform(
    tx: Executor,
    userId: string,
    row: SandboxSubscription,
    action: SandboxAction,
  ): Promise<void> {
    switch (action.kind) {
      case 'changePlan': {
        if (row.state.plan === action.plan) return
        if (row.state.status !== 'active') throw new PaymentRefusedError('invoice_open')
        // The new plan begins today with an invoice of its own; the sandbox gives nothing back for the old one.
        const now = clock.now()
        const next: SandboxSubscription = {
          ...row,
          state: {
            ...row.state,
            plan: action.plan,
            periodStart: now.toISOString(),
            periodEnd: periodEnd(now, action.plan).toISOString(),
          },
        }
        await changeSandboxRow(tx, next)
        await ledger.addInvoice(tx, userId, next, 'paid', now)
        return
      }
      case 'changeCard':
        refuseDeclined(action.card)
        await changeSandboxRow(tx, { ...row, state: { ...row.state, card: action.card, status: 'active' } })
        await ledger.settleOpen(tx, userId, row.id, 'paid')
        return
      case 'renew':
      case 'failRenewal':
        if (row.state.status !== 'active') throw new PaymentRefusedError('invoice_open')
        await ledger.renew(tx, userId, row, action.kind === 'renew')
        return
      default:
        action satisfies never
    }
  }
}

function refuseDeclined(card: SandboxCard): void {
  const reason = firstAnswer(card)
  if (reason) throw new PaymentRefusedError(reason)
}
