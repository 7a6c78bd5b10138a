export function UsersListingScreen() {
  return <h1>Users Listing</h1>
}
