import { lazy, Suspense, useState, type ComponentProps } from 'react'
import type { User } from '#contract/accounts.ts'
import { LogOutDialog } from '../log-out-dialog.tsx'
import type { PhoneMenu as PhoneMenuOf } from './phone-menu.tsx'
import type { Promo } from './promo-cards.tsx'

const FindAnything = lazy(async () => ({ default: (await import('../find/find-anything.tsx')).FindAnything }))
const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }))
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }))
const KeyboardHelp = lazy(async () => ({
  default: (await import('#web/features/notes/workspace/keyboard-help.tsx')).KeyboardHelp,
}))
const promos = () => import('#web/features/onboarding/promo-dialog.tsx')
const MobileAppDialog = lazy(async () => ({ default: (await promos()).MobileAppDialog }))
const ChromeExtensionDialog = lazy(async () => ({ default: (await promos()).ChromeExtensionDialog }))

type Shown = Promo | 'menu' | 'find' | 'keys' | 'contact' | 'logout'

export interface ShellDialogsState {
  shown: Shown | null
  /** How often the form was opened: each time it begins anew, and it is kept while it closes. */
  contactOpenings: number
  open: (what: Shown) => void
  close: () => void
  toggleFind: () => void
  toggleKeys: () => void
}

/** Which dialog of the frame stands over the page: one at a time. */
export function useShellDialogs(): ShellDialogsState {
  const [shown, setShown] = useState<Shown | null>(null)
  const [contactOpenings, setContactOpenings] = useState(0)
  const toggle = (what: Shown) => () => setShown((before) => (before === what ? null : what))
  return {
    shown,
    contactOpenings,
    open: (what) => {
      setShown(what)
      if (what === 'contact') setContactOpenings((before) => before + 1)
    },
    close: () => setShown(null),
    toggleFind: toggle('find'),
    toggleKeys: toggle('keys'),
  }
}

/** What the frame opens over the page; each is fetched when it is asked for. */
export function ShellDialogs(props: {
  user: User
  sidebar: Omit<ComponentProps<typeof PhoneMenuOf>, 'onContact' | 'onLogout' | 'onClose'>
  dialogs: ShellDialogsState
}) {
  const { user, sidebar, dialogs } = props
  const { shown, open, close, contactOpenings } = dialogs
  const actions = { onContact: () => open('contact'), onLogout: () => open('logout') }
  return (
    <>
      <Suspense>
        {shown === 'phone' ? <MobileAppDialog onClose={close} /> : null}
        {shown === 'chrome' ? <ChromeExtensionDialog onClose={close} /> : null}
        {shown === 'find' ? <FindAnything {...actions} user={user} onClose={close} /> : null}
        {shown === 'keys' ? <KeyboardHelp onClose={close} /> : null}
        {shown === 'menu' ? <PhoneMenu {...sidebar} {...actions} onClose={close} /> : null}
        {contactOpenings > 0 ? (
          <ContactDialog opening={contactOpenings} opened={shown === 'contact'} user={user} onClose={close} />
        ) : null}
      </Suspense>
      {shown === 'logout' ? <LogOutDialog onCancel={close} /> : null}
    </>
  )
}
