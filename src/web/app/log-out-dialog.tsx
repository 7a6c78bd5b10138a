import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useUnsentCount } from '#web/features/chat/unsent-count.ts'
import { formatCount } from '#web/lib/format.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { logOut } from './log-out.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Asks before whoever is signed in is logged out. */
export function LogOutDialog({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const unsent = useUnsentCount(({ count }) => count)
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title="Confirm Logout"
        message={
          unsent > 0
            ? `Are you sure you want to logout? ${formatCount(unsent, 'chat message was', 'chat messages were')} not sent yet and would be lost.`
            : 'Are you sure you want to logout?'
        }
        confirmLabel="Logout"
        onCancel={onCancel}
        onConfirm={() => logOut(navigate, queryClient)}
      />
    </Suspense>
  )
}
