export function OrganizationUsersScreen() {
  return <h1>Organization Users</h1>
}
