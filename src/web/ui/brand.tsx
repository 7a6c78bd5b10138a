import { productName } from '#web/lib/product.ts'
import hidden from './hidden.module.css'
import styles from './brand.module.css'

/** The mark and the product's name. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0f7278" />
        <path
          d="M8 15.5l4.2 4.2L22 9.8"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M8 25h16" stroke="#7fd0d2" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className={markOnly ? hidden.hidden : styles.name}>{productName()}</span>
    </span>
  )
}
