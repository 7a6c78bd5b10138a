import { createLoneBus, type Bus, type BusKind } from '#server/platform/bus/bus.ts'

/** As many buses as said, of processes that hear each other at once; the first is the first. `gap` loses something to it. */
export function linkBuses(count: number): Array<Bus & { gap(): void }> {
  const ends = Array.from({ length: count }, (_, index) => ({
    sender: `process-${index}`,
    listeners: new Map<BusKind, (message: never, sender: string) => void>(),
    onGap: () => {},
  }))
  return ends.map((own, index) => ({
    ...createLoneBus(),
    isAlone: false,
    tell(kind, message) {
      for (const other of ends)
        if (other !== own) other.listeners.get(kind)?.(structuredClone(message) as never, own.sender)
    },
    on: (kind, listener) =>
      void own.listeners.set(kind, listener as (message: never, sender: string) => void),
    onGap: (listener) => void (own.onGap = listener),
    isFirst: async () => index === 0,
    gap: () => own.onGap(),
  }))
}
