export function OrganizationDetailsScreen() {
  return <h1>Organization Details</h1>
}
