import { mailboxOf } from '#domain/mailbox.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { LinkPurpose } from '#server/platform/database/schema/accounts.ts'
import { TooManyAttemptsError } from '#server/platform/limiter.ts'
import { findAccountByEmail, lockAccount } from './account-store.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { knownDeviceOf } from './known-devices.ts'
import { consumeLink, findUsableLink } from './link-store.ts'
import { placeOf } from '#server/http/place.ts'
import { countOne } from './refusals.ts'
import type { Account } from './user-view.ts'

// Each within the limiter's window.
const WRONG_LINKS_OF_A_PLACE = 30
const MAILS_ASKED_FROM_A_PLACE = 20
const MAILS_TO_AN_ADDRESS = 3

type AskedMail = 'reset' | 'usernameReset'

export function linkExpired(): Refusal {
  return new Refusal('link_expired', 'This link was used or has expired. Ask for a new one.')
}

/**
 * The work that a link allows; `link_expired` counts as a wrong link of the place it came from. Throws too_many_requests for
 * wrong ones alone: a right one is a secret that nobody guesses, and others of a network may have sent what they like.
 */
export async function withLink<T>(
  { limiter }: Pick<AccountsDependencies, 'limiter'>,
  caller: Caller,
  work: () => Promise<T>,
): Promise<T> {
  const limits = [{ key: `link:from:${placeOf(caller.ip)}`, limit: WRONG_LINKS_OF_A_PLACE }]
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'link_expired') await countOne(limiter, limits)
    throw error
  }
}

/**
 * Uses the link up and gives its account, which stays as it is until the transaction ends; null when the link cannot be
 * used. The account is always locked before its links, so that two calls never wait for each other.
 */
export async function claimLink(
  tx: Transaction,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<Account | null> {
  const link = await findUsableLink(tx, token, purpose, now)
  const account = link?.userId ? await lockAccount(tx, link.userId) : null
  if (!account || account.accountStatus === 'deactivated') return null
  return (await consumeLink(tx, token, purpose, now)) ? account : null
}

/**
 * Mails something to an address that anybody may name, if it has an account. Resolves before it is known whether it has, and
 * tells nothing of what `mail` does; a few mails of a `kind` go to an address within the window. Throws too_many_requests for
 * what others of its network have asked for too, unless the account knows the browser.
 */
export async function mailWhenAsked(
  means: Pick<AccountsDependencies, 'db' | 'limiter' | 'clock'>,
  background: BackgroundWork,
  { kind, email, caller }: { kind: AskedMail; email: string; caller: Caller },
  mail: () => Promise<void>,
): Promise<void> {
  const { db, limiter } = means
  const ofPlace = [{ key: `${kind}:from:${placeOf(caller.ip)}`, limit: MAILS_ASKED_FROM_A_PLACE }]
  const account = await findAccountByEmail(db, email)
  const isKnown = (await knownDeviceOf(means, account?.id ?? null, caller)) !== null
  if (!isKnown) await countOne(limiter, ofPlace)
  if (!account) return
  background.start(async () => {
    try {
      const limits = [{ key: countedAs(kind, account), limit: MAILS_TO_AN_ADDRESS }]
      await limiter.guard(limits, async () => ({ failed: true, value: await mail() }))
    } catch (error) {
      // The mails of the last minutes hold what a further one would say.
      if (!(error instanceof TooManyAttemptsError)) throw error
    }
  })
}

/**
 * Anybody can make accounts with tags of somebody's address: those that nobody has confirmed get their mails together. A
 * confirmed one has a count of its own, which others cannot use up with tags.
 */
function countedAs(kind: AskedMail, { email, emailVerifiedAt }: Account): string {
  return emailVerifiedAt ? `${kind}:to:${email}` : `${kind}:toUnconfirmed:${mailboxOf(email)}`
}
