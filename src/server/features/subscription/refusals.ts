import { Refusal } from '#server/http/refusal.ts'
import {
  EventRefusedError,
  PaymentRefusedError,
  PaymentsUnavailableError,
} from '#server/platform/payments/payments.ts'

const RETRY_SECONDS = 30

/** What a bank's reason means for whoever pays. */
const DECLINED = new Map([
  ['card_declined', 'Your bank declined this card. Use another card, or ask your bank why.'],
  ['generic_decline', 'Your bank declined this card. Use another card, or ask your bank why.'],
  ['do_not_honor', 'Your bank declined this card. Use another card, or ask your bank why.'],
  ['insufficient_funds', 'This card has insufficient funds. Use another card.'],
  ['expired_card', 'This card has expired. Use another card.'],
  ['incorrect_cvc', 'The security code of this card is wrong. Check it, then try again.'],
  ['processing_error', 'Your bank could not answer just now. Try again in a minute.'],
])

const NOT_DONE = new Map([
  ['checkout_expired', 'This checkout has ended. Choose a plan again.'],
  ['invoice_open', 'A payment is still open. Update your card first.'],
])

/** Runs the work; what the payment provider would not do becomes a sentence for the person at the screen. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentsUnavailableError)
      throw new Refusal(
        'engine_unavailable',
        'The payment provider does not answer at the moment. Nothing was charged; try again in a minute.',
        { cause: error, retryAfterSeconds: RETRY_SECONDS },
      )
    if (error instanceof EventRefusedError)
      throw new Refusal('invalid_input', 'This message is not signed by the payment provider.')
    if (error instanceof PaymentRefusedError) throw refusalOf(error)
    throw error
  }
}

function refusalOf(error: PaymentRefusedError): Refusal {
  const { reason } = error
  if (reason === 'resource_missing') return subscriptionNotFound()
  const declined = DECLINED.get(reason)
  if (declined) return new Refusal('payment_failed', declined)
  const notDone = NOT_DONE.get(reason)
  if (notDone) return new Refusal('conflict', notDone)
  return new Refusal(
    'payment_failed',
    'The payment provider did not accept this. Nothing was charged; try again, or ask support for help.',
    { cause: error },
  )
}

export function subscriptionNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such subscription, or it is not yours.')
}

export function checkoutNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such checkout, or it is not yours. Choose a plan again.')
}
