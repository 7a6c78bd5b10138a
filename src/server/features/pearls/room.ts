import { eq, and, isNull, type SQL } from 'drizzle-orm'
import { PEARLS_KEPT_OF_AN_ACCOUNT, PEARLS_OF_AN_ACCOUNT } from '#contract/pearl-limits.ts'
import type { PearlTriggers } from '#contract/pearls.ts'
import { triggerCharacters } from '#domain/pearl-rules.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { pearls } from '#server/platform/database/schema/pearls.ts'
import { countOwnPearls, countTriggerCharacters, isOwnOf } from './pearl-store.ts'
import {
  mostTriggersOf,
  tooManyDeleted,
  tooManyPearls,
  tooManyTriggers,
  type TriggerList,
} from './refusals.ts'

/**
 * Throws conflict when an account, whose pearls are held, may not have one more with these triggers. One that is `broughtBack`
 * was kept all the while; whoever makes and deletes them one after the other fills the disk all the same.
 */
export async function requireRoom(
  tx: Transaction,
  ownerId: string,
  triggers: PearlTriggers,
  { broughtBack = false } = {},
): Promise<void> {
  const { there, kept } = await countOwnPearls(tx, ownerId)
  if (there >= PEARLS_OF_AN_ACCOUNT) throw tooManyPearls()
  if (!broughtBack && kept >= PEARLS_KEPT_OF_AN_ACCOUNT) throw tooManyDeleted()
  await requireTriggerRoom(tx, ofAccount(ownerId), triggers)
}

/** The pearls of a list, whether they are switched on or not: those that are held while it grows. */
interface HeldList {
  list: TriggerList
  where: SQL | undefined
}

export const ofAccount = (ownerId: string): HeldList => ({ list: 'own', where: isOwnOf(ownerId) })

export const ofOrganization = (organizationId: string): HeldList => ({
  list: 'organization',
  where: and(
    eq(pearls.shelf, 'organization'),
    eq(pearls.organizationId, organizationId),
    isNull(pearls.removedAt),
  ),
})

export const ofMasterSet: HeldList = {
  list: 'master',
  where: and(eq(pearls.shelf, 'master'), isNull(pearls.removedAt)),
}

/** Throws conflict when a list would grow beyond its triggers by these, in place of those `before` of a pearl that is in it. */
export async function requireTriggerRoom(
  tx: Transaction,
  held: HeldList,
  triggers: PearlTriggers,
  before: PearlTriggers | null = null,
): Promise<void> {
  const more = triggerCharacters(triggers) - (before === null ? 0 : triggerCharacters(before))
  await requireTriggerGrowth(tx, held, more)
}

/** The same, for so many characters `more`; a list that is beyond it already may become shorter. */
export async function requireTriggerGrowth(
  db: Executor,
  { list, where }: HeldList,
  more: number,
): Promise<void> {
  if (more <= 0) return
  const would = (await countTriggerCharacters(db, where)) + more
  if (would > mostTriggersOf(list)) throw tooManyTriggers(list, would)
}
