import { registerReviews } from '#server/features/reviews/routes.ts'
import { registerChat } from '#server/features/chat/routes.ts'
import { registerDashboard } from '#server/features/dashboard/routes.ts'
import { registerReading } from '#server/features/reading/routes.ts'
import type { ReadingDependencies } from '#server/features/reading/public.ts'
import { registerLetters } from '#server/features/letters/routes.ts'
import { registerPearls } from '#server/features/pearls/routes.ts'
import { registerPhones } from '#server/features/phones/routes.ts'
import { registerTasks } from '#server/features/tasks/routes.ts'
import { registerTemplates } from '#server/features/templates/routes.ts'
import { registerTerms } from '#server/features/terms/routes.ts'
import { registerTelehealth } from '#server/features/telehealth/routes.ts'
import { registerTidy } from '#server/features/tidy/routes.ts'
import { registerRecordings } from '#server/features/recordings/routes.ts'
import { registerTranscripts } from '#server/features/transcripts/routes.ts'
import { countWhatIsUncounted, createCountToCheckJob } from '#server/features/notes/public.ts'
import { createHandOverNotesJob, resumeHandovers } from '#server/features/handovers/public.ts'
import { registerHandovers } from '#server/features/handovers/routes.ts'
import { sweepChat } from '#server/features/chat/public.ts'
import { installMasterSet, sweepPearls } from '#server/features/pearls/public.ts'
import { type PhonesDependencies, sweepPhones } from '#server/features/phones/public.ts'
import {
  type LiveText,
  type RecordingsDependencies,
  releaseUnusedRoom,
} from '#server/features/recordings/public.ts'
import type { Room } from '#server/features/storage/public.ts'
import { createDictionary } from '#server/features/terms/public.ts'
import { markWhatIsSealed } from '#server/platform/audit/sealed-since.ts'
import type { Limiter } from '#server/platform/limiter.ts'
import type { Searches } from '#server/http/searches.ts'
import type { App } from '#server/http/serve.ts'
import type { Dependencies } from './dependencies.ts'

const HANDOVERS_AT_ONCE = 2

/** What all that is around notes begins with, before anything is written or heard. */
export async function startAroundNotes(dependencies: Dependencies): Promise<void> {
  await installMasterSet(dependencies)
  await markWhatIsSealed(dependencies)
  await dependencies.queue.work('hand-over-notes', HANDOVERS_AT_ONCE, createHandOverNotesJob(dependencies))
  await dependencies.queue.work('count-to-check', 1, createCountToCheckJob(dependencies))
  await countWhatIsUncounted(dependencies)
}

/** Ends what is past its time of all that is around notes. */
export const sweepsAroundNotes = (dependencies: Dependencies): Array<() => Promise<unknown>> =>
  [releaseUnusedRoom, sweepPearls, sweepPhones, sweepChat, resumeHandovers, countWhatIsUncounted].map(
    (sweep) => () => sweep(dependencies),
  )

/** What is said, and the microphones that hear it: of this browser, and of phones. */
export function registerWhatIsHeard(
  app: App,
  dependencies: Omit<PhonesDependencies & RecordingsDependencies, 'recordings'> & { live: LiveText },
) {
  registerTranscripts(app, dependencies)
  const recordings = registerRecordings(app, dependencies, dependencies.live)
  registerPhones(app, { ...dependencies, recordings })
}

/** What stands beside the notes: what is made of their words, what these are repaired with, and what is said about them. */
export function registerBesideNotes(
  app: App,
  dependencies: Dependencies & {
    mayAct: ReadingDependencies['mayAct']
    room: Room
    searches: Searches
    limiter: Limiter
    onError: (error: unknown) => void
  },
) {
  registerDashboard(app, dependencies)
  registerTasks(app, dependencies)
  registerTelehealth(app, dependencies)
  registerTidy(app, dependencies)
  registerLetters(app, dependencies)
  registerReading(app, dependencies)
  registerPearls(app, dependencies)
  registerTemplates(app, dependencies)
  registerReviews(app, dependencies)
  registerHandovers(app, dependencies)
  registerChat(app, { ...dependencies, presence: dependencies.realtime.presence })
  return { dictionary: createDictionary(dependencies), terms: registerTerms(app, dependencies) }
}
