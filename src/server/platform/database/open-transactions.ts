import { AsyncLocalStorage } from 'node:async_hooks'

/** What is told, or thrown, when code within a transaction waits for what others may hold who wait for a connection. */
export class WaitsInTransaction extends Error {
  override name = 'WaitsInTransaction'
}

/** Throws, where such code is to fail; one that returns lets it go on. */
export type OnWait = (error: WaitsInTransaction) => void

interface OpenTransaction {
  isOpen: boolean
  onWait: OnWait
  onEnd: Array<(isKept: boolean) => void>
}

const transactions = new AsyncLocalStorage<OpenTransaction>()

/**
 * Has a transaction begun, whose work is to be run by the function that `begin` is given: until it ends, whatever that calls
 * holds a connection.
 */
export async function asTransaction<T>(
  onWait: OnWait,
  begin: (run: (work: () => Promise<T>) => Promise<T>) => Promise<T>,
): Promise<T> {
  const transaction: OpenTransaction = { isOpen: true, onWait, onEnd: [] }
  let isKept = false
  try {
    const done = await begin(async (work) => {
      try {
        // A statement begins when it is waited for, which is why it is waited for in here.
        return await transactions.run(transaction, async () => await work())
      } finally {
        transaction.isOpen = false
      }
    })
    isKept = true
    return done
  } finally {
    for (const told of transaction.onEnd) told(isKept)
  }
}

/**
 * Tells when the transaction under way has ended, and whether the database said that it kept it; at once where there is none,
 * and each statement is its own.
 */
export function onTransactionEnd(told: (isKept: boolean) => void): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.onEnd.push(told)
  else told(true)
}

/**
 * To be called before whatever may have to wait for others, such as a connection or a turn. Whoever waits for it within a
 * transaction holds a connection meanwhile: as many of them as there are connections would wait for each other for ever.
 */
export function mustNotHoldConnection(waitsFor: string): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.onWait(new WaitsInTransaction(`A transaction waits for ${waitsFor}.`))
}
