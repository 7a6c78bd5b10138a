import { ObjectMissingError, type KeptStorage } from './storage.ts'

/*
 * Two places at once, for as long as objects are moved from one to the other: what is new goes into the first, and what is not
 * there is looked for in the second. So nothing depends on the moment at which the first becomes another.
 */

/** Storage in the first place, with what still lies in the second. */
export function createTwoPlaces(first: KeptStorage, second: KeptStorage): KeptStorage {
  /**
   * Whoever moves an object writes the copy, then looks whether the original is still there. Whichever of the two places it
   * comes from, it is deleted before and after the other: a copy made meanwhile does not stay.
   */
  const fromBoth = async (remove: (place: KeptStorage) => Promise<void>) => {
    for (const place of [first, second, first]) await remove(place)
  }
  return {
    put: first.put,
    get(key) {
      const [here, there] = [first.get(key), second.get(key)]
      return eitherOf(here, there)
    },
    delete: (key) => fromBoth((place) => place.delete(key)),
    deleteAll: (prefix) => fromBoth((place) => place.deleteAll(prefix)),
    async *survey() {
      yield* first.survey()
      yield* second.survey()
    },
    async rewrap(key) {
      const done = await Promise.allSettled([first.rewrap(key), second.rewrap(key)])
      const failed = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      const worse = failed.find((cause) => !(cause instanceof ObjectMissingError))
      if (worse ?? failed.length === 2) throw worse ?? failed[0]
      return done.some((one) => one.status === 'fulfilled' && one.value)
    },
    async *sealedObjects() {
      yield* first.sealedObjects()
      yield* second.sealedObjects()
    },
    sealedObject: async (key) => (await first.sealedObject(key)) ?? second.sealedObject(key),
    putSealed: first.putSealed,
    async holdDeletions() {
      const here = await first.holdDeletions()
      const there = await second.holdDeletions().catch(async (cause: unknown) => {
        await here.release()
        throw cause
      })
      return {
        assertHeld() {
          here.assertHeld()
          there.assertHeld()
        },
        release: async () => void (await Promise.all([here.release(), there.release()])),
      }
    },
    async *putAside() {
      yield* first.putAside()
      yield* second.putAside()
    },
    finishDeletions: async () =>
      void (await Promise.all([first.finishDeletions(), second.finishDeletions()])),
  }
}

async function* eitherOf(
  here: AsyncIterable<Uint8Array>,
  there: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* here
  } catch (cause) {
    if (!(cause instanceof ObjectMissingError)) throw cause
    yield* there
  }
}
