import type { Job, PgBoss } from 'pg-boss'
import { type Lane, LANE_NAMES, prioritiesOf } from './job-weight.ts'
import type { AtOnce, JobName } from './queue.ts'
import { createStandIns, type StandIns } from './stand-ins.ts'

/** New jobs are told of; this is for those to be tried again. */
const POLL_SECONDS = 2

export const HOW_IT_LOOKS = { batchSize: 1, notifyPollingIntervalSeconds: POLL_SECONDS }

interface LaneWork {
  name: JobName
  atOnce: AtOnce
  /** A job that has run for so long lends its place. */
  standsInAfterMs: number
  runJob: (jobs: Job<object>[]) => Promise<void>
  onError: (error: unknown) => void
}

/** Takes up the jobs of a name, each lane's in places of its own; what stands in for the places that are held long is returned. */
export async function workLanes(boss: PgBoss, work: LaneWork): Promise<StandIns[]> {
  return Promise.all(LANE_NAMES.map((lane) => workLane(boss, lane, work)))
}

async function workLane(
  boss: PgBoss,
  lane: Lane,
  { name, atOnce, standsInAfterMs, runJob, onError }: LaneWork,
): Promise<StandIns> {
  const { places, ofAUser, standIns: most = 0 } = atOnce
  // What runs of a user is counted over all lanes of the name.
  const options = { ...HOW_IT_LOOKS, ...prioritiesOf(lane), localGroupConcurrency: ofAUser }
  const open = (count: number): Promise<string> =>
    boss.work(name, { ...options, localConcurrency: count }, (jobs: Job<object>[]) =>
      lent.during(() => runJob(jobs)),
    )
  const lent = createStandIns({
    afterMs: standsInAfterMs,
    // Places for less than what a user may run cannot be opened.
    atATime: ofAUser,
    most,
    open,
    close: (id) => boss.offWork(name, { id, wait: false }),
    onError,
  })
  await open(places[lane])
  return lent
}
