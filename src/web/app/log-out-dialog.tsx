import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnsentCount } from '#web/features/chat/unsent-count.ts'
import { countTypedTexts } from '#web/features/notes/saving/typed-text.ts'
import { useFilesOnTheirWay } from '#web/features/recorder/files-on-their-way.ts'
import { formatCount } from '#web/lib/format.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { logOut } from './log-out.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Asks before whoever is signed in is logged out. */
export function LogOutDialog({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const messages = useUnsentCount(({ count }) => count)
  const [texts, setTexts] = useState(0)
  const files = useFilesOnTheirWay(({ count }) => count)
  useEffect(() => void countTypedTexts().then(setTexts), [])
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title="Confirm Logout"
        message={['Are you sure you want to logout?', ...lossesOf({ texts, messages, files })].join(' ')}
        confirmLabel="Logout"
        onCancel={onCancel}
        onConfirm={() => logOut(navigate, queryClient)}
      />
    </Suspense>
  )
}

/** What has not reached the server and is nowhere but on this page, a sentence each. */
function lossesOf({ texts, messages, files }: Record<'texts' | 'messages' | 'files', number>): string[] {
  return [
    ...(texts > 0
      ? [
          `What you typed for ${texts === 1 ? 'a visit' : `${texts} visits`} was not made into a note yet and would be lost.`,
        ]
      : []),
    ...(messages > 0
      ? [`${formatCount(messages, 'chat message was', 'chat messages were')} not sent yet and would be lost.`]
      : []),
    ...(files > 0
      ? [
          `${formatCount(files, 'audio file has', 'audio files have')} not arrived yet and would have to be chosen again.`,
        ]
      : []),
  ]
}
