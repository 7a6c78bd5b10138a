import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/connection.ts'
import { holdRoomsOf } from './room-store.ts'

/** Asked before anything else of the transaction is locked: nobody comes into a room of the organization until it ends. */
export const holdOrganizationRooms = holdRoomsOf

/**
 * Takes somebody who leaves an organization out of its groups, so that who is let in again does not read what was said
 * meanwhile. In a direct room nothing is said without them; a group in which nobody else is stays theirs.
 */
export async function leaveGroupsOf(
  tx: Transaction,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> {
  await tx.execute(sql`
    delete from chat_members m using chat_rooms r
    where r.id = m.room_id and r.kind = 'group' and r.organization_id = ${organizationId} and m.user_id = ${userId}
      and exists (select from chat_members om where om.room_id = r.id and om.user_id <> m.user_id)`)
}
