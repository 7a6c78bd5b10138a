import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { Brand } from '#web/ui/brand.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './guest-header.module.css'

/** The header of somebody who is not signed in. */
export function GuestHeader() {
  return (
    <header className={styles.header}>
      <Link to={paths.login} className={styles.brand} aria-label={productName()}>
        <Brand />
      </Link>
      <TextLink to={paths.login}>Sign in</TextLink>
    </header>
  )
}
