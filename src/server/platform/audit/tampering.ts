import { nameOf, type Fault } from './audit-faults.ts'

/**
 * What the product noticed in the middle of its work: it failed the call, and the next look at the trail tells of it. Kept by
 * the process, for what is written in the transaction that fails is taken back with it.
 */
const noticed = new Map<string, Fault>()

export function noticeTampering(found: Pick<Fault, 'problem'> & Partial<Fault>): void {
  const fault = { sealId: null, entryId: null, noteId: null, ...found }
  noticed.set(nameOf(fault), fault)
}

export function noticedTampering(): Fault[] {
  return [...noticed.values()]
}

/** Once they are kept, and somebody was told. */
export function forgetTampering(faults: readonly Fault[]): void {
  for (const fault of faults) noticed.delete(nameOf(fault))
}
