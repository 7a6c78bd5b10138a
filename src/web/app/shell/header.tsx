import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconBell,
  IconBellOff,
  IconMenu2,
  IconMessage2,
  IconSearch,
  IconShieldCheckFilled,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { isAdminRole } from '#domain/capabilities.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { Brand } from '#web/ui/brand.tsx'
import { AccountMenu } from './account-menu.tsx'
import { GREETING, welcomeText } from './account-words.ts'
import { ChatButton } from '#web/features/chat/chat-button.tsx'
import { useListIsOpen } from '#web/features/chat/windows-state.ts'
import { HealthWidget } from './health-widget.tsx'
import { StatusIcons } from './status-icons.tsx'
import { Tip } from './tip.tsx'
import type { Mute } from './use-mute.ts'
import styles from './header.module.css'

interface HeaderProps {
  user: User
  /** Where Smart Notes leads: to the note that was open last, and from there to the list. */
  notesTo: string
  isPractice: boolean
  trial: string | null
  mute: Mute
  /** Opens the drawer of a phone; narrows or widens the sidebar of a wide window. */
  onMenu: () => void
  onFind: () => void
  onContact: () => void
  onLogout: () => void
}

export function Header(props: HeaderProps) {
  const { user, trial } = props
  const welcome = welcomeText(user.personal_information)
  return (
    <header className={styles.header}>
      <HeaderButton label="Menu" onClick={props.onMenu}>
        <IconMenu2 size={22} aria-hidden="true" />
      </HeaderButton>
      <Link to={props.notesTo} className={styles.brand} aria-label={`${productName()}, Smart Notes`}>
        <Brand />
      </Link>
      <span className={styles.welcome}>
        <span className={styles.line} aria-hidden="true">
          <span className={styles.greeting}>{GREETING} </span>
          {welcome.short}
        </span>
        <VisuallyHidden>{welcome.full}</VisuallyHidden>
        {/* On a phone the strip scrolls away with the page; this stays. */}
        {props.isPractice ? <span className={styles.practice}>Practice mode</span> : null}
      </span>
      <span className={styles.wide}>
        <StatusIcons account={user.account_details} trial={trial} />
      </span>
      {isAdminRole(user.account_details.role) ? <span className={styles.tag}>Admin</span> : null}
      <span className={styles.space} />
      {user.account_details.baa_status === 'verified' ? <HipaaBadge /> : null}
      <Tip label="Find anything (Ctrl K)">
        <HeaderButton label="Find anything" onClick={props.onFind}>
          <IconSearch size={21} stroke={1.6} aria-hidden="true" />
        </HeaderButton>
      </Tip>
      <Chat />
      <WideButtons {...props} />
      <HealthWidget />
      <AccountMenu user={user} trial={trial} onLogout={props.onLogout} />
    </header>
  )
}

/** Once its list is open, which on a phone is all there is to see, nothing says what the button is for. */
function Chat() {
  const isOpen = useListIsOpen()
  return (
    <Tip label="Chat" disabled={isOpen}>
      <ChatButton />
    </Tip>
  )
}

/** What moves into the drawer on a phone. */
function WideButtons({ mute, onContact }: HeaderProps) {
  const muteLabel = mute.isMuted ? 'Unmute Notifications' : 'Mute Notifications'
  return (
    <span className={styles.wide}>
      {mute.mayMute ? (
        <Tip label={muteLabel}>
          <HeaderButton label={muteLabel} onClick={mute.toggle}>
            {mute.isMuted ? (
              <IconBellOff size={21} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconBell size={21} stroke={1.6} aria-hidden="true" />
            )}
          </HeaderButton>
        </Tip>
      ) : null}
      <Tip label="Contact Us">
        <HeaderButton label="Contact Us" onClick={onContact}>
          <IconMessage2 size={21} stroke={1.6} aria-hidden="true" />
        </HeaderButton>
      </Tip>
    </span>
  )
}

/** Stands for a verified agreement, and leads to the terms that both sides work under. */
function HipaaBadge() {
  return (
    <Tip label="Your business associate agreement is verified. Read the terms and conditions.">
      <Link to={paths.terms} className={styles.hipaa}>
        <IconShieldCheckFilled size={16} aria-hidden="true" />
        <span className={styles.hipaaWord}>HIPAA</span>
      </Link>
    </Tip>
  )
}

function HeaderButton({
  label,
  onClick,
  children,
  ...rest
}: {
  label: string
  onClick: () => void
  children: ReactElement
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} onClick={onClick} {...rest}>
      {children}
    </ActionIcon>
  )
}
