import { join } from 'node:path'
import { max } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Dependencies } from './app.ts'
import { keepFaults, type Fault } from './platform/audit/audit-faults.ts'
import { createAuditSealer, type AuditSealer } from './platform/audit/audit-sealer.ts'
import { createSealFile } from './platform/audit/seal-file.ts'
import { createSealSender } from './platform/audit/seal-sender.ts'
import { createSentFile } from './platform/audit/sent-file.ts'
import { noticeTampering } from './platform/audit/tampering.ts'
import { auditEntries } from './platform/database/schema/audit.ts'
import { failureOf } from './platform/failure.ts'
import type { Settings } from './settings.ts'

interface Seals extends Pick<Dependencies, 'knownSeals' | 'sealsAway'> {
  sealer: AuditSealer
  close(): Promise<void>
}

type Means = Pick<Dependencies, 'db' | 'clock' | 'chainKeys'> & {
  dataDir: string
  log: Logger
  onError: (error: unknown) => void
}

/**
 * The seals of the audit trail: made, and kept in the places that the settings name. What is found wrong with them is a fault
 * of the trail, which super admins see and are mailed.
 */
export function openSeals(settings: Settings, { db, clock, chainKeys, dataDir, log, onError }: Means): Seals {
  /** In memory as well, from where it is mailed: a row that says so already can have been put there, as one that was mailed. */
  const keepFault = (fault: Pick<Fault, 'problem' | 'sealId'>) => {
    noticeTampering(fault)
    return keepFaults(db, [{ entryId: null, noteId: null, ...fault }], clock.now())
  }
  const file = createSealFile(settings.AUDIT_SEALS_FILE ?? join(dataDir, 'audit', 'seals.jsonl'))
  const sender = settings.AUDIT_SEALS_URL
    ? createSealSender({
        db,
        keys: chainKeys,
        clock,
        sentFile: createSentFile(join(dataDir, 'audit', 'sent.json')),
        url: settings.AUDIT_SEALS_URL,
        token: settings.AUDIT_SEALS_TOKEN ?? null,
        onError: (error) => log.warn(failureOf(error), 'audit seals could not be sent'),
        onAhead: async (sealId) => {
          log.error({ id: sealId }, 'the place for audit seals knows seals that the trail does not hold')
          await keepFault({ problem: 'seals_ahead', sealId })
        },
      })
    : null
  // What was left unsent when the server was last ended.
  sender?.wake()
  const sealer = createAuditSealer({
    db,
    keys: chainKeys,
    // A file or a log that leaves this machine is what a later check can hold the chain against.
    onSealed: (seal) => {
      log.info(seal, 'audit sealed')
      void file.keep({ ...seal, knownAt: clock.now().toISOString() }).catch(onError)
      sender?.wake()
    },
    onLost: async ({ id }) => {
      log.error({ id }, 'audit seal lost')
      await keepFault({ problem: 'seal_lost', sealId: id })
    },
    onError,
  })
  return {
    sealer,
    knownSeals: file.known,
    sealsAway: async () => (await sender?.standing()) ?? null,
    async close() {
      await sealer.close()
      await sender?.close()
    },
  }
}

/** What a start has put right about who may do what with the trail: a fault of its own for each start that found something. */
export async function keepRightsChanged({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const [last] = await db.select({ id: max(auditEntries.id) }).from(auditEntries)
  const fault = { problem: 'rights_changed', sealId: null, entryId: last?.id ?? 0, noteId: null } as const
  await keepFaults(db, [fault], clock.now())
}
