import type { SQL } from 'drizzle-orm'
import type * as contract from '#contract/handovers.ts'
import type { Handover } from '#contract/handovers.ts'
import type { Received } from '#contract/endpoint.ts'
import { can } from '#domain/capabilities.ts'
import { displayNameOf } from '#server/features/accounts/public.ts'
import {
  findOrganization,
  lockOrganization,
  membersManagedBy,
} from '#server/features/organizations/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import { aboutHandover } from './audit-entries.ts'
import type { HandoversCaller, HandoversDependencies } from './dependencies.ts'
import { acceptanceAskedMail, consentAskedMail } from './handover-mails.ts'
import * as store from './handover-store.ts'
import type { HandoverRow } from './handover-store.ts'
import { abilitiesIn, answerOf, hasAsked, isPartyTo, needsNoAnswer } from './policy.ts'
import * as refusals from './refusals.ts'

type Change = Partial<Omit<HandoverRow, 'id'>>

/**
 * Handing the notes of the practice from a physician who leaves to another: an admin asks, who leaves consents (or a second
 * admin confirms that it goes on without), who takes over accepts, and from then on a job moves note by note.
 */
export function createHandoversService(dependencies: HandoversDependencies) {
  const { db, clock, ids, queue, mailer, realtime, onError } = dependencies

  /** News and mail that fail fail nothing. */
  async function tellParties(row: HandoverRow, before: string | null): Promise<void> {
    realtime.tell([row.fromId, row.toId], { kind: 'accountChanged' })
    if (row.state === before) return
    const to = row.state === 'consent' ? row.fromId : row.state === 'acceptance' ? row.toId : null
    if (to === null) return
    const content = row.state === 'consent' ? consentAskedMail : acceptanceAskedMail
    const person = await db.transaction((tx) => store.holdPerson(tx, to))
    if (person) await mailer.send({ to: person.email, ...content(dependencies) } satisfies Message)
  }

  async function read(executor: Executor, id: string, { actor }: HandoversCaller): Promise<Handover> {
    const found = await readAll(executor, store.isOne(id), actor)
    if (!found[0]) throw refusals.handoverNotFound()
    return found[0]
  }

  async function readAll(executor: Executor, where: SQL | undefined, actor: HandoversCaller['actor']) {
    const mine = membersManagedBy(actor)
    const found = await store.findHandovers(executor, where)
    const organizationIds = new Set(found.map(({ row }) => row.organizationId))
    const managed = new Set<string>()
    for (const id of organizationIds) if (await findOrganization(executor, id, mine)) managed.add(id)
    return found.map((one) =>
      toHandover(one, actor, { manages: managed.has(one.row.organizationId), now: clock.now() }),
    )
  }

  /** `decide` says what becomes of a handover that is held; nothing else is done to it meanwhile. */
  async function change(
    id: string,
    allowed: SQL | undefined,
    call: HandoversCaller,
    decide: (tx: Transaction, row: HandoverRow) => Promise<{ action: AuditAction; change: Change }>,
  ): Promise<Handover> {
    const { row, before, handover } = await db.transaction(async (tx) => {
      const held = await store.lockHandover(tx, id, allowed)
      if (!held) throw refusals.handoverNotFound()
      const decided = await decide(tx, held)
      await store.changeHandover(tx, id, decided.change)
      await recordAudit(tx, aboutHandover(decided.action, id, call))
      return {
        row: { ...held, ...decided.change },
        before: held.state,
        handover: await read(tx, id, call),
      }
    })
    await tellParties(row, before).catch(onError)
    return handover
  }

  /** The consent of who leaves, as far as it goes: yes settles it, whatever was said or decided before. */
  function consented(agrees: boolean, row: HandoverRow): { action: AuditAction; change: Change } {
    const now = clock.now()
    if (agrees)
      return {
        action: 'handover.consent',
        change: { state: 'acceptance', consentedAt: now, withoutConsent: null, withoutConsentById: null },
      }
    // No, said again while a second admin is asked, changes nothing about that.
    const state = row.state === 'confirmation' ? 'confirmation' : 'refused'
    return { action: 'handover.refuse', change: { state } }
  }

  async function accepted(tx: Transaction, agrees: boolean, row: HandoverRow) {
    const now = clock.now()
    if (!agrees) return { action: 'handover.decline', change: { state: 'declined', endedAt: now } } as const
    await requireTaker(tx, row)
    await queue.send('hand-over-notes', row.id, { handoverId: row.id, userId: row.toId }, tx)
    return { action: 'handover.accept', change: { state: 'moving', acceptedAt: now } } as const
  }

  return {
    async list(organizationId: string, call: HandoversCaller) {
      if (!(await findOrganization(db, organizationId, membersManagedBy(call.actor))))
        throw refusals.organizationNotFound()
      const [handovers, left] = await Promise.all([
        readAll(db, store.isOfOrganization(organizationId), call.actor),
        store.findLeaving(db, organizationId, 'left'),
        recordAudit(db, aboutHandover('handover.read', organizationId, call)),
      ])
      return { handovers, left: left.filter(({ notes }) => notes > 0).map(toLeaving) }
    },

    listMine: (call: HandoversCaller) => readAll(db, store.isParty(call.actor.userId), call.actor),

    async findTakers(query: Received<typeof contract.findTakers>['body'], call: HandoversCaller) {
      if (!(await findOrganization(db, query.organizationId, membersManagedBy(call.actor))))
        throw refusals.organizationNotFound()
      const [from] = await store.findLeaving(db, query.organizationId, { userId: query.fromId })
      if (!from) throw refusals.neverMember()
      return { from: toLeaving(from), takers: await store.findTakers(db, query) }
    },

    /** Throws invalid_input, not_found and conflict. */
    async start(
      { organizationId, fromId, toId, reason }: Received<typeof contract.startHandover>['body'],
      call: HandoversCaller,
    ): Promise<Handover> {
      if (fromId === toId) throw refusals.toOneself()
      const id = ids.uuid()
      const handover = await db.transaction(async (tx) => {
        if (!(await lockOrganization(tx, organizationId, membersManagedBy(call.actor))))
          throw refusals.organizationNotFound()
        const [leaving] = await store.findLeaving(tx, organizationId, { userId: fromId })
        if (!leaving) throw refusals.neverMember()
        const toName = await requireTaker(tx, { organizationId, toId })
        if (leaving.notes === 0) throw refusals.nothingToHandOver()
        const made = await store.insertHandover(tx, {
          id,
          organizationId,
          fromId,
          fromName: leaving.name,
          toId,
          toName,
          reason,
          state: 'consent',
          startedById: call.actor.userId,
          startedAt: clock.now(),
        })
        if (!made) throw refusals.alreadyOpen()
        await recordAudit(tx, aboutHandover('handover.start', id, call))
        return read(tx, id, call)
      })
      const [found] = await store.findHandovers(db, store.isOne(id))
      if (found) await tellParties(found.row, null).catch(onError)
      return handover
    },

    /** Throws not_found, forbidden and conflict. */
    goOnWithoutConsent: (handoverId: string, reason: string, call: HandoversCaller) =>
      change(handoverId, membersManagedBy(call.actor), call, async (tx, row) => {
        if (isPartyTo(row, call.actor)) throw refusals.adminIsParty()
        if (row.state !== 'consent' && row.state !== 'refused') throw refusals.notNow()
        const status = (await store.holdPerson(tx, row.fromId))?.accountStatus ?? null
        if (!needsNoAnswer(row, status, clock.now())) throw refusals.consentStillAwaited()
        return {
          action: 'handover.withoutConsent',
          change: {
            state: 'confirmation',
            withoutConsent: reason,
            withoutConsentById: call.actor.userId,
          },
        }
      }),

    /** Throws not_found, forbidden and conflict. */
    confirm: (handoverId: string, call: HandoversCaller) =>
      change(handoverId, membersManagedBy(call.actor), call, async (tx, row) => {
        if (row.state !== 'confirmation') throw refusals.notNow()
        if (isPartyTo(row, call.actor)) throw refusals.adminIsParty()
        if (hasAsked(row, call.actor)) throw refusals.secondAdminNeeded()
        const asker = await store.holdPerson(tx, row.withoutConsentById ?? row.startedById)
        if (!asker || !stillManages(asker, row.organizationId)) throw refusals.askerLostRole()
        return {
          action: 'handover.confirm',
          change: { state: 'acceptance', confirmedById: call.actor.userId, confirmedAt: clock.now() },
        }
      }),

    async withdraw(handoverId: string, call: HandoversCaller): Promise<void> {
      await change(handoverId, membersManagedBy(call.actor), call, (_, row) => {
        if (row.endedAt !== null || row.state === 'moving') return Promise.reject(refusals.notNow())
        return Promise.resolve({
          action: 'handover.withdraw',
          change: { state: 'withdrawn', endedAt: clock.now() },
        })
      })
    },

    /** Throws not_found and conflict. */
    answer: (handoverId: string, agrees: boolean, call: HandoversCaller) =>
      change(handoverId, store.isParty(call.actor.userId), call, async (tx, row) => {
        switch (answerOf(row, call.actor)) {
          case 'consent':
            return consented(agrees, row)
          case 'acceptance':
            return accepted(tx, agrees, row)
          case null:
            throw refusals.notNow()
        }
      }),
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof store.holdPerson>>>

function stillManages({ role, organizationId, accountStatus }: Person, ofOrganization: string): boolean {
  if (accountStatus !== 'active') return false
  return (
    can(role, 'manageOrganizations') ||
    (can(role, 'manageOrganizationUsers') && organizationId === ofOrganization)
  )
}

/** Why somebody cannot take over notes of the organization; null for who can. */
export function whyNotTaker(person: Person | null, organizationId: string) {
  if (person?.organizationId !== organizationId) return refusals.takerElsewhere()
  if (person.accountStatus !== 'active') return refusals.takerClosed()
  return person.baaStatus === 'verified' ? null : refusals.takerNotAgreed()
}

/** Their name. Until the transaction ends they stay who can take over. Throws conflict. */
async function requireTaker(
  tx: Transaction,
  { organizationId, toId }: Pick<HandoverRow, 'organizationId' | 'toId'>,
): Promise<string> {
  const person = await store.holdPerson(tx, toId)
  const refusal = whyNotTaker(person, organizationId)
  if (refusal || !person) throw refusal ?? refusals.takerElsewhere()
  return person.name
}

const toLeaving = ({ leftAt, ...person }: Awaited<ReturnType<typeof store.findLeaving>>[number]) => ({
  ...person,
  leftAt: leftAt?.toISOString() ?? null,
})

function toHandover(
  { row, organizationName, remaining, startedBy, fromStatus }: store.FoundHandover,
  actor: HandoversCaller['actor'],
  standing: { manages: boolean; now: Date },
): Handover {
  return {
    id: row.id,
    organizationId: row.organizationId,
    organizationName,
    from: { userId: row.fromId, name: row.fromName },
    to: { userId: row.toId, name: row.toName },
    reason: row.reason,
    state: row.state,
    startedByName: startedBy ? displayNameOf(startedBy) : 'A former admin',
    startedAt: row.startedAt.toISOString(),
    consentedAt: row.consentedAt?.toISOString() ?? null,
    withoutConsent: row.withoutConsent,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    moved: row.moved,
    remaining,
    abilities: abilitiesIn(row, actor, { ...standing, fromStatus }),
  }
}
