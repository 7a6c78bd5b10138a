import { PEARLS_KEPT_OF_AN_ACCOUNT, PEARLS_OF_AN_ACCOUNT } from '#contract/pearl-limits.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { countOwnPearls } from './pearl-store.ts'
import { tooManyDeleted, tooManyPearls } from './refusals.ts'

/**
 * Throws conflict when an account may not have one more. One that is `broughtBack` was kept all the while; whoever makes and
 * deletes them one after the other fills the disk all the same.
 */
export async function requireRoom(
  tx: Transaction,
  ownerId: string,
  { broughtBack = false } = {},
): Promise<void> {
  const { there, kept } = await countOwnPearls(tx, ownerId)
  if (there >= PEARLS_OF_AN_ACCOUNT) throw tooManyPearls()
  if (!broughtBack && kept >= PEARLS_KEPT_OF_AN_ACCOUNT) throw tooManyDeleted()
}
