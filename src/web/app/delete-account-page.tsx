import './shell/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { OwnerProofFields } from '#web/features/accounts/owner-proof-fields.tsx'
import { DeleteAccountScreen } from '#web/features/leaving/delete-account-screen.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { logOut } from './log-out.ts'

/** Leaving, without the frame. */
export function DeleteAccountPage() {
  const navigate = useNavigate()
  return (
    <QueryClientProvider client={queryClient}>
      <DeleteAccountScreen Proof={OwnerProofFields} onSignOut={() => logOut(navigate, queryClient)} />
    </QueryClientProvider>
  )
}
