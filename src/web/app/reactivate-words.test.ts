import { expect, test } from 'vitest'
import { makeUser } from '#testing/make-user.ts'
import { reactivateWords } from './reactivate-words.ts'

test.each([
  ['none', null, null, /trial is running/, true],
  ['none', 'expired', null, /can be read/, true],
  ['canceled', null, 'sub_1', /open again as soon as/, false],
  ['past_due', 'ended', 'sub_1', /open again as soon as/, false],
  ['active', 'subscribed', 'sub_1', /Everything is open/, true],
] as const)(
  'a subscription that is %s beside a trial that stands at %s (%s)',
  (subscription, trial, id, says, isOpen) => {
    const user = makeUser({
      account_details: { subscription_status: subscription, trial_status: trial, stripe_subscriptionId: id },
    })
    const words = reactivateWords(user)
    expect(words.intro).toMatch(says)
    expect(words.isOpen).toBe(isOpen)
  },
)
