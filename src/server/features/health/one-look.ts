import { onBehalfOf } from '#server/platform/database/shared-pool.ts'

/** In a line of its own: whoever floods the server from an address keeps nobody there from hearing how it is. */
const LOOKING = 'who looks how the service is'

/** A look at the database for all who ask while it is under way: however many ask, one of each kind is. */
export const oneLook = (look: () => Promise<unknown>): (() => Promise<boolean>) =>
  shared(() => succeeds(onBehalfOf(LOOKING, look)))

/** What a look found, for all who ask while it is under way. */
export function shared<T>(look: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  return () => {
    underWay ??= look().finally(() => (underWay = null))
    return underWay
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
