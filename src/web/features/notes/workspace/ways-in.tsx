import { Button } from '@mantine/core'
import { IconFileMusic, IconKeyboard } from '@tabler/icons-react'
import { memo, useEffect, useState, type ReactNode } from 'react'
import { isKeyboardUsed } from '#web/lib/last-input.ts'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import { bringBackTypedText, useTypedText } from '../saving/typed-text.ts'
import { TypeIn } from './type-in.tsx'
import styles from './ways-in.module.css'

/** What another part of the product brings into a note: made by whoever composes the screen. */
export interface WaysInSlots {
  recorder: ReactNode
  /** Opens the device's file chooser. */
  chooseAudio: ReactNode
  /** As if these had been dropped on the note. */
  onAudio: (files: File[]) => void
  /** A file was given and is on its way: nobody asks how the visit comes in. */
  isComing: boolean
}

interface WaysInProps extends WaysInSlots {
  noteId: string
  /** Nothing was said and nothing is written yet: the three ways are all there is to see. */
  empty: boolean
  canRecord: boolean
  /** Visits to try the product with, where there may be no real ones yet. */
  samples: ReactNode
  onWriteByHand: () => void
}

/**
 * Once, when they appear: the button that made the note may have been disabled or gone in the meantime. Who made it by
 * keyboard can type at once.
 */
function takeFocus(ways: HTMLDivElement | null): void {
  if (isKeyboardUsed()) ways?.querySelector('textarea')?.focus({ preventScroll: true })
  else takeLostFocus(ways?.querySelector('h2') ?? null)
}

/** The three ways a visit comes in. The recorder keeps its place when words arrive, so that it is never interrupted. */
export const WaysIn = memo(function WaysIn(props: WaysInProps) {
  const { noteId, empty, canRecord, recorder, chooseAudio, samples, onWriteByHand } = props
  const [typing, setTyping] = useState<'no' | 'yes' | 'done'>('no')
  const hasTyped = useTypedText(noteId) !== ''
  useEffect(() => void bringBackTypedText(noteId), [noteId])
  // Signed or archived: nothing more comes in.
  if (!empty && !canRecord) return null
  const isComing = empty && props.isComing
  return (
    <div
      ref={empty ? takeFocus : null}
      className={styles.ways}
      data-empty={empty || undefined}
      data-coming={isComing || undefined}
    >
      {empty ? <Lead isComing={isComing} /> : null}
      {empty && !isComing ? samples : null}
      <div className={styles.record}>{canRecord ? recorder : null}</div>
      {isComing ? null : empty ? (
        <OtherWays noteId={noteId} chooseAudio={chooseAudio} onWriteByHand={onWriteByHand} />
      ) : typing === 'yes' || hasTyped ? (
        <div className={styles.adding}>
          <TypeIn
            noteId={noteId}
            rows={4}
            asked={typing === 'yes'}
            onDone={() => setTyping('done')}
            onCancel={() => setTyping('done')}
          />
        </div>
      ) : (
        <div className={styles.more}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconKeyboard size={16} aria-hidden="true" />}
            // Back to where it was asked for.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={typing === 'done'}
            onClick={() => setTyping('yes')}
          >
            Add text
          </Button>
          {chooseAudio}
        </div>
      )}
    </div>
  )
})

/** What is asked of who begins a visit, or what goes on with what they gave. */
function Lead({ isComing }: { isComing: boolean }) {
  return (
    <div className={styles.lead}>
      <h2 tabIndex={-1}>{isComing ? 'Your file is on its way' : 'How does this visit come in?'}</h2>
      <p>
        {isComing
          ? 'Once all of it is on the server, its words appear here, and the note is written from them by itself.'
          : 'Choose one. The note is written from what was said, and every sentence of it shows the words it came from.'}
      </p>
    </div>
  )
}

function OtherWays(props: { noteId: string; chooseAudio: ReactNode; onWriteByHand: () => void }) {
  return (
    <div className={styles.others}>
      <section className={`${styles.card} ${styles.typing}`} aria-label="Type or paste">
        <h3 className={styles.title}>
          <IconKeyboard size={22} aria-hidden="true" /> Type or paste
        </h3>
        <TypeIn noteId={props.noteId} rows={8} />
        <p className={styles.hint}>
          A conversation or a dictation. Or{' '}
          <Button variant="transparent" size="compact-sm" px={0} onClick={props.onWriteByHand}>
            write the note by hand
          </Button>
          .
        </p>
      </section>
      <section className={`${styles.card} ${styles.sound}`} aria-label="Audio file">
        <h3 className={styles.title}>
          <IconFileMusic size={22} aria-hidden="true" /> Audio file
        </h3>
        <p className={styles.hint}>
          Drop it anywhere on this page, or choose it here. A file from a phone or a dictation device will do.
        </p>
        <div>{props.chooseAudio}</div>
      </section>
    </div>
  )
}
