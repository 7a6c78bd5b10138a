import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnsentCount } from '#web/features/chat/unsent-count.ts'
import { countTypedTexts } from '#web/features/notes/saving/typed-text.ts'
import { dropAll, trySaving, type Unsaved } from '#web/features/notes/unsaved.ts'
import { useFilesOnTheirWay } from '#web/features/recorder/files-on-their-way.ts'
import { formatCount } from '#web/lib/format.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import { logOut } from './log-out.ts'

/** Fetches all of the screen that a logout leads to. */
export const prepareSignIn = () =>
  Promise.all([
    import('#web/features/accounts/login-screen.tsx'),
    import('#web/features/accounts/passkey-sign-in.tsx'),
    import('#web/features/accounts/evidence-example.tsx'),
  ])

/** Saves what can be saved, and asks before whoever is signed in is logged out. */
export function LogOutAsking({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const messages = useUnsentCount(({ count }) => count)
  const [texts, setTexts] = useState(0)
  const files = useFilesOnTheirWay(({ count }) => count)
  const userId = useSession(({ user }) => user?.userId ?? '')
  const saving = useSaving(userId, () => logOut(navigate, queryClient))
  useEffect(() => void countTypedTexts().then(setTexts), [])
  const losses = lossesOf({ texts, messages, files })
  const { unsaved } = saving
  if (unsaved && unsaved.notes > 0)
    return (
      <UnsavedDialog
        {...unsaved}
        losses={losses}
        onStay={onCancel}
        onKeep={() => logOut(navigate, queryClient)}
        onDrop={() => void dropAll(userId).then(() => logOut(navigate, queryClient))}
      />
    )
  const message = saving.isAwaited
    ? ['Saving your last changes…']
    : ['Are you sure you want to logout?', ...losses]
  return (
    <ConfirmDialog
      opened
      title="Confirm Logout"
      message={message.join(' ')}
      confirmLabel="Logout"
      onCancel={onCancel}
      onConfirm={saving.leave}
    />
  )
}

/** Begins to save at once; who wants to leave waits for what comes of it, and goes if nothing is left. */
function useSaving(userId: string, onSaved: () => void) {
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  const [isAwaited, setIsAwaited] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    void trySaving(userId).then((left) => isHere.current && setUnsaved(left))
    return () => void (isHere.current = false)
  }, [userId])
  const leave = useEffectEvent(onSaved)
  const isReady = unsaved?.notes === 0
  useEffect(() => {
    if (isReady && isAwaited) leave()
  }, [isReady, isAwaited])
  return { unsaved, isAwaited, leave: () => setIsAwaited(true) }
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
