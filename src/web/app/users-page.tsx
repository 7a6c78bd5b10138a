import { AgreementReview } from '#web/features/agreements/agreement-review.tsx'
import { PendingAgreements } from '#web/features/agreements/pending-agreements.tsx'
import { UsersListingScreen } from '#web/features/people/users-listing-screen.tsx'

/** The users, and beside each the decision on the agreement. */
export function UsersPage() {
  return (
    <UsersListingScreen
      agreementOf={({ userId, onDecided }) => <AgreementReview userId={userId} onDecided={onDecided} />}
    />
  )
}
