import type { TermChange, TermImport, TermWords, WrongRow } from '#contract/terms.ts'
import { formatCount } from '#web/lib/format.ts'
import styles from './terms.module.css'

/** What importing a file would do: how much, which rows are wrong and why, and the first changes. */
export function ImportPreview({ found }: { found: TermImport }) {
  return (
    <>
      <dl className={styles.counts} aria-label="What the file holds">
        <Count name="New" count={found.added} />
        <Count name="Changed" count={found.changed} />
        <Count name="As they are" count={found.unchanged} />
        <Count name="Wrong" count={found.wrong} isWrong={found.wrong > 0} />
      </dl>
      {found.wrong > 0 ? <WrongRows rows={found.wrongRows} count={found.wrong} /> : null}
      {found.warnings.length > 0 ? <Warnings rows={found.warnings} /> : null}
      {found.changes.length > 0 ? (
        <Changes changes={found.changes} all={found.added + found.changed} />
      ) : null}
      {found.rows === 0 ? (
        <p className={styles.text}>No row of this file can be imported. Mend it, and choose it again.</p>
      ) : null}
    </>
  )
}

function Count({ name, count, isWrong }: { name: string; count: number; isWrong?: boolean }) {
  return (
    <div data-wrong={isWrong || undefined}>
      <dt>{name}</dt>
      <dd>{count.toLocaleString()}</dd>
    </div>
  )
}

function WrongRows({ rows, count }: { rows: WrongRow[]; count: number }) {
  return (
    <section className={styles.part} aria-label="Wrong rows">
      <h3>{formatCount(count, 'row')} left out</h3>
      <ul className={styles.rows}>
        {rows.map(({ line, term, reason }) => (
          <li key={line}>
            <span className={styles.line}>Line {line}</span>
            <span>
              {term === '' ? null : <strong>{term} </strong>}
              {reason}
            </span>
          </li>
        ))}
      </ul>
      {count > rows.length ? (
        <p className={styles.text}>and {(count - rows.length).toLocaleString()} more.</p>
      ) : null}
    </section>
  )
}

function Warnings({ rows }: { rows: WrongRow[] }) {
  return (
    <section className={styles.part} aria-label="Rows to look at">
      <h3>{formatCount(rows.length, 'row')} to look at first</h3>
      <ul className={styles.rows}>
        {rows.map(({ line, term, reason }) => (
          <li key={`${line} ${reason}`}>
            <span className={styles.line}>Line {line}</span>
            <span>
              <strong>{term}</strong> {reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changes({ changes, all }: { changes: TermChange[]; all: number }) {
  return (
    <section className={styles.part} aria-label="Changes">
      <h3>
        {changes.length < all ? `The first ${changes.length} of ${all.toLocaleString()} changes` : 'Changes'}
      </h3>
      <ul className={styles.rows}>
        {changes.map(({ line, before, after }) => (
          <li key={line}>
            <span className={styles.line}>{before ? 'Changed' : 'New'}</span>
            <span>
              <strong>{after.term}</strong> {summaryOf(after)}
              {before ? (
                <span className={styles.before}> before: {summaryOf(before) || before.term}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function summaryOf({ misheard, expansion, category, enabled }: TermWords): string {
  return [
    misheard.length > 0 ? `heard as ${misheard.join(', ')}` : '',
    expansion === '' ? '' : `stands for ${expansion}`,
    category,
    enabled ? '' : 'off',
  ]
    .filter(Boolean)
    .join('; ')
}
