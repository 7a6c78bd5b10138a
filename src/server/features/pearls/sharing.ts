import { and, count, eq, gt, ne } from 'drizzle-orm'
import type { PearlWords } from '#contract/pearls.ts'
import { patientTraces } from '#domain/patient-traces.ts'
import { DAY_MS } from '#domain/time.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { pearls } from '#server/platform/database/schema/pearls.ts'
import type { PearlsDependencies } from './dependencies.ts'

export const dayAgo = ({ clock }: Pick<PearlsDependencies, 'clock'>) =>
  new Date(clock.now().getTime() - DAY_MS)

/** How many pearls somebody shared within a day, with the community and with their organization. */
export async function sharedToday(
  dependencies: PearlsDependencies,
  tx: Transaction,
  userId: string,
): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(pearls)
    .where(
      and(ne(pearls.shelf, 'own'), eq(pearls.sharedById, userId), gt(pearls.updatedAt, dayAgo(dependencies))),
    )
  return row?.count ?? 0
}

/** Whoever a pearl is shared with: nothing in it may tell who a patient is. */
export function refuseTraces(own: PearlWords): void {
  const traces = patientTraces(own)
  const [first] = traces
  if (!first) return
  const more = traces.length > 1 ? ` And ${traces.length - 1} more.` : ''
  throw new Refusal(
    'invalid_input',
    `This looks like patient data in the ${first.field}: ${first.sentence}${more}`,
    {
      details: { traces },
    },
  )
}
