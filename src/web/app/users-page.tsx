import { UsersListingScreen } from '#web/features/people/users-listing-screen.tsx'

/** The users, and beside each the decision on the agreement. */
export function UsersPage() {
  return <UsersListingScreen />
}
