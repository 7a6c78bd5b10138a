import { AsyncLocalStorage } from 'node:async_hooks'

/** What is told, or thrown, when code within a transaction waits for what others may hold who wait for a connection. */
export class WaitsInTransaction extends Error {
  override name = 'WaitsInTransaction'
}

/** Throws, where such code is to fail; one that returns lets it go on. */
export type OnWait = (error: WaitsInTransaction) => void

const transactions = new AsyncLocalStorage<{ isOpen: boolean; onWait: OnWait }>()

/** Runs what a transaction is made of: until it ends, whatever it calls holds a connection. */
export async function asTransaction<T>(onWait: OnWait, work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true, onWait }
  try {
    // A statement begins when it is waited for, which is why it is waited for in here.
    return await transactions.run(transaction, async () => await work())
  } finally {
    transaction.isOpen = false
  }
}

/**
 * To be called before whatever may have to wait for others, such as a connection or a turn. Whoever waits for it within a
 * transaction holds a connection meanwhile: as many of them as there are connections would wait for each other for ever.
 */
export function mustNotHoldConnection(waitsFor: string): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.onWait(new WaitsInTransaction(`A transaction waits for ${waitsFor}.`))
}
