import type { PlanId } from '#contract/subscription.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/connection.ts'
import type { Ids } from '../ids.ts'
import type { Payments } from './payments.ts'
import { createSandboxPayments } from './sandbox-payments.ts'
import { createStripePayments } from './stripe-payments.ts'

export interface PaymentSettings {
  STRIPE_SECRET_KEY: string | undefined
  STRIPE_WEBHOOK_SECRET: string | undefined
  STRIPE_PRICE_MONTHLY: string | undefined
  STRIPE_PRICE_YEARLY: string | undefined
  STRIPE_API_ADDRESS?: string | undefined
  PRICE_MONTHLY_CENTS: number
  PRICE_YEARLY_CENTS: number
  PRICE_CURRENCY: string
}

/**
 * Stripe where a key is set, else the sandbox. Throws an Error that names what is missing: half of the settings would
 * take money and never hear of it.
 */
export function choosePayments(
  settings: PaymentSettings,
  dependencies: { db: Database; clock: Clock; ids: Ids },
): Payments {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY } = settings
  const all = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY }
  const missing = Object.entries(all).flatMap(([name, value]) => (value ? [] : [name]))
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_MONTHLY && STRIPE_PRICE_YEARLY)
    return createStripePayments(
      {
        secretKey: STRIPE_SECRET_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        prices: { monthly: STRIPE_PRICE_MONTHLY, yearly: STRIPE_PRICE_YEARLY },
        ...(settings.STRIPE_API_ADDRESS ? { apiAddress: settings.STRIPE_API_ADDRESS } : {}),
      },
      dependencies,
    )
  if (missing.length < Object.keys(all).length)
    throw new Error(`Payments through Stripe need these settings too: ${missing.join(', ')}`)
  const amounts: Record<PlanId, number> = {
    monthly: settings.PRICE_MONTHLY_CENTS,
    yearly: settings.PRICE_YEARLY_CENTS,
  }
  return createSandboxPayments({ ...dependencies, amounts, currency: settings.PRICE_CURRENCY })
}
