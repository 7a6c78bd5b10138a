import { sweepAccounts } from '#server/features/accounts/public.ts'
import { eraseAccounts } from '#server/features/leaving/public.ts'
import { createNotesMaintenance } from '#server/features/notes/public.ts'
import { createUnnamedObjects } from '#server/features/storage/public.ts'
import { remindOfTrials } from '#server/features/trial/public.ts'
import type { Limiter } from '#server/platform/limiter.ts'
import { sweepsAroundNotes } from './around-notes.ts'
import type { Dependencies } from './dependencies.ts'
import { doEach } from './do-each.ts'
import { NAMED_OBJECTS } from './named-objects.ts'

interface Swept {
  limiter: Limiter
  terms: { sweep(): Promise<void> }
  subscription: { reconcile(): Promise<void>; endSubscription(userId: string): Promise<void> }
  /** Puts work that was lost on the queue again. */
  lost: ReadonlyArray<() => Promise<unknown>>
}

/** Ends what is past its time. What waits for others, such as the storage, comes last. */
export function sweepAll(
  dependencies: Dependencies & { onError: (error: unknown) => void },
  { limiter, terms, subscription, lost }: Swept,
): Promise<void> {
  const { onError } = dependencies
  const { endSubscription } = subscription
  return doEach(
    [
      () => sweepAccounts({ ...dependencies, limiter }),
      createNotesMaintenance(dependencies),
      ...sweepsAroundNotes(dependencies),
      () => terms.sweep(),
      ...lost,
      () => remindOfTrials(dependencies),
      () => subscription.reconcile().catch(onError),
      () => createUnnamedObjects(dependencies).sweep(NAMED_OBJECTS),
      () => eraseAccounts({ ...dependencies, endSubscription }),
    ],
    onError,
  )
}
