import { useRouteError } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { USER_LOAD_FAILED } from './user-load-failed.ts'

/** What is left when a screen could not be loaded or drawn. */
export function PageFailed() {
  const error = useRouteError()
  const isUnreachable = error instanceof Error && error.message === USER_LOAD_FAILED
  return (
    <MessagePage
      title={isUnreachable ? 'The server cannot be reached' : 'This page could not be shown'}
      text={
        isUnreachable
          ? `${USER_LOAD_FAILED}. What was recorded or typed on this device is still here.`
          : 'Check your connection and reload the page. If it fails again, the product may just have been updated: close this tab and open it anew. What you recorded, or typed in a note, is still on this device.'
      }
      actions={
        <>
          <PlainButton kind="main" onClick={() => window.location.reload()}>
            Reload
          </PlainButton>
          <PlainButton onClick={() => window.location.assign(paths.notes)}>Go to Smart Notes</PlainButton>
        </>
      }
    />
  )
}
