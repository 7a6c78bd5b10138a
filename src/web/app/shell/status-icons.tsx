import {
  IconCrown,
  IconCrownOff,
  IconShieldCheck,
  IconShieldExclamation,
  IconShieldHalf,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AccountDetails, BaaStatus } from '#contract/accounts.ts'
import { paths } from '#web/lib/paths.ts'
import { agreementWords } from './account-words.ts'
import { Tip } from './tip.tsx'
import styles from './status-icons.module.css'

const agreementIcons: Record<BaaStatus, { Icon: typeof IconCrown; tone: string; to: string }> = {
  unverified: { Icon: IconShieldExclamation, tone: 'caution', to: paths.signBaa },
  pending: { Icon: IconShieldHalf, tone: 'plain', to: paths.documents },
  declined: { Icon: IconShieldExclamation, tone: 'danger', to: paths.documents },
  verified: { Icon: IconShieldCheck, tone: 'success', to: paths.documents },
}

/** Subscribed or not yet, agreement signed or needed: two icons, each leading to where it is changed. */
export function StatusIcons({
  account,
  trial,
  inWords,
  onChoose,
}: {
  account: AccountDetails
  trial: string | null
  /** Says beside each icon what it means: where there is no mouse. */
  inWords?: boolean
  onChoose?: () => void
}) {
  const isSubscribed = account.subscription_status === 'active'
  const agreement = agreementIcons[account.baa_status]
  const subscription = isSubscribed ? 'Subscribed' : `Not yet subscribed${trial ? `: ${trial}` : ''}`
  const SubscriptionIcon = isSubscribed ? IconCrown : IconCrownOff
  return (
    <span className={styles.icons} data-words={inWords || undefined}>
      <Tip label={subscription} disabled={inWords === true}>
        <Link
          to={paths.subscription}
          className={styles.icon}
          data-tone={isSubscribed ? 'success' : 'plain'}
          onClick={onChoose}
          aria-label={subscription}
        >
          <SubscriptionIcon size={20} stroke={1.7} aria-hidden="true" />
          {inWords ? subscription : null}
        </Link>
      </Tip>
      <Tip label={agreementWords[account.baa_status]} disabled={inWords === true}>
        <Link
          to={agreement.to}
          className={styles.icon}
          data-tone={agreement.tone}
          onClick={onChoose}
          aria-label={agreementWords[account.baa_status]}
        >
          <agreement.Icon size={20} stroke={1.7} aria-hidden="true" />
          {inWords ? agreementWords[account.baa_status] : null}
        </Link>
      </Tip>
    </span>
  )
}
