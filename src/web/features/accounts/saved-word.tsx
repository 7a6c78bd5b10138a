import { IconCheck } from '@tabler/icons-react'
import type { Said } from './use-said-saved.ts'
import styles from './saved-word.module.css'

/** Stands there also while it says nothing: what appears in it is read out. */
export function SavedWord({ said }: { said: Said | null }) {
  return (
    <output className={styles.word} data-kind={said?.kind}>
      {said?.kind === 'saved' ? (
        <span key={said.at}>
          <IconCheck size={16} aria-hidden="true" /> Saved
        </span>
      ) : null}
      {said?.kind === 'refused' ? `Not saved. ${said.sentence}` : null}
    </output>
  )
}
