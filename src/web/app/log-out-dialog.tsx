import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '#web/lib/query-client.ts'
import { logOut } from './log-out.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Asks before whoever is signed in is logged out. */
export function LogOutDialog({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title="Confirm Logout"
        message="Are you sure you want to logout?"
        confirmLabel="Logout"
        onCancel={onCancel}
        onConfirm={() => logOut(navigate, queryClient)}
      />
    </Suspense>
  )
}
