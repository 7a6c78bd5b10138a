import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { TrailState } from '#contract/audit.ts'
import {
  findAcknowledgements,
  unexplainedSeals,
  type Acknowledgement,
} from '#server/platform/audit/acknowledged-seals.ts'
import {
  chainFault,
  dropAcknowledged,
  dropMended,
  findFaults,
  nameOf,
  keepFaults,
  SEAL_LATE,
  type Fault,
  type FaultProblem,
} from '#server/platform/audit/audit-faults.ts'
import type { SealsAway } from '#server/platform/audit/seal-sender.ts'
import {
  checkChain,
  findUnsealed,
  FIRST_POSITION,
  type ChainPosition,
} from '#server/platform/audit/audit-verification.ts'
import { acknowledgedWords, faultWords } from '#server/platform/audit/fault-words.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { auditChecks } from '#server/platform/database/schema/audit.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import { checkDatabase } from './database-check.ts'
import { createChoresWatch, type ChoresWatchDependencies } from './chores-watch.ts'
import { createAgreementLook } from './agreement-look.ts'
import { createHeldFaults } from './held-faults.ts'
import { createNoteCheck } from './note-check.ts'
import { createOwnLook, type OwnLookDependencies } from './own-look.ts'
import { OF_WORK } from './trail-mail.ts'
import { createTelling, type TellingDependencies } from './trail-telling.ts'

export interface TrailCheckDependencies
  extends ChoresWatchDependencies, OwnLookDependencies, TellingDependencies {
  fields: FieldEncryption
  sealKeys: SigningKeys
  /** How the place stands that seals are sent to; null where there is none. */
  sealsAway: () => Promise<SealsAway | null>
}

/** Keeps one look short: a trail of millions of entries is read from end to end in many. */
const ENTRIES_A_LOOK = 20_000
const FAULTS_SHOWN = 20
/** What a whole look mends by not finding it again; a missing seal may be missing only elsewhere. */
const MENDED = [
  'entry_changed',
  'entry_added',
  'entry_removed',
  'seal_changed',
  'key_unknown',
  'seal_late',
] as const

const OF_CHAIN: ReadonlySet<FaultProblem> = new Set([...MENDED, 'seal_removed'])

const State = z.object({ checkedAt: z.iso.datetime(), entries: z.int() })

/** The trail and the signed notes whose seals are in it, read over and over in the background; who looks after the installation is told once of each thing wrong. */
export function createTrailCheck(dependencies: TrailCheckDependencies) {
  const { db, clock, chainKeys, knownSeals, onError } = dependencies
  const notes = createNoteCheck(dependencies)
  const chores = createChoresWatch(dependencies)
  const lookAtAgreements = createAgreementLook(dependencies)
  let looking: Promise<void> | null = null
  let position: ChainPosition = FIRST_POSITION
  const held = createHeldFaults(dependencies)
  const { hold } = held
  const tell = createTelling(dependencies, held)
  const lookAtOwn = createOwnLook(dependencies)

  async function look(): Promise<void> {
    // Of two that fail apart neither keeps the other, or the mail, waiting.
    await finish([
      lookAtOwn(hold, true),
      lookAtChain(),
      lookAtNotes(),
      lookAtAgreements(hold),
      checkDatabase(db, clock, hold),
      chores.look(hold),
    ])
  }

  async function finish(looks: Array<Promise<void>>): Promise<void> {
    for (const result of await Promise.allSettled(looks))
      if (result.status === 'rejected') onError(result.reason)
    await tell(clock.now())
  }

  async function lookAtNotes(): Promise<void> {
    await notes.look(({ ids, faults }) => {
      const read = new Set(ids)
      hold(faults, ({ noteId }) => noteId !== null && read.has(noteId))
    })
  }

  async function lookAtChain(): Promise<void> {
    const checked = await checkChain(db, chainKeys, position, ENTRIES_A_LOOK)
    const now = clock.now()
    const acknowledged = await findAcknowledgements(db, chainKeys)
    const lost = (await unexplainedSeals(db, await knownSeals(), acknowledged)).slice(0, 1)
    const found: Fault[] = [
      ...checked.position.faults.map(chainFault),
      ...lost.map(({ id }) => chainFault({ problem: 'seal_removed', sealId: id, entryId: null })),
    ]
    if (checked.isAtEnd && (await findUnsealed(db, checked.position)).isLate) found.push(SEAL_LATE)
    hold(found, ({ problem }) => OF_CHAIN.has(problem) && checked.isAtEnd)
    await keepFaults(db, found, now)
    position = checked.isAtEnd ? FIRST_POSITION : checked.position
    if (checked.isAtEnd) {
      for (const { seal, at } of acknowledged)
        await dropAcknowledged(db, { sealId: seal.id, at }, { found, now })
      await dropMended(db, { problems: MENDED, found, now })
      const state = { checkedAt: now.toISOString(), entries: checked.position.entries }
      await db
        .insert(auditChecks)
        .values({ kind: 'chain', state })
        .onConflictDoUpdate({ target: auditChecks.kind, set: { state } })
    }
  }

  /** Once a minute, in each process: looks where it is the first, or where nobody says so; else at what is its own. */
  async function lookInTurn(): Promise<void> {
    const whose = await chores.turn()
    // With the word that this process is the first: whoever keeps the one from the others keeps both.
    held.tellOthers()
    if (whose !== 'other') return (looking ??= look().finally(() => (looking = null)))
    held.leaveToFirst()
    return finish([lookAtOwn(hold, false), chores.look(hold)])
  }

  return {
    look,
    lookInTurn,
    async state(): Promise<TrailState> {
      const [kept] = await db.select().from(auditChecks).where(eq(auditChecks.kind, 'chain'))
      const last = State.safeParse(kept?.state)
      const faults = await allFaults(db, held.all())
      const { checkedAt, notes: read } = await notes.state()
      const acknowledged = await findAcknowledgements(db, chainKeys)
      const away = await dependencies.sealsAway()
      return {
        state: faults.length > 0 ? 'broken' : last.success ? 'sound' : 'unchecked',
        checkedAt: last.success ? last.data.checkedAt : null,
        entries: last.success ? last.data.entries : 0,
        notesCheckedAt: checkedAt,
        notes: read,
        sealsAway: away && toSealsAway(away, clock.now()),
        acknowledged: acknowledged.map(toAcknowledged),
        faults: faults.map(toTrailFault),
      }
    },
  }
}

/**
 * Those that processes hold, then those that are only kept, which somebody may have put there to hide the others; of each the
 * first found first.
 */
async function allFaults(db: Database, held: Array<[string, { fault: Fault; foundAt: Date }]>) {
  const kept = await findFaults(db, FAULTS_SHOWN)
  const [names, heldNames] = [new Set(kept.map(nameOf)), new Set(held.map(([name]) => name))]
  const unkept = held.filter(([name]) => !names.has(name))
  return [
    ...kept.filter((fault) => heldNames.has(nameOf(fault))),
    ...unkept.map(([, { fault, foundAt }], index) => ({ ...fault, foundAt, id: -1 - index })),
    ...kept.filter((fault) => !heldNames.has(nameOf(fault))),
  ].slice(0, FAULTS_SHOWN)
}

function toAcknowledged({ entryId, at, reason, seal }: Acknowledgement): TrailState['acknowledged'][number] {
  return { id: entryId, at: at.toISOString(), sentence: acknowledgedWords(seal.id, reason) }
}

function toTrailFault(fault: Fault & { id: number; foundAt: Date }): TrailState['faults'][number] {
  const { id, noteId, foundAt, problem } = fault
  const isChange = !OF_WORK.has(problem)
  return { id, sentence: faultWords(fault), noteId, isChange, foundAt: foundAt.toISOString() }
}

/** Seals are sent within seconds: a place that has not taken one for so long is away, or refuses it. */
const LAG_MS = 10 * 60_000

function toSealsAway({ host, waiting, oldestAt }: SealsAway, now: Date): TrailState['sealsAway'] {
  const lags = oldestAt && now.getTime() - oldestAt.getTime() > LAG_MS
  return { host, waiting, lagsSince: lags ? oldestAt.toISOString() : null }
}

export type TrailCheck = ReturnType<typeof createTrailCheck>
