import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { type PaymentEvent, PaymentsUnavailableError } from '#server/platform/payments/payments.ts'
import type { SubscriptionDependencies } from './dependencies.ts'
import { stopRenewalsOfLeavers } from './leaver-renewals.ts'
import type { Settling } from './settling.ts'
import { endOfOtherProvider } from './paid-elsewhere.ts'
import {
  customersForgotten,
  forgetEvents,
  isKnownEvent,
  lastEventAt,
  recordEvent,
  userOfCustomer,
  usersToAskAbout,
} from './state-store.ts'

/** At least this far back: an event may have been missed while later ones came. */
const LOOK_BACK_MS = 3 * DAY_MS
/** The provider keeps its events so long. */
const EVENTS_KEPT_MS = 30 * DAY_MS
const ASKED_AT_ONCE = 200

/**
 * What the webhooks did not bring, after an outage of ours or of the provider: events that were never handled, and
 * subscriptions that may have moved without a word.
 */
export function createReconciliation(dependencies: SubscriptionDependencies, settling: Settling) {
  const { db, clock, payments, realtime, onError } = dependencies
  const settleQuietly = (userId: string) =>
    settling.settle(userId, { actorId: null, requestId: '' }).then(() => {}, onError)

  /** What fails for one customer must not keep the others waiting; a provider that is away ends the round. */
  async function settleForEvent(userId: string, event: PaymentEvent): Promise<void> {
    try {
      await settling.settle(userId, { actorId: null, requestId: '', event })
    } catch (error) {
      if (error instanceof PaymentsUnavailableError) throw error
      onError(error)
    }
  }

  async function handleMissedEvents(now: Date): Promise<void> {
    const last = (await lastEventAt(db))?.getTime() ?? now.getTime()
    const since = Math.max(
      Math.min(now.getTime() - LOOK_BACK_MS, last - HOUR_MS),
      now.getTime() - EVENTS_KEPT_MS,
    )
    for (const event of await payments.eventsSince(new Date(since))) {
      if (await isKnownEvent(db, event.id)) continue
      const userId = event.customerId === null ? null : await userOfCustomer(db, event.customerId)
      if (userId === null) await recordEvent(db, event, now)
      else await settleForEvent(userId, event)
    }
  }

  return async (): Promise<void> => {
    const now = clock.now()
    for (const userId of await endOfOtherProvider(db, payments.provider, now))
      realtime.tell(userId, { kind: 'accountChanged' })
    // While the provider is away this ends here, and the next round does it.
    await handleMissedEvents(now)
    await stopRenewalsOfLeavers(dependencies, settling)
    for (const userId of await usersToAskAbout(db, payments.provider, now, ASKED_AT_ONCE))
      await settleQuietly(userId)
    const forgotten = (await customersForgotten(db)).filter(({ customerId }) => payments.owns(customerId))
    for (const { userId } of forgotten.slice(0, ASKED_AT_ONCE)) await settleQuietly(userId)
    // A replay of one that is forgotten is refused for its old signature.
    await forgetEvents(db, new Date(now.getTime() - EVENTS_KEPT_MS - DAY_MS))
  }
}
