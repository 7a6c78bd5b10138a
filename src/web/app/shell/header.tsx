import { ActionIcon, Anchor } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { Brand } from '#web/ui/brand.tsx'
import { AccountMenu } from './account-menu.tsx'
import { isAdmin, trialText, welcomeText } from './account-words.ts'
import { HealthWidget } from './health-widget.tsx'
import styles from './header.module.css'

export function Header(props: {
  user: User | null
  isPractice: boolean
  onMenu: () => void
  onLogout: () => void
}) {
  const { user } = props
  if (!user)
    return (
      <header className={styles.header}>
        <Link to={paths.login} className={styles.brand} aria-label={productName()}>
          <Brand />
        </Link>
        <Anchor component={Link} to={paths.login} className={styles.signIn}>
          Sign in
        </Anchor>
      </header>
    )
  const trial = trialText(user.account_details, user.trial_days)
  return (
    <header className={styles.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        className={styles.toggle}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={props.onMenu}
      >
        <IconMenu2 size={22} aria-hidden="true" />
      </ActionIcon>
      <Link to={paths.notes} className={styles.brand} aria-label={`${productName()}, Smart Notes`}>
        <Brand />
      </Link>
      <span className={styles.welcome}>
        <span className={styles.line}>{welcomeText(user.personal_information)}</span>
        {/* On a phone the strip scrolls away with the page; this stays. */}
        {props.isPractice ? <span className={styles.practice}>Practice mode</span> : null}
      </span>
      {isAdmin(user.account_details) ? <span className={styles.tag}>Admin</span> : null}
      <span className={styles.space} />
      {trial ? <span className={styles.trial}>{trial}</span> : null}
      <HealthWidget />
      <AccountMenu user={user} trial={trial} onLogout={props.onLogout} />
    </header>
  )
}
