import { UnstyledButton } from '@mantine/core'
import {
  IconCreditCard,
  IconFiles,
  IconLogout,
  IconSettings,
  IconTrash,
  IconVocabulary,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { can } from '#domain/capabilities.ts'
import { paths } from '#web/lib/paths.ts'
import { Menu } from '#web/ui/mantine/menu.ts'
import { Avatar } from './avatar.tsx'
import styles from './account-menu.module.css'

/** Who is signed in, and what they can do about it. */
export function AccountMenu(props: { user: User; trial: string | null; onLogout: () => void }) {
  const { title, first_name, last_name, email } = props.user.personal_information
  const places = [
    { to: paths.documents, label: 'Documents', Icon: IconFiles },
    { to: paths.subscription, label: 'Subscription', Icon: IconCreditCard },
    ...(can(props.user.account_details.role, 'editMasterDictionary')
      ? [{ to: paths.masterDictionary, label: 'Master Dictionary', Icon: IconVocabulary }]
      : []),
    { to: paths.settings, label: 'Settings', Icon: IconSettings },
    { to: paths.deleteAccount, label: 'Delete account', Icon: IconTrash },
  ]
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.avatar} aria-label="Your account">
          <Avatar title={title} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>
            {first_name} {last_name}
          </strong>
          <span>{email}</span>
          {props.trial ? <span className={styles.trial}>{props.trial}</span> : null}
        </div>
        <Menu.Divider />
        {places.map(({ to, label, Icon }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.7} aria-hidden="true" />}
          onClick={props.onLogout}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
