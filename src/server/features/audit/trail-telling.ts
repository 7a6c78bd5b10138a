import { and, eq } from 'drizzle-orm'
import { giveBackUntold, nameOf, takeUntold, type Fault } from '#server/platform/audit/audit-faults.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { createHeldFaults } from './held-faults.ts'
import { mailOf } from './trail-mail.ts'

export interface TellingDependencies {
  db: Database
  mailer: Mailer
  productName: string
  publicUrl: string
  onError: (error: unknown) => void
}

const TABLE_MAILED_EVERY_MS = 10 * 60_000

/** Mails super admins once of each thing that is wrong, those first that this process holds. */
export function createTelling(
  dependencies: TellingDependencies,
  held: Pick<ReturnType<typeof createHeldFaults>, 'untold' | 'told'>,
) {
  const { db, onError } = dependencies
  let mailedAt = -Infinity

  /** What the table alone knows is mailed with what this process holds, else every ten minutes at most. */
  async function ofTable(now: Date, isMailed: boolean) {
    if (!isMailed && now.getTime() - mailedAt < TABLE_MAILED_EVERY_MS) return []
    return takeUntold(db, now).catch((error: unknown) => {
      onError(error)
      return []
    })
  }

  return async (now: Date): Promise<void> => {
    // Whoever takes the table of faults away, or fills it, keeps nobody from hearing of what this process holds.
    const unheard = held.untold()
    const untold = await ofTable(now, unheard.length > 0)
    const faults = onlyOnce([...unheard.map(({ fault }) => fault), ...untold])
    if (faults.length === 0) return
    mailedAt = now.getTime()
    const receivers = await findReceivers(db)
    const mail = mailOf(faults, dependencies)
    const sent = await Promise.allSettled(
      receivers.map(({ email }) => dependencies.mailer.send({ to: email, ...mail })),
    )
    for (const result of sent) if (result.status === 'rejected') onError(result.reason)
    if (sent.some(({ status }) => status === 'fulfilled')) held.told(unheard)
    else await giveBackUntold(db, untold)
  }
}

/** Who is mailed of faults. */
function findReceivers(db: Database): Promise<Array<{ email: string }>> {
  return db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.accountStatus, 'active')))
}

function onlyOnce(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [nameOf(fault), fault])).values()]
}
