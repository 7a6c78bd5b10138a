import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { PhoneSide } from '#contract/phone.ts'

/** What this phone keeps of a note it records for: its token there, and which recordings it made for it. */
export const PhoneLink = z.object({
  token: z.string().min(1),
  phone: PhoneSide,
  /** Of the computer's wishes the last that was obeyed. */
  wish: z.int().nonnegative(),
  recordings: z.array(Id),
})
export type PhoneLink = z.infer<typeof PhoneLink>

const KEY = 'attest.phone'
const MOST = 20

type Kept = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The notes this phone records for, the newest last. They outlive a reload: the tokens of earlier ones send what was
 * recorded without a network. Nothing of a visit is in them.
 */
export class PhoneLinks {
  private readonly kept: Kept
  private readonly listeners = new Set<() => void>()
  private links: readonly PhoneLink[]

  constructor(kept: Kept) {
    this.kept = kept
    this.links = read(kept)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  snapshot = (): readonly PhoneLink[] => this.links

  /** The note it records for now; null before the first code. */
  current(): PhoneLink | null {
    return this.links.at(-1) ?? null
  }

  /** With which token a recording is sent. */
  of(recordingId: string): PhoneLink | null {
    return this.links.findLast(({ recordings }) => recordings.includes(recordingId)) ?? null
  }

  add(token: string, phone: PhoneSide): void {
    this.keep([...this.links, { token, phone, wish: 0, recordings: [] }].slice(-MOST))
  }

  change(token: string, change: Partial<Pick<PhoneLink, 'phone' | 'wish'>>): void {
    this.keep(this.links.map((link) => (link.token === token ? { ...link, ...change } : link)))
  }

  recorded(token: string, recordingId: string): void {
    this.keep(
      this.links.map((link) =>
        link.token === token ? { ...link, recordings: [...link.recordings, recordingId] } : link,
      ),
    )
  }

  /** Forgets those that have nothing left to send, the current one excepted. */
  forgetSent(unsent: ReadonlySet<string>): void {
    const left = this.links.filter(
      (link, i) => i === this.links.length - 1 || link.recordings.some((id) => unsent.has(id)),
    )
    if (left.length < this.links.length) this.keep(left)
  }

  private keep(links: readonly PhoneLink[]): void {
    this.links = links
    try {
      this.kept.setItem(KEY, JSON.stringify(links))
    } catch {
      // A browser that keeps nothing: the connection lasts as long as this page.
    }
    for (const listener of this.listeners) listener()
  }
}

function read(kept: Kept): PhoneLink[] {
  try {
    const parsed = z.array(PhoneLink).safeParse(JSON.parse(kept.getItem(KEY) ?? '[]'))
    return parsed.data ?? []
  } catch {
    return []
  }
}
