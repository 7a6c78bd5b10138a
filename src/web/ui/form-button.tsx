import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './form-button.module.css'

/** The one button that sends a form. While sending it stays in place, focused, and says so. */
export function SubmitButton({
  sending,
  wide,
  kind,
  children,
}: {
  sending: boolean
  wide?: boolean
  kind?: 'main' | 'other'
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      className={styles.button}
      data-kind={kind}
      data-wide={wide || undefined}
      data-sending={sending || undefined}
      aria-busy={sending}
      aria-disabled={sending}
    >
      <span className={styles.label}>{children}</span>
      {sending ? <span className={styles.spinner} aria-hidden="true" /> : null}
    </button>
  )
}

/** A link that looks like a button: it leads to another screen. */
export function ButtonLink(props: {
  to: string
  state?: unknown
  kind?: 'main' | 'other'
  wide?: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={props.to}
      state={props.state}
      className={styles.button}
      data-kind={props.kind}
      data-wide={props.wide || undefined}
    >
      {props.children}
    </Link>
  )
}

/** A button beside the main one. */
export function PlainButton(props: {
  onClick: () => void
  kind?: 'main' | 'other'
  wide?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={styles.button}
      data-kind={props.kind ?? 'other'}
      data-wide={props.wide || undefined}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
