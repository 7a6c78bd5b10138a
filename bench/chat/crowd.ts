import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Talker } from './talkers.ts'

export type CrowdOrder =
  | { do: 'connect'; url: string; bare: boolean; talkers: Talker[] }
  | { do: 'talk'; rate: number; seconds: number }
  | { do: 'comeBack' }
  | { do: 'count' }
  | { do: 'leave' }

/** How long what was said took to each who heard it, in ms; and, of all that should have been heard, what was not. */
export interface Heard {
  latencies: number[]
  sent: number
  lost: number
  doubled: number
}

export interface CrowdAnswer {
  heard?: Heard
  back?: { connectedMs: number; caughtUpMs: number }
}

/** The screens of many people, in a process of their own. */
export interface Crowd {
  talk(rate: number, seconds: number): Promise<Heard>
  /** Until everybody is connected again, and has asked for what was missed. */
  comeBack(): Promise<{ connectedMs: number; caughtUpMs: number }>
  /** Once everything that was under way has been acknowledged. */
  count(): Promise<Heard>
  leave(): Promise<void>
}

export async function gatherCrowd(url: string, talkers: Talker[], bare: boolean): Promise<Crowd> {
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'), [], { detached: true })
  const gone = new Promise<never>((_, reject) =>
    child.once('exit', () => reject(new Error('The crowd is gone.'))),
  )
  gone.catch(() => {})
  const ask = (order: CrowdOrder) => Promise.race([gone, answerTo(order)])
  const answerTo = (order: CrowdOrder) =>
    new Promise<CrowdAnswer>((resolve) => {
      const answered = (answer: CrowdAnswer & { to: CrowdOrder['do'] }) => {
        if (answer.to !== order.do) return
        child.off('message', answered)
        resolve(answer)
      }
      child.on('message', answered)
      child.send(order)
    })
  await ask({ do: 'connect', url, bare, talkers })
  const heard = async (order: CrowdOrder) => {
    const answer = await ask(order)
    if (!answer.heard) throw new Error('The crowd did not say what it heard.')
    return answer.heard
  }
  return {
    talk: (rate, seconds) => heard({ do: 'talk', rate, seconds }),
    count: () => heard({ do: 'count' }),
    async comeBack() {
      const { back } = await ask({ do: 'comeBack' })
      if (!back) throw new Error('The crowd did not come back.')
      return back
    },
    async leave() {
      await ask({ do: 'leave' })
      child.disconnect()
    },
  }
}
