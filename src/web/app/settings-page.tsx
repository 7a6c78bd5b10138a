import { SettingsScreen } from '#web/features/accounts/settings-screen.tsx'
import { OwnTemplates } from '#web/features/templates/own-templates.tsx'

/** The settings, and among them the templates. */
export function SettingsPage() {
  return <SettingsScreen templates={<OwnTemplates />} />
}
