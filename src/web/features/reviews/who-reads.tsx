import styles from './review-side.module.css'

/** Who sees what of a submitted note, before it is submitted. */
export function WhoReads({ organization }: { organization: string }) {
  return (
    <ul className={styles.who}>
      <li>
        The reviewers of <strong>{organization}</strong> read it: its organization admins, and the super
        admins of this installation. Nobody else does, colleagues neither.
      </li>
      <li>
        They read the note as it is now, its addenda, its evidence and the transcript. The recording stays
        with you, and what you change afterwards stays yours until you submit again.
      </li>
      <li>
        The patient’s name, date of birth and record number are left out unless you show them. Words of the
        note, its label and the transcript are shown as they are.
      </li>
      <li>
        They stop seeing it when you take it back, delete the note or leave the organization. Each time
        somebody reads it is recorded.
      </li>
    </ul>
  )
}
