import { useQueryClient } from '@tanstack/react-query'
import { AgreementReview } from '#web/features/agreements/agreement-review.tsx'
import { PendingAgreements } from '#web/features/agreements/pending-agreements.tsx'
import { UsersListingScreen } from '#web/features/people/users-listing-screen.tsx'

/** The users, what waits for a decision above them, and beside each the decision on the agreement. */
export function UsersPage() {
  const cache = useQueryClient()
  return (
    <UsersListingScreen
      // The list shows how it stands with everybody's agreement.
      notice={<PendingAgreements onDecided={() => void cache.invalidateQueries()} />}
      agreementOf={({ userId, onDecided }) => <AgreementReview userId={userId} onDecided={onDecided} />}
    />
  )
}
