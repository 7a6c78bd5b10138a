import { z } from 'zod'
import { paths } from '#web/lib/paths.ts'

const ProviderId = z.string().regex(/^[\w-]{1,255}$/)

/** What may stand behind the `?` of the address; what does not parse counts as not there. */
const Search = z.object({
  session_id: ProviderId.optional().catch(undefined),
  checkout: z.literal('cancelled').optional().catch(undefined),
  sandbox_session: ProviderId.optional().catch(undefined),
  sandbox_portal: z.enum(['home', 'card', 'plan']).optional().catch(undefined),
  receipt: ProviderId.optional().catch(undefined),
})

export type PortalPart = 'home' | 'card' | 'plan'

/** What the screen shows. */
export type View =
  | { kind: 'overview'; paidSession: string | null; isCancelled: boolean }
  | { kind: 'sandboxCheckout'; sessionId: string }
  | { kind: 'sandboxPortal'; part: PortalPart }
  | { kind: 'receipt'; invoiceId: string }

export function viewOf(search: URLSearchParams): View {
  const asked = Search.parse(Object.fromEntries(search))
  if (asked.sandbox_session) return { kind: 'sandboxCheckout', sessionId: asked.sandbox_session }
  if (asked.sandbox_portal) return { kind: 'sandboxPortal', part: asked.sandbox_portal }
  if (asked.receipt) return { kind: 'receipt', invoiceId: asked.receipt }
  return {
    kind: 'overview',
    paidSession: asked.session_id ?? null,
    isCancelled: asked.checkout === 'cancelled',
  }
}

/** The overview of somebody who came back from paying. */
export function paidAddress(sessionId: string): string {
  return `${paths.subscription}?${new URLSearchParams({ session_id: sessionId })}`
}

export const CANCELLED_ADDRESS = `${paths.subscription}?checkout=cancelled`
