import { findAcknowledgements, unexplainedSeals } from '#server/platform/audit/acknowledged-seals.ts'
import {
  dropMendedNamed,
  keepFaults,
  nameOf,
  type Fault,
  type FaultProblem,
} from '#server/platform/audit/audit-faults.ts'
import type { KnownSeal } from '#server/platform/audit/audit-sealer.ts'
import { databaseOf } from '#server/platform/audit/kept-entries.ts'
import { lookAtOwnEntries } from '#server/platform/audit/own-entries.ts'
import { forgetTampering, noticedTampering } from '#server/platform/audit/tampering.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { Hold } from './held-faults.ts'

export interface OwnLookDependencies {
  db: Database
  clock: Clock
  chainKeys: SigningKeys
  /** Seals that are kept outside the database; of `latest` those alone that can show that the end is gone. */
  knownSeals: (which?: 'latest') => Promise<KnownSeal[]>
  /** Milliseconds by the machine's own clock. */
  monotonic?: () => number
}

const PLAIN = { sealId: null, entryId: null, noteId: null } as const
const SEAL_STUCK: Fault = { ...PLAIN, problem: 'seal_stuck' }
/** More say no more than these. */
const MOST_LOST = 50
const OF_LOST_SEALS: ReadonlySet<FaultProblem> = new Set(['seal_lost', 'seals_ahead'])

/**
 * What each process looks at itself, whoever checks the trail: the entries and seals that it made or knows, and what it noticed
 * at its work.
 */
export function createOwnLook(dependencies: OwnLookDependencies) {
  const { db, clock, chainKeys, knownSeals, monotonic = () => performance.now() } = dependencies
  const stuck = createOwnState(db, clock, SEAL_STUCK)
  const database = databaseOf(db)

  /** `isFirst`: the whole of the trail is looked at besides, with all seals that are known. */
  return async function look(hold: Hold, isFirst: boolean): Promise<void> {
    const noticed = noticedTampering()
    hold(noticed, () => false)
    const own = await lookAtOwnEntries(db, { database, keys: chainKeys, monotonic })
    const found: Fault[] = [
      ...own.lost
        .slice(0, MOST_LOST)
        .map((entryId) => ({ ...PLAIN, problem: 'entry_lost' as const, entryId })),
      ...(own.lostSeal === null ? [] : [sealLost(own.lostSeal)]),
    ]
    hold(own.areStuck ? [...found, SEAL_STUCK] : found, ({ problem }) => problem === 'seal_stuck')
    const acknowledged = await findAcknowledgements(db, chainKeys)
    const missing = isFirst ? [] : await unexplainedSeals(db, await knownSeals('latest'), acknowledged)
    found.push(...missing.slice(0, 1).map(({ id }) => sealLost(id)))
    hold(
      found,
      ({ problem, sealId }, foundAt) =>
        OF_LOST_SEALS.has(problem) &&
        acknowledged.some(({ seal, at }) => (sealId ?? 0) <= seal.id && foundAt <= at),
    )
    await keepFaults(db, [...noticed, ...found], clock.now())
    forgetTampering(noticed)
    await stuck(own.areStuck)
  }
}

const sealLost = (sealId: number): Fault => ({ ...PLAIN, problem: 'seal_lost', sealId })

/** A fault of this process's own state: kept once for each time that it is so, and ended by the process itself. */
export function createOwnState(db: Database, clock: Clock, fault: Fault) {
  let isKept = false
  return async (isSo: boolean): Promise<void> => {
    const now = clock.now()
    if (isSo && !isKept) await keepFaults(db, [fault], now)
    if (!isSo && isKept) await dropMendedNamed(db, { names: [nameOf(fault)], found: [], now })
    isKept = isSo
  }
}
