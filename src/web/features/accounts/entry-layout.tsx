import { lazy, Suspense, type ReactNode } from 'react'
import { Brand } from '#web/ui/brand.tsx'
import styles from './entry-layout.module.css'

const EvidenceExample = lazy(async () => ({
  default: (await import('./evidence-example.tsx')).EvidenceExample,
}))

/** The frame of the screens before sign-in: the form, and beside it on a wide screen what the product does. */
export function EntryLayout({
  title,
  intro,
  children,
}: {
  title: string
  intro?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.frame}>
      <main className={styles.side}>
        <div className={styles.form}>
          <Brand />
          <h1 className={styles.title}>{title}</h1>
          {intro ? <p className={styles.intro}>{intro}</p> : null}
          {children}
        </div>
      </main>
      <aside className={styles.panel} aria-label="What the product does">
        <div className={styles.panelContent}>
          <h2 className={styles.promise}>Every sentence shows the words it came from.</h2>
          <p className={styles.explanation}>
            Talk with your patient. The note is written from what was said, and anything nobody said is marked
            before you sign.
          </p>
          <div className={styles.example}>
            <Suspense>
              <EvidenceExample />
            </Suspense>
          </div>
        </div>
      </aside>
    </div>
  )
}
