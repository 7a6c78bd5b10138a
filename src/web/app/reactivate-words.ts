import type { User } from '#contract/accounts.ts'
import { needsReactivation } from './subscription-standing.ts'

/** What stands above the plans for whoever was sent to reactivate, or opened that address alone. */
export function reactivateWords(user: User | null): { title: string; intro: string; isOpen: boolean } {
  const account = user?.account_details
  if (account && needsReactivation(account))
    return {
      title: 'Reactivate your subscription',
      intro: 'Your notes are kept. They open again as soon as your subscription is active.',
      isOpen: false,
    }
  if (account?.subscription_status === 'active')
    return { title: 'Your subscription is active', intro: 'Everything is open to you.', isOpen: true }
  if (account?.trial_status === null)
    return {
      title: 'Subscribe',
      intro: 'Your trial is running and your notes are open. With a subscription you go on after it.',
      isOpen: true,
    }
  return {
    title: 'Subscribe',
    intro: 'Your notes are kept and can be read. With a subscription you can make new ones.',
    isOpen: account !== undefined,
  }
}
