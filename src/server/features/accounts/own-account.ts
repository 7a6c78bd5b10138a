import type { updateUserDetails, User } from '#contract/accounts.ts'
import type { Session } from '#contract/sign-in.ts'
import type { Received } from '#contract/endpoint.ts'
import { deviceOf } from '#domain/device.ts'
import { refuseOthersClaim, Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { type AccountChanges, updateAccount } from './account-store.ts'
import { aboutAccount, aboutSession } from './audit-entries.ts'
import type { AccountsDependencies, SignedInCaller } from './dependencies.ts'
import { deleteSessions, listLiveSessions } from './session-store.ts'
import { loadUser } from './user-view.ts'

type Details = Received<typeof updateUserDetails>['body']

/** What the signed-in user may see and do of the own account: details and sessions. */
export function createOwnAccount({ db, clock, realtime, sessionLimits }: AccountsDependencies) {
  async function sessionsOf({ actor }: SignedInCaller): Promise<Session[]> {
    const live = await listLiveSessions(db, actor.userId, clock.now(), sessionLimits)
    return live.map((session) => ({
      id: session.id,
      current: session.id === actor.sessionId,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      device: deviceOf(session.userAgent),
      ip: session.ip,
    }))
  }

  /** Ends sessions of the actor, and their sockets. Gives the ids of those that were ended. */
  async function end(
    caller: SignedInCaller,
    action: 'session.revoke' | 'account.signOut',
    choice: { id: string } | { allBut: string },
  ): Promise<string[]> {
    const { userId } = caller.actor
    const ended = await db.transaction(async (tx) => {
      const ids = await deleteSessions(tx, userId, choice, clock.now())
      for (const id of ids) await recordAudit(tx, aboutSession(action, userId, id, caller))
      return ids
    })
    for (const sessionId of ended) realtime?.disconnect({ sessionId })
    return ended
  }

  return {
    sessionsOf,

    async user({ actor }: SignedInCaller): Promise<User> {
      return loadUser(db, actor, clock.now())
    },

    /** Changes only what was sent. Another user's id is not found. */
    async update(details: Details, caller: SignedInCaller): Promise<User> {
      refuseOthersClaim(details.userId, caller.actor.userId)
      const changes = changesIn(details)
      return db.transaction(async (tx) => {
        if (Object.keys(changes).length > 0) {
          await updateAccount(tx, details.userId, changes)
          await recordAudit(tx, aboutAccount('account.update', details.userId, caller))
        }
        return loadUser(tx, caller.actor, clock.now())
      })
    },

    async signOut(caller: SignedInCaller): Promise<void> {
      await end(caller, 'account.signOut', { id: caller.actor.sessionId })
    },

    /** Throws not_found for a session that is not the actor's. */
    async revoke(id: string, caller: SignedInCaller): Promise<Session[]> {
      const isOthers = id === 'others'
      const ended = await end(
        caller,
        'session.revoke',
        isOthers ? { allBut: caller.actor.sessionId } : { id },
      )
      if (!isOthers && ended.length === 0)
        throw new Refusal('not_found', 'This session has ended already, or it is not yours.')
      return sessionsOf(caller)
    },
  }
}

/** The columns that are changed by what was sent. */
export function changesIn({
  personal_information: person,
  account_details: account,
  ...own
}: Omit<Details, 'userId'>): AccountChanges {
  return withoutUndefined({
    title: person?.title,
    firstName: person?.first_name,
    lastName: person?.last_name,
    showExtensionPopup: person?.showDownloadPopup?.showExtensionPopup,
    showMobileAppPopup: person?.showDownloadPopup?.showMobileAppPopup,
    tutorialCompleted: account?.tutorial_completed,
    newFeaturesSeen: account?.newFeature?.isSeen,
    phoneNumber: own.phoneNumber,
    specialty: own.specialty,
  })
}

function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>
}
