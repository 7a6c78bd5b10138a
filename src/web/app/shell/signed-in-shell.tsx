import './styles.ts'
import { lazy, Suspense, useCallback, useEffect } from 'react'
import { generatePath, useLocation, useMatches, useNavigate, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts.ts'
import type { ReadableQuote } from '#contract/chat-messages.ts'
import { useEvents } from '#web/lib/events.ts'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'
import { renewUserSoon } from '#web/lib/renew-user.ts'
import { usePreparedLogOut } from '../log-out-dialog.tsx'
import { useSaveAccount } from '../save-account.ts'
import { trialText } from './account-words.ts'
import { Banners } from './banners.tsx'
import { Content, SkipLink } from './content.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { keepWork } from './kept-work.ts'
import { Overlays } from './overlays.tsx'
import { RecordingLine } from './recording-line.tsx'
import { checkHealth, followHealth } from './service-status.ts'
import { ShellDialogs, useShellDialogs } from './shell-dialogs.tsx'
import { Sidebar } from './sidebar.tsx'
import { useFindKey } from './use-find-key.ts'
import { useNotesKeys } from './use-notes-keys.ts'
import { useMute, type Mute } from './use-mute.ts'
import styles from './shell.module.css'

const ChatLayer = lazy(async () => ({
  default: (await import('#web/features/chat/chat-layer.tsx')).ChatLayer,
}))

/** From here on the sidebar stands beside the screens; below it is a drawer. As in `shell.module.css`. */
const WIDE = '(min-width: 62em)'

/** Header, navigation, footer and what every signed-in screen shares. */
export function SignedInShell({ user }: { user: User }) {
  const { pathname } = useLocation()
  const dialogs = useShellDialogs()
  const narrow = useSession((state) => state.sidebarNarrow)
  const save = useSaveAccount()
  const mute = useMute(user)
  const isPractice = user.account_details.baa_status !== 'verified'
  const trial = trialText(user.account_details, user.trial_days)
  const notesTo = useNotesAddress()
  useFindKey(dialogs.toggleFind)
  useNotesKeys(dialogs.toggleKeys)
  useEffect(() => keepWork(queryClient), [])
  useServerNews()
  usePreparedLogOut()

  const onMenu = () => {
    if (window.matchMedia(WIDE).matches) useSession.setState({ sidebarNarrow: !narrow })
    else dialogs.open('menu')
  }
  const sidebar = {
    user,
    notesTo,
    trial,
    mute,
    onPromo: dialogs.open,
    onDismissPromo: (shown: User['personal_information']['showDownloadPopup']) =>
      save({ personal_information: { showDownloadPopup: shown } }),
  }

  return (
    <>
      <div
        className={styles.shell}
        data-fill={useFillsWindow() || undefined}
        data-practice={isPractice || undefined}
      >
        <SkipLink />
        <Header
          {...{ user, notesTo, isPractice, trial, mute, onMenu }}
          onFind={() => dialogs.open('find')}
          onContact={() => dialogs.open('contact')}
          onLogout={() => dialogs.open('logout')}
        />
        <RecordingLine userId={user.userId} />
        <Banners user={user} path={pathname} />
        <div className={styles.middle}>
          <aside className={styles.sidebar} data-narrow={narrow || undefined} aria-label="Sidebar">
            <Sidebar {...sidebar} narrow={narrow} />
          </aside>
          <Content />
        </div>
        <Footer />
      </div>
      <ChatPart user={user} mute={mute} />
      <Overlays user={user} />
      <ShellDialogs {...{ user, sidebar, dialogs }} />
    </>
  )
}

/** The line stays open on every screen: what changes of the account and the services is seen at once. */
function useServerNews(): void {
  useEvents(
    (event) => followHealth(queryClient, event),
    () => {
      checkHealth(queryClient)
      renewUserSoon()
    },
    () => checkHealth(queryClient),
  )
}

/** Remembers which note is open, and says where Smart Notes leads: back to it, and from it to the list. */
function useNotesAddress(): string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isOnNotes = pathname === paths.notes
  const open = search.get('note')
  useEffect(() => {
    if (isOnNotes) useSession.setState({ active_note: open })
  }, [isOnNotes, open])
  const active = useSession((state) => state.active_note)
  return isOnNotes || active === null
    ? paths.notes
    : `${paths.notes}?${new URLSearchParams({ note: active })}`
}

/** Nothing of the page waits for it. Who may not mute hears everything. */
function ChatPart({ user, mute }: { user: User; mute: Mute }) {
  const onQuote = useOpenQuote()
  return (
    <Suspense>
      <ChatLayer key={user.userId} user={user} isSilent={mute.mayMute && mute.isMuted} onQuote={onQuote} />
    </Suspense>
  )
}

/** Opens a note at one of its sentences; for a reviewer its review. */
function useOpenQuote(): (quote: ReadableQuote) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ noteId, sentenceId, reviewId }) => {
      const ofAuthor = `${paths.notes}?${new URLSearchParams({ note: noteId, sentence: sentenceId })}`
      void navigate(reviewId === null ? ofAuthor : generatePath(paths.reviewNotes, { id: reviewId }))
    },
    [navigate],
  )
}

/** Whether the screen asks for exactly the window's height, so that its panes scroll and the page does not. */
function useFillsWindow(): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'fill' in handle && handle.fill === true,
  )
}
