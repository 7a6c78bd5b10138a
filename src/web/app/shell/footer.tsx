import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import styles from './footer.module.css'

const links = [
  { to: paths.privacyPolicy, label: 'Privacy Policy' },
  { to: paths.terms, label: 'Terms and Conditions' },
  { to: paths.disclaimer, label: 'Disclaimer' },
]

export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={styles.footer}>
      <span>
        © {year} {productName()}
      </span>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.link}>
          {label}
        </Link>
      ))}
    </footer>
  )
}
