import { IconCheck, IconLink, IconPencil, IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { Section } from '#contract/sections.ts'
import { Speaker, type Segment } from '#contract/transcripts.ts'
import { formatDuration } from '#web/lib/format.ts'
import { piecesOf, sentencesUsing, type Range } from '../evidence/evidence.ts'
import { correctedWords } from './corrected-words.ts'
import { RememberOffer, type ToRemember } from './remember-offer.tsx'
import { Repairs } from './repairs.tsx'
import { revertEdit, speakerNames, type TranscriptEdit } from './transcript-edit.ts'
import styles from './transcript-row.module.css'

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

type Changing = 'nothing' | 'speaker' | 'text'

/** One stretch of speech: who, when, and the words. */
export const TranscriptRow = memo(function TranscriptRow(props: RowProps) {
  const { segment, editable, chosen, onEdit } = props
  const [offer, setOffer] = useState<ToRemember | null>(null)
  const [changing, setChanging] = useState<Changing>('nothing')
  const done = () => setChanging('nothing')
  return (
    <li
      className={styles.row}
      data-segment-id={segment.id}
      data-speaker={segment.speaker}
      data-lit-row={props.lit.length > 0 || undefined}
    >
      <Head {...props} changing={changing} onChange={setChanging} />
      {changing === 'speaker' ? <SpeakerChoice {...props} onDone={done} /> : null}
      {changing === 'text' ? (
        <TextEdit
          {...props}
          onDone={done}
          onCorrected={(before, after) => {
            const words = correctedWords(before, after)
            setOffer(words && { kind: 'correction', ...words })
          }}
        />
      ) : (
        <Words {...props} />
      )}
      <Repairs
        segment={segment}
        editable={editable}
        onRevert={(repair) => {
          onEdit(revertEdit(segment, repair))
          setOffer({ kind: 'rightAsHeard', heard: repair.heard })
        }}
      />
      {offer ? <RememberOffer offer={offer} onDone={() => setOffer(null)} /> : null}
      {chosen ? <UsedBy {...props} /> : null}
    </li>
  )
})

/** Who, when, and what can be done with the passage. */
function Head(props: RowProps & { changing: Changing; onChange: (changing: Changing) => void }) {
  const { segment, editable, changing, onChange } = props
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.speaker}
        disabled={!editable}
        aria-label={`Speaker: ${speakerNames[segment.speaker]}. Change`}
        aria-expanded={changing === 'speaker'}
        onClick={() => onChange(changing === 'speaker' ? 'nothing' : 'speaker')}
      >
        {speakerNames[segment.speaker]}
      </button>
      {segment.startMs === null ? null : (
        <span className={styles.time}>{formatDuration(segment.startMs)}</span>
      )}
      {segment.recordingId === null ? null : (
        <button
          type="button"
          className={styles.tool}
          aria-label={props.playing ? 'Stop' : 'Play this passage'}
          onClick={() => props.onPlaySegment(segment)}
        >
          {props.playing ? <IconPlayerStop size={14} /> : <IconPlayerPlay size={14} />}
        </button>
      )}
      <button
        type="button"
        className={styles.tool}
        aria-label="Sentences that use this passage"
        aria-expanded={props.chosen}
        onClick={() => props.onChooseSegment(segment.id)}
      >
        <IconLink size={14} />
      </button>
      {editable && changing !== 'text' ? (
        <button
          type="button"
          className={styles.tool}
          aria-label="Correct this passage"
          onClick={() => onChange('text')}
        >
          <IconPencil size={14} />
        </button>
      ) : null}
    </div>
  )
}

function Words({ segment, lit, used, found, onChooseSegment }: RowProps) {
  const choose = () => {
    // Selecting words to copy them is not choosing the passage.
    if (document.getSelection()?.isCollapsed !== false) onChooseSegment(segment.id)
  }
  const pieces = piecesOf(segment.text, lit.length > 0 ? lit : used)
  const kind = lit.length > 0 ? 'lit' : 'used'
  const uncertain = segment.uncertain ?? []
  const repairs = segment.repairs ?? []
  return (
    // A short way for the pointer; the keyboard has a button for it above.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <p className={styles.words} onClick={choose}>
      {pieces.map((piece) =>
        piece.lit ? (
          <mark
            key={piece.from}
            data-lit={kind === 'lit' ? 'true' : undefined}
            data-used={kind === 'used' ? 'true' : undefined}
          >
            <Found text={piece.text} from={piece.from} found={found} uncertain={uncertain} repairs={repairs} />
          </mark>
        ) : (
          <span key={piece.from}>
            <Found text={piece.text} from={piece.from} found={found} uncertain={uncertain} repairs={repairs} />
          </span>
        ),
      )}
    </p>
  )
}

interface LeafProps {
  text: string
  /** Where the text begins within its segment. */
  from: number
  found: Range[]
  uncertain: Range[]
  repairs: Range[]
}

function Found({ text, from, found, uncertain, repairs }: LeafProps) {
  return piecesOf(text, within(found, from, text.length)).map((piece) => {
    const words = (
      <Repaired key={piece.from} text={piece.text} from={from + piece.from} {...{ uncertain, repairs }} />
    )
    if (!piece.lit) return words
    return (
      <mark key={piece.from} data-found="true">
        {words}
      </mark>
    )
  })
}

function Repaired({ text, from, uncertain, repairs }: Omit<LeafProps, 'found'>) {
  return piecesOf(text, within(repairs, from, text.length)).map((piece) =>
    piece.lit ? (
      <span key={piece.from} data-repaired="true" title="Repaired by a dictionary: what was heard stands below.">
        {piece.text}
      </span>
    ) : (
      <Heard key={piece.from} text={piece.text} from={from + piece.from} uncertain={uncertain} />
    ),
  )
}

function Heard({ text, from, uncertain }: Omit<LeafProps, 'found' | 'repairs'>) {
  return piecesOf(text, within(uncertain, from, text.length)).map((piece) =>
    piece.lit ? (
      <span key={piece.from} data-uncertain="true" title="The recogniser was not sure of this. Listen to it.">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  )
}

/** The parts of the ranges that fall into a piece of the text, counted from where the piece begins. */
function within(ranges: Range[], from: number, length: number): Range[] {
  return ranges
    .map((range) => ({ from: Math.max(0, range.from - from), to: Math.min(length, range.to - from) }))
    .filter((range) => range.to > range.from)
}

/** The person asked for this very choice or text. */
function focusOnce(control: HTMLElement | null): void {
  control?.focus()
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

/** The person asked to edit this very text. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus()
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
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.stopPropagation()
          save()
        }}
      />
      <span>
        <button type="submit" className={styles.tool} aria-label="Keep the correction">
          <IconCheck size={16} />
        </button>
        <button type="button" className={styles.tool} aria-label="Leave it as it was" onClick={onDone}>
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
