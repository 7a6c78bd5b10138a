import { useQuery } from '@tanstack/react-query'
import { shortcutHelp } from '#web/features/notes/workspace/shortcut-help.ts'
import { SupportScreen } from '#web/features/support/support-screen.tsx'
import { writerHealth } from '#web/lib/writer-health.ts'
import { serviceStatus, websiteHealth } from './shell/service-status.ts'

/** Help, with how the services stand just now and the keys of Smart Notes. */
export function SupportPage() {
  const { website, ai } = serviceStatus(useQuery(websiteHealth), useQuery(writerHealth))
  return (
    <SupportScreen
      shortcuts={shortcutHelp}
      services={[
        { name: 'Website', state: website },
        { name: 'AI that writes the notes', state: ai },
      ]}
    />
  )
}
