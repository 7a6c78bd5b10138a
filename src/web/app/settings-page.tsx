import { SettingsScreen } from '#web/features/accounts/settings-screen.tsx'
import { SettingsSection } from '#web/features/accounts/settings-section.tsx'
import { OwnTemplates } from '#web/features/templates/own-templates.tsx'

/** The settings, and among them the templates. */
export function SettingsPage() {
  return (
    <SettingsScreen
      templates={
        <SettingsSection
          title="Templates"
          text="Your own order of sections, with your own titles. What you make can be chosen for any note."
        >
          <OwnTemplates />
        </SettingsSection>
      }
    />
  )
}
