import { OrganizationUsersScreen } from '#web/features/organizations/organization-users-screen.tsx'
import { OrganizationTemplates } from '#web/features/templates/organization-templates.tsx'

/** The members of an organization, and the templates it gives them. */
export function OrganizationUsersPage() {
  return (
    <OrganizationUsersScreen
      templatesOf={(organizationId) => <OrganizationTemplates organizationId={organizationId} />}
    />
  )
}
