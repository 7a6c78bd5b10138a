import type { User } from '#contract/accounts.ts'
import { SignedInOverview } from './overview.tsx'
import { Receipt } from './receipt.tsx'
import { SandboxCheckout } from './sandbox-checkout.tsx'
import { SandboxPortal } from './sandbox-portal.tsx'
import type { View } from './screen-address.ts'

/** What the address asks for, for somebody who is signed in. */
export function SignedInView({ user, view }: { user: User; view: View }) {
  switch (view.kind) {
    case 'overview':
      return <SignedInOverview user={user} view={view} />
    case 'sandboxCheckout':
      return <SandboxCheckout sessionId={view.sessionId} />
    case 'sandboxPortal':
      return <SandboxPortal part={view.part} />
    case 'receipt':
      return <Receipt invoiceId={view.invoiceId} />
  }
}
