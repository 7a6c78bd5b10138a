export function OrganizationsScreen() {
  return <h1>Organizations</h1>
}
