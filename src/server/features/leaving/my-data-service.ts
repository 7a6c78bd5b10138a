import { Refusal } from '#server/http/refusal.ts'
import type { FileReply } from '#server/http/serve.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { LeavingCaller, LeavingDependencies } from './dependencies.ts'
import { sizeOfEverything } from './my-data-store.ts'
import { everythingOf } from './my-data.ts'

/** Taking everything along. */
export function createMyDataService(dependencies: LeavingDependencies) {
  const { db, clock } = dependencies
  const exporting = new Set<string>()

  /**
   * It takes minutes: whoever was signed out or deactivated meanwhile gets nothing more. Bytes that go out are no use of the
   * session: one that is fetched drop by drop would never end.
   */
  async function requireStillIn({ actor }: LeavingCaller): Promise<void> {
    const session = await dependencies.owner.mayAct(actor, { isUse: false, whileLeaving: true })
    if (!session) throw new Error('The session ended while everything was being exported.')
  }

  return {
    size: ({ actor }: LeavingCaller) => sizeOfEverything(db, actor.userId),

    /** Throws conflict while another export of the actor is under way. */
    async everything(caller: LeavingCaller): Promise<FileReply> {
      const { userId } = caller.actor
      // Each renders every note: two at once would only make both late.
      if (exporting.has(userId))
        throw new Refusal(
          'conflict',
          'An export is being made already. Let it finish, or cancel it, then try again.',
        )
      exporting.add(userId)
      try {
        const about = { subjectType: 'account', subjectId: userId } as const
        const { requestId } = caller
        await recordAudit(db, { actorId: userId, action: 'account.export', ...about, requestId })
        const body = everythingOf(dependencies, {
          userId,
          user: () => dependencies.owner.user(caller),
          requireStillIn: () => requireStillIn(caller),
        })
        body.once('close', () => exporting.delete(userId))
        const day = clock.now().toISOString().slice(0, 10)
        return { mediaType: 'application/zip', fileName: `everything-${day}.zip`, body }
      } catch (error) {
        exporting.delete(userId)
        throw error
      }
    },
  }
}
