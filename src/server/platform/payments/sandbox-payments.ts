import { type Payments, PaymentRefusedError, type PortalFlow } from './payments.ts'
import { createSandboxControls } from './sandbox-controls.ts'
import { createLedger, type SandboxDependencies } from './sandbox-ledger.ts'
import {
  addSandboxRow,
  changeSandboxRow,
  lockSandbox,
  sandboxRows,
  sandboxUserOf,
  type SandboxSubscription,
} from './sandbox-store.ts'

/** Where the pages of the sandbox are; the screen of that path shows them. */
const PAGE = '/subscription'
const CUSTOMER = 'sandbox_'

/** A payment provider inside the product: the same flow, and no money moves. */
export function createSandboxPayments(dependencies: SandboxDependencies): Payments {
  const { db, clock, ids } = dependencies
  const ledger = createLedger(dependencies)
  const newId = (prefix: string) => `${prefix}_sandbox_${ids.uuid().replaceAll('-', '')}`

  /** Changes the one subscription, which has to be there. */
  async function change(
    subscriptionId: string,
    next: (state: SandboxSubscription['state']) => SandboxSubscription['state'],
  ): Promise<void> {
    const userId = await sandboxUserOf(db, 'subscription', subscriptionId)
    if (!userId) throw new PaymentRefusedError('resource_missing')
    await db.transaction(async (tx) => {
      const all = await ledger.caughtUp(tx, userId)
      const row = all.find(({ id }) => id === subscriptionId)
      if (row) await changeSandboxRow(tx, { ...row, state: next(row.state) })
    })
  }

  return {
    provider: 'sandbox',
    plans: async () => ledger.plans,
    owns: (customerId) => customerId.startsWith(CUSTOMER),
    openCustomer: async ({ userId }) => `${CUSTOMER}${userId}`,

    async checkout({ customerId, plan }) {
      const userId = userIdOf(customerId)
      return db.transaction(async (tx) => {
        await lockSandbox(tx, userId)
        const open = (await sandboxRows(tx, userId, 'checkout')).filter(
          ({ state }) => state.status === 'open',
        )
        const same = open.find(({ state }) => state.plan === plan)
        for (const other of open)
          if (other !== same)
            await changeSandboxRow(tx, { ...other, state: { ...other.state, status: 'expired' } })
        const id = same?.id ?? newId('cs')
        if (!same)
          await addSandboxRow(tx, userId, 'checkout', {
            id,
            createdAt: clock.now(),
            state: { plan, status: 'open' },
          })
        return { id, url: `${PAGE}?${new URLSearchParams({ sandbox_session: id })}`, isNew: !same }
      })
    },

    async checkoutResult(sessionId) {
      const userId = await sandboxUserOf(db, 'checkout', sessionId)
      if (!userId) return null
      const row = (await sandboxRows(db, userId, 'checkout')).find(({ id }) => id === sessionId)
      const status = row?.state.status ?? 'expired'
      return { customerId: `${CUSTOMER}${userId}`, state: status === 'complete' ? 'paid' : status }
    },

    async portal({ flow }) {
      return { url: `${PAGE}?${new URLSearchParams({ sandbox_portal: portalPart(flow) })}` }
    },

    async subscriptionsOf(customerId) {
      const all = await db.transaction((tx) => ledger.caughtUp(tx, userIdOf(customerId)))
      return all.map(({ id, createdAt, state }) => ({
        id,
        status: state.status,
        plan: state.plan,
        createdAt,
        currentPeriodEnd: new Date(state.periodEnd),
        cancelAtPeriodEnd: state.cancelAtPeriodEnd,
      }))
    },

    async invoicesOf(customerId) {
      const rows = await sandboxRows(db, userIdOf(customerId), 'invoice')
      const newest = rows.toSorted((one, other) => (one.state.number < other.state.number ? 1 : -1))
      return newest.map(({ id, createdAt, state: { number, amount, currency, status } }) => ({
        id,
        number,
        createdAt: createdAt.toISOString(),
        amount,
        currency,
        status,
        url: `${PAGE}?${new URLSearchParams({ receipt: id })}`,
        pdfUrl: null,
      }))
    },

    cancelAtPeriodEnd: (id) => change(id, (state) => ({ ...state, cancelAtPeriodEnd: true })),
    keep: (id) => change(id, (state) => ({ ...state, cancelAtPeriodEnd: false })),
    async end(id) {
      await change(id, (state) => ({ ...state, status: 'canceled' }))
      const userId = await sandboxUserOf(db, 'subscription', id)
      if (userId) await db.transaction((tx) => ledger.settleOpen(tx, userId, id, 'void'))
    },
    readEvent: null,
    eventsSince: async () => [],
    sandbox: createSandboxControls({ ...dependencies, ledger, newId }),
  }
}

function userIdOf(customerId: string): string {
  return customerId.slice(CUSTOMER.length)
}

function portalPart(flow: PortalFlow | null): 'home' | 'card' | 'plan' {
  if (!flow) return 'home'
  return flow.kind === 'update_card' ? 'card' : 'plan'
}
