import { IconCheck, IconLink, IconPencil, IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { focusOnce } from '#web/lib/focus-once.ts'
import type { Section } from '#contract/sections.ts'
import { Speaker, type Segment } from '#contract/transcripts.ts'
import { formatDuration } from '#web/lib/format.ts'
import { sentencesUsing, type Range } from '../evidence/evidence.ts'
import { moveAmongPassages } from './move-among-passages.ts'
import { PassageWords } from './passage-words.tsx'
import { RememberOffer, type ToRemember } from './remember-offer.tsx'
import { Repairs } from './repairs.tsx'
import { revertEdit, speakerNames, type TranscriptEdit } from './transcript-edit.ts'
import styles from './transcript-row.module.css'

const Choices = lazy(() => import('./choices.tsx'))

interface RowProps {
  segment: Segment
  sections: Section[]
  editable: boolean
  lit: Range[]
  used: Range[]
  found: Range[]
  chosen: boolean
  playing: boolean
  onPlaySegment: (segment: Segment) => void
  onChooseSegment: (segmentId: string) => void
  onShowSentence: (sentenceId: string) => void
  onEdit: (edit: TranscriptEdit) => void
}

/** One stretch of speech: who, when, and the words. */
export const TranscriptRow = memo(function TranscriptRow(props: RowProps) {
  const { segment, editable, chosen, onEdit } = props
  const [offer, setOffer] = useState<ToRemember | null>(null)
  const change = useChanging()
  const { changing, setChanging } = change
  const done = () => setChanging('nothing')
  return (
    <li
      className={styles.row}
      data-segment-id={segment.id}
      data-speaker={segment.speaker}
      data-lit-row={props.lit.length > 0 || undefined}
    >
      <Head {...props} {...change} />
      {changing === 'speaker' ? <SpeakerChoice {...props} onDone={done} /> : null}
      {changing === 'text' ? (
        <TextEdit
          {...props}
          onDone={done}
          onCorrected={(before, after) => void offerFor(before, after).then(setOffer, () => setOffer(null))}
        />
      ) : (
        <PassageWords {...props} />
      )}
      <Repairs
        segment={segment}
        editable={editable}
        onRevert={(repair) => {
          onEdit(revertEdit(segment, repair))
          setOffer({ kind: 'rightAsHeard', heard: repair.heard })
        }}
      />
      {segment.choices ? (
        <Suspense fallback={null}>
          <Choices
            segment={segment}
            editable={editable}
            onChoose={(edit, chosen) => {
              onEdit(edit)
              setOffer(chosen && { kind: 'correction', heard: chosen.heard, corrected: chosen.term })
            }}
          />
        </Suspense>
      ) : null}
      {offer ? <RememberOffer offer={offer} onDone={() => setOffer(null)} /> : null}
      {chosen ? <UsedBy {...props} /> : null}
    </li>
  )
})

/** What of a correction may be remembered, once its rules are there: nothing of them is needed before. */
async function offerFor(before: string, after: string): Promise<ToRemember | null> {
  const { correctedWords } = await import('./corrected-words.ts')
  const words = correctedWords(before, after)
  return words && { kind: 'correction', ...words }
}

/** Who, when, and what can be done with the passage: one stop of the Tab key, with arrows from there. */
function Head(props: RowProps & ReturnType<typeof useChanging>) {
  const { segment, editable, changing, setChanging, speakerButton, textButton } = props
  const canPlay = segment.recordingId !== null
  return (
    // Its buttons take the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className={styles.head} role="toolbar" aria-label="Passage" onKeyDown={moveAmongPassages}>
      <button
        ref={speakerButton}
        type="button"
        className={styles.speaker}
        disabled={!editable}
        aria-label={`Speaker: ${speakerNames[segment.speaker]}. Change`}
        aria-expanded={changing === 'speaker'}
        onClick={() => setChanging(changing === 'speaker' ? 'nothing' : 'speaker')}
      >
        {speakerNames[segment.speaker]}
      </button>
      {segment.startMs === null ? null : (
        <span className={styles.time}>{formatDuration(segment.startMs)}</span>
      )}
      {canPlay ? <PlayButton {...props} /> : null}
      <button
        type="button"
        className={styles.tool}
        tabIndex={editable || canPlay ? -1 : 0}
        aria-label="Sentences that use this passage"
        aria-expanded={props.chosen}
        onClick={() => props.onChooseSegment(segment.id)}
      >
        <IconLink size={14} />
      </button>
      {editable && changing !== 'text' ? (
        <button
          ref={textButton}
          type="button"
          className={styles.tool}
          tabIndex={-1}
          aria-label="Correct this passage"
          onClick={() => setChanging('text')}
        >
          <IconPencil size={14} />
        </button>
      ) : null}
    </div>
  )
}

function PlayButton({ segment, editable, playing, onPlaySegment }: RowProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={editable ? -1 : 0}
      aria-label={playing ? 'Stop' : 'Play this passage'}
      onClick={() => onPlaySegment(segment)}
    >
      {playing ? <IconPlayerStop size={14} /> : <IconPlayerPlay size={14} />}
    </button>
  )
}

type Changing = 'nothing' | 'speaker' | 'text'

/** What of the row is being changed; once it is done, the focus is where it began. */
function useChanging() {
  const [changing, setChanging] = useState<Changing>('nothing')
  const before = useRef<Changing>('nothing')
  const speakerButton = useRef<HTMLButtonElement>(null)
  const textButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (changing === 'nothing' && before.current === 'speaker') speakerButton.current?.focus()
    if (changing === 'nothing' && before.current === 'text') textButton.current?.focus()
    before.current = changing
  }, [changing])
  return { changing, setChanging, speakerButton, textButton }
}

function SpeakerChoice({ segment, onEdit, onDone }: RowProps & { onDone: () => void }) {
  return (
    // Escape leaves the choice from whichever of its buttons has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={styles.choices}
      aria-label="Who said this?"
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      {Speaker.options.map((speaker) => (
        <button
          key={speaker}
          ref={segment.speaker === speaker ? focusOnce : undefined}
          type="button"
          className={styles.choice}
          aria-pressed={segment.speaker === speaker}
          onClick={() => {
            if (speaker !== segment.speaker) onEdit({ kind: 'speaker', segmentId: segment.id, speaker })
            onDone()
          }}
        >
          {speakerNames[speaker]}
        </button>
      ))}
    </fieldset>
  )
}

interface TextEditProps extends RowProps {
  onDone: () => void
  onCorrected: (before: string, after: string) => void
}

function TextEdit({ segment, onEdit, onDone, onCorrected }: TextEditProps) {
  const [text, setText] = useState(segment.text)
  const save = () => {
    if (text.trim() !== '' && text !== segment.text) {
      onEdit({ kind: 'text', segmentId: segment.id, before: segment.text, text: text.trim() })
      onCorrected(segment.text, text.trim())
    }
    onDone()
  }
  return (
    <form
      className={styles.editing}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        aria-label="Words of this passage"
        value={text}
        rows={Math.min(8, Math.ceil(text.length / 50) + 1)}
        ref={focusOnce}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={(event) => {
          // Whoever goes on without a word meant what they typed: the note is written from it.
          if (!event.currentTarget.form?.contains(event.relatedTarget)) save()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.stopPropagation()
          save()
        }}
      />
      <span>
        <button type="submit" className={styles.tool} aria-label="Keep the correction">
          <IconCheck size={16} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label="Leave it as it was"
          // Some browsers give a pressed button no focus: leaving the words would keep them.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onDone}
        >
          <IconX size={16} />
        </button>
      </span>
    </form>
  )
}

function UsedBy({ segment, sections, onShowSentence }: RowProps) {
  const sentences = sentencesUsing(sections, segment.id)
  return (
    <section className={styles.usedBy} aria-label="Sentences that use this passage">
      {sentences.length === 0 ? (
        <span>No sentence of the note uses this.</span>
      ) : (
        <>
          <span>Used by</span>
          {sentences.map(({ id, text }) => (
            <button key={id} type="button" onClick={() => onShowSentence(id)}>
              {text}
            </button>
          ))}
        </>
      )}
    </section>
  )
}
