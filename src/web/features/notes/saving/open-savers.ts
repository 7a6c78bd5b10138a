import { onGone } from '#web/lib/leaving.ts'

/** Saves one text of a user. */
export interface Saver {
  isUnsaved: () => boolean
  /** Whether what is unsaved is kept on this device, or is about to be. */
  isKept: () => boolean
  /** Resolves with true once nothing is unsaved, with false when it cannot be saved now. */
  settle: () => Promise<boolean>
  /** Sends nothing more, whatever happens; what is unsaved stays kept on this device. What is under way may arrive. */
  close: () => void
}

interface Open<S extends Saver> {
  userId: string
  place: string
  saver: S
}

/** Savers of this page: one that still has something to save goes on after its screen was left. */
const open = new Map<string, Open<Saver>>()

/** Takes up the one of this user and place that still has something to save, or makes one. */
export function keptSavers<S extends Saver>(): (userId: string, place: string, make: () => S) => S {
  const own = new Map<string, S>()
  onGone(() => own.clear())
  return (userId, place, make) => {
    const key = `${userId}/${place}`
    const known = own.get(key)
    if (known?.isUnsaved()) return known
    const saver = make()
    own.set(key, saver)
    open.set(key, { userId, place, saver })
    return saver
  }
}

// Whoever is here next sends nothing of who was here before: that is kept on the device until they come back.
onGone(closeSavers)

/** Ends them all, of whom they are. */
export function closeSavers(): void {
  for (const { saver } of open.values()) saver.close()
  open.clear()
}

/** Those with something to save, by their place. */
export function unsavedSavers(userId: string): Map<string, Saver> {
  const unsaved = [...open.values()].filter((one) => one.userId === userId && one.saver.isUnsaved())
  return new Map(unsaved.map(({ place, saver }) => [place, saver]))
}
