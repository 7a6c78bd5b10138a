import { type Bringing, readWhole } from '#server/http/read-whole.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SubscriptionDependencies } from './dependencies.ts'
import type { Settling } from './settling.ts'
import { isKnownEvent, recordEvent, userOfCustomer } from './state-store.ts'

/** An invoice with many lines fits in it; nobody else has anything to say here. */
const EVENT_MAX_BYTES = 512_000

/**
 * Takes what the payment provider tells. An event only says whose subscription to look at: the state is asked for, so the
 * order in which events come does not matter. What cannot be asked for now is refused, and the provider tells it again.
 */
export function createWebhook({ db, clock, payments }: SubscriptionDependencies, settling: Settling) {
  return async (call: Bringing & { signature: string; requestId: string }): Promise<void> => {
    if (!payments.readEvent) throw new Refusal('not_found', 'There is nothing at this address.')
    // The bytes as they came: the signature is over them.
    const bytes = await readWhole(call, {
      limitBytes: EVENT_MAX_BYTES,
      tooLarge: 'This message is too large.',
    })
    const event = payments.readEvent(bytes, call.signature, clock.now())
    if (await isKnownEvent(db, event.id)) return
    const userId = event.customerId === null ? null : await userOfCustomer(db, event.customerId)
    if (userId === null) await recordEvent(db, event, clock.now())
    else await settling.settle(userId, { actorId: null, requestId: call.requestId, event })
  }
}
