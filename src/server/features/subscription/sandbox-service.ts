import type { Reply } from '#contract/endpoint.ts'
import type {
  getSandboxCheckout,
  MySubscription,
  SandboxAction,
  SandboxCard,
} from '#contract/subscription.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SandboxControls } from '#server/platform/payments/payments.ts'
import type { Billing } from './billing.ts'
import type { SubscriptionCaller, SubscriptionDependencies } from './dependencies.ts'
import { checkoutNotFound } from './refusals.ts'

/** The pages of the sandbox; with a real provider they are not there. */
export function createSandboxService({ payments }: SubscriptionDependencies, billing: Billing) {
  function controls(): SandboxControls {
    if (!payments.sandbox) throw new Refusal('not_found', 'There is nothing at this address.')
    return payments.sandbox
  }

  async function describe(
    sessionId: string,
    { actor }: SubscriptionCaller,
  ): Promise<Reply<typeof getSandboxCheckout>> {
    const found = await controls().describe(actor.userId, sessionId)
    if (!found) throw checkoutNotFound()
    return found
  }

  return {
    describe,
    async pay(sessionId: string, card: SandboxCard, caller: SubscriptionCaller): Promise<void> {
      await describe(sessionId, caller)
      await billing.change(caller, () => controls().pay(caller.actor.userId, sessionId, card))
    },
    async act(action: SandboxAction, caller: SubscriptionCaller): Promise<MySubscription> {
      return billing.change(caller, () => controls().act(caller.actor.userId, action))
    },
  }
}
