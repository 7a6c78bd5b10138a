import { Worker } from 'node:worker_threads'

export const ATTACKERS = ['long notes', 'hostile texts', 'sound bombs', 'hasty pieces'] as const
export type AttackerName = (typeof ATTACKERS)[number]

/** What the attackers' thread is told: where, and as whom each of them comes. */
export interface AttackOrder {
  url: string
  tokens: Record<AttackerName, string[]>
}

/** How often each attacker was answered with which status; 0 where the connection broke. */
export type AttackReport = Record<AttackerName, Record<number, number>>

/** Lets the attackers loose; the function that is returned calls them off and says how they were answered. */
export function beginAttack(order: AttackOrder): () => Promise<AttackReport> {
  const thread = new Worker(new URL('./attackers-thread.ts', import.meta.url), { workerData: order })
  const failed = new Promise<never>((_, reject) => thread.once('error', reject))
  failed.catch(() => {})
  return async () => {
    const reported = new Promise<AttackReport>((resolve) => thread.once('message', resolve))
    thread.postMessage('end')
    try {
      return await Promise.race([reported, failed])
    } finally {
      await thread.terminate()
    }
  }
}
