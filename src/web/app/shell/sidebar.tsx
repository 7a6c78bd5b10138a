import { IconBell, IconBellOff, IconLogout, IconMessage2 } from '@tabler/icons-react'
import type { PersonalInformation, User } from '#contract/accounts.ts'
import { isAdminRole } from '#domain/capabilities.ts'
import { AgreementStatus } from './agreement-status.tsx'
import { Navigation } from './navigation.tsx'
import { PromoCards, type Promo } from './promo-cards.tsx'
import { StatusIcons } from './status-icons.tsx'
import type { Mute } from './use-mute.ts'
import styles from './sidebar.module.css'

interface SidebarProps {
  user: User
  notesTo: string
  trial: string | null
  mute: Mute
  onPromo: (promo: Promo) => void
  onDismissPromo: (shown: PersonalInformation['showDownloadPopup']) => void
}

/** Beside the screens on a wide window; `narrow`: only the icons of the places. */
export function Sidebar({ narrow, ...props }: SidebarProps & { narrow: boolean }) {
  return (
    <div className={styles.sidebar}>
      <Navigation
        role={props.user.account_details.role}
        isMember={props.user.organization !== null}
        notesTo={props.notesTo}
        narrow={narrow}
      />
      {narrow ? null : (
        <div className={styles.foot}>
          <AgreementStatus status={props.user.account_details.baa_status} />
          <Promos {...props} />
          <MuteButton mute={props.mute} />
        </div>
      )}
    </div>
  )
}

/** The same in a drawer, with what the header has no room for on a phone. */
export function MenuOfPhone(
  props: SidebarProps & { onChoose: () => void; onContact: () => void; onLogout: () => void },
) {
  const { account_details } = props.user
  return (
    <div className={styles.sidebar}>
      {isAdminRole(account_details.role) ? <span className={styles.tag}>Admin</span> : null}
      <StatusIcons account={account_details} trial={props.trial} inWords onChoose={props.onChoose} />
      <Navigation
        role={account_details.role}
        isMember={props.user.organization !== null}
        notesTo={props.notesTo}
        onChoose={props.onChoose}
      />
      <div className={styles.foot}>
        <AgreementStatus status={account_details.baa_status} onChoose={props.onChoose} />
        <Promos {...props} />
        <MuteButton mute={props.mute} />
        <Action Icon={IconMessage2} label="Contact Us" onClick={props.onContact} />
        <Action Icon={IconLogout} label="Logout" onClick={props.onLogout} />
      </div>
    </div>
  )
}

function Promos({ user, onPromo, onDismissPromo }: SidebarProps) {
  return (
    <PromoCards
      shown={user.personal_information.showDownloadPopup}
      onOpen={onPromo}
      onDismiss={onDismissPromo}
    />
  )
}

function MuteButton({ mute }: { mute: Mute }) {
  if (!mute.mayMute) return null
  return (
    <Action
      Icon={mute.isMuted ? IconBellOff : IconBell}
      label={mute.isMuted ? 'Unmute Notifications' : 'Mute Notifications'}
      onClick={mute.toggle}
    />
  )
}

function Action(props: { Icon: typeof IconBell; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.action} onClick={props.onClick}>
      <props.Icon size={19} stroke={1.7} aria-hidden="true" />
      {props.label}
    </button>
  )
}
