import { and, eq } from 'drizzle-orm'
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
  giveBackUntold,
  nameOf,
  keepFaults,
  SEAL_LATE,
  takeUntold,
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
import { users } from '#server/platform/database/schema/accounts.ts'
import { auditChecks } from '#server/platform/database/schema/audit.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import { checkDatabase } from './database-check.ts'
import { createChoresWatch, type ChoresWatchDependencies } from './chores-watch.ts'
import { createAgreementLook } from './agreement-look.ts'
import { createHeldFaults } from './held-faults.ts'
import { createNoteCheck } from './note-check.ts'
import { createOwnLook, type OwnLookDependencies } from './own-look.ts'
import { mailOf, OF_WORK } from './trail-mail.ts'

export interface TrailCheckDependencies extends ChoresWatchDependencies, OwnLookDependencies {
  mailer: Mailer
  fields: FieldEncryption
  sealKeys: SigningKeys
  /** How the place stands that seals are sent to; null where there is none. */
  sealsAway: () => Promise<SealsAway | null>
  productName: string
  publicUrl: string
  onError: (error: unknown) => void
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

  async function tell(now: Date): Promise<void> {
    // Whoever takes the table of faults away keeps nobody from hearing of what this process holds.
    const untold = await takeUntold(db, now).catch((error: unknown) => {
      onError(error)
      return []
    })
    const unheard = held.untold()
    const faults = onlyOnce([...untold, ...unheard.map(({ fault }) => fault)])
    if (faults.length === 0) return
    const receivers = await findReceivers(db)
    const mail = mailOf(faults, dependencies)
    const sent = await Promise.allSettled(
      receivers.map(({ email }) => dependencies.mailer.send({ to: email, ...mail })),
    )
    for (const result of sent) if (result.status === 'rejected') onError(result.reason)
    if (sent.some(({ status }) => status === 'fulfilled')) for (const one of unheard) one.isTold = true
    else await giveBackUntold(db, untold)
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

/** Those that are kept, the first found first, and those held by a process that somebody keeps from being kept. */
async function allFaults(db: Database, held: Array<[string, { fault: Fault; foundAt: Date }]>) {
  const kept = await findFaults(db, FAULTS_SHOWN)
  const names = new Set(kept.map(nameOf))
  const unkept = held.filter(([name]) => !names.has(name))
  return [
    ...kept,
    ...unkept.map(([, { fault, foundAt }], index) => ({ ...fault, foundAt, id: -1 - index })),
  ].slice(0, FAULTS_SHOWN)
}

/** Who is mailed of faults. */
function findReceivers(db: Database): Promise<Array<{ email: string }>> {
  return db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.accountStatus, 'active')))
}

function toAcknowledged({ entryId, at, reason, seal }: Acknowledgement): TrailState['acknowledged'][number] {
  return { id: entryId, at: at.toISOString(), sentence: acknowledgedWords(seal.id, reason) }
}

function toTrailFault(fault: Fault & { id: number; foundAt: Date }): TrailState['faults'][number] {
  const { id, noteId, foundAt, problem } = fault
  const isChange = !OF_WORK.has(problem)
  return { id, sentence: faultWords(fault), noteId, isChange, foundAt: foundAt.toISOString() }
}

function onlyOnce(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [nameOf(fault), fault])).values()]
}

/** Seals are sent within seconds: a place that has not taken one for so long is away, or refuses it. */
const LAG_MS = 10 * 60_000

function toSealsAway({ host, waiting, oldestAt }: SealsAway, now: Date): TrailState['sealsAway'] {
  const lags = oldestAt && now.getTime() - oldestAt.getTime() > LAG_MS
  return { host, waiting, lagsSince: lags ? oldestAt.toISOString() : null }
}

export type TrailCheck = ReturnType<typeof createTrailCheck>
