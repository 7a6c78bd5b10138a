import { inArray, sql } from 'drizzle-orm'
import type { Fault } from '#server/platform/audit/audit-faults.ts'
import type { SealKeys } from '#server/platform/audit/vouched-seals.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { agreements } from '#server/platform/database/schema/agreements.ts'
import { changedAgreements } from './agreement-seal.ts'

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** What a part of a check came to: the agreements that were looked at, and what is wrong with them. */
export interface CheckedAgreements {
  ids: string[]
  faults: Fault[]
}

/**
 * Holds the signed agreements after this id against their seals in the trail, in the order of their ids, at most `limit` of
 * them: those that are there, and those that only the trail knows. Fewer than `limit` mean that there are no more.
 */
export async function checkAgreements(
  { db, sealKeys, chainKeys }: SealKeys & { db: Database },
  { after, limit }: { after: string; limit: number },
): Promise<CheckedAgreements> {
  // One moment for the rows and their entries: an agreement that is signed meanwhile is not wrong.
  return db.transaction(
    async (tx) => {
      const { rows: found } = await tx.execute<{ id: string }>(sql`
        (select id from agreements where id > ${after}::uuid order by id limit ${limit})
        union
        (select subject_id::uuid from
          (select distinct subject_id from audit_entries
            where content_seal is not null and subject_type = 'agreement' and action = 'agreement.sign'
              and outcome = 'ok' and subject_id > ${after} and subject_id ~ ${UUID}
            order by subject_id limit ${limit}) as sealed)
        order by 1 limit ${limit}`)
      const ids = found.map(({ id }) => id)
      const rows =
        ids.length === 0 ? [] : await tx.select().from(agreements).where(inArray(agreements.id, ids))
      const there = new Set(rows.map(({ id }) => id))
      const changed = await changedAgreements(tx, { sealKeys, chainKeys }, rows)
      const faults = ids.flatMap((id): Fault[] => {
        if (!there.has(id)) return [agreementFault('agreement_gone', id)]
        return changed.has(id) ? [agreementFault('agreement_seal', id)] : []
      })
      return { ids, faults }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

export const AGREEMENT_PROBLEMS = ['agreement_seal', 'agreement_gone'] as const

/** Told by the id alone: whose agreement it is stands in the trail. */
export function agreementFault(problem: (typeof AGREEMENT_PROBLEMS)[number], id: string): Fault {
  return { problem, sealId: null, entryId: null, noteId: null, object: id }
}
