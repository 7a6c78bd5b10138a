import { IconFlask } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './sandbox.module.css'

/** Stands on everything that only plays paying. */
export function SandboxNote({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.sandbox}>
      <IconFlask size={20} stroke={1.7} aria-hidden="true" />
      <p>
        <strong>Sandbox: no money moves.</strong> {children}
      </p>
    </div>
  )
}
