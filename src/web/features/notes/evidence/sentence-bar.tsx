import { Button, UnstyledButton } from '@mantine/core'
import { IconMessageShare, IconPencil, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Sentence } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { formatCount } from '#web/lib/format.ts'
import { attentionText } from './attention.ts'
import hidden from '#web/ui/hidden.module.css'
import styles from './sentence-bar.module.css'

interface WordsProps {
  sentence: Sentence | null
  /** Why it is to be looked at though the transcript bears it out, or null. */
  doubt: string | null
  segments: ReadonlyMap<string, Segment>
  /** Brings the words into view where the transcript is not beside the note. */
  onShow: () => void
}

interface ActionsProps {
  canPlay: boolean
  playing: boolean
  onPlay: () => void
  /** Takes back that a sentence was vouched for; null where nothing may be changed. */
  onUnconfirm: ((sentenceId: string) => void) | null
  /** Puts the caret into it; null where nothing may be changed. */
  onEdit: ((sentenceId: string) => void) | null
  /** Takes it out; null where nothing may be changed. */
  onRemove: ((sentenceId: string) => void) | null
  /** Sends it to a colleague; null where nobody can be written to. */
  onQuote: ((sentence: Sentence) => void) | null
}

/** What is known of the sentence under the caret or pointer, and its recording to hear. */
export function SentenceBar(props: WordsProps & ActionsProps) {
  return (
    <section className={styles.bar} aria-label="Evidence">
      <Words key={props.sentence?.id} {...props} />
      <Actions {...props} />
    </section>
  )
}

function Actions(props: Pick<WordsProps, 'sentence'> & ActionsProps) {
  const { sentence, onUnconfirm, onEdit, onRemove, onQuote } = props
  return (
    <span className={styles.actions}>
      {sentence?.confirmed && onUnconfirm ? (
        <Button
          size="compact-sm"
          variant="default"
          title="Alt+C"
          aria-keyshortcuts="Alt+C"
          onClick={() => onUnconfirm(sentence.id)}
        >
          Take back
        </Button>
      ) : null}
      {sentence && onQuote ? (
        <Button
          className={styles.icon}
          size="compact-sm"
          variant="default"
          aria-label="Quote in chat"
          title="Quote in chat"
          onClick={() => onQuote(sentence)}
        >
          <IconMessageShare size={16} stroke={1.7} aria-hidden="true" />
        </Button>
      ) : null}
      {sentence ? <Changing sentence={sentence} onEdit={onEdit} onRemove={onRemove} /> : null}
      {sentence && props.canPlay ? (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={
            props.playing ? (
              <IconPlayerStop size={15} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={15} aria-hidden="true" />
            )
          }
          onClick={props.onPlay}
          aria-keyshortcuts="Alt+P"
          aria-label={props.playing ? 'Stop playing' : 'Play evidence'}
        >
          {props.playing ? 'Stop' : 'Play'} <kbd className={styles.kbd}>Alt P</kbd>
        </Button>
      ) : null}
    </span>
  )
}

/** What a pointer does in the text itself. */
function Changing({
  sentence,
  onEdit,
  onRemove,
}: Pick<ActionsProps, 'onEdit' | 'onRemove'> & { sentence: Sentence }) {
  return (
    <>
      {onEdit ? (
        <Button
          className={styles.edit}
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={15} aria-hidden="true" />}
          onClick={() => onEdit(sentence.id)}
        >
          Edit
        </Button>
      ) : null}
      {onRemove ? (
        <Button
          className={`${styles.icon} ${styles.edit}`}
          size="compact-sm"
          variant="default"
          aria-label="Remove the sentence"
          onClick={() => onRemove(sentence.id)}
        >
          <IconTrash size={15} aria-hidden="true" />
        </Button>
      ) : null}
    </>
  )
}

function Words({ sentence, doubt, segments, onShow }: WordsProps) {
  const quote = sentence ? quoteOf(sentence, segments) : ''
  const [isWhole, setWhole] = useState(false)
  return (
    <span className={styles.text}>
      <span aria-live="polite">
        {sentence ? (
          <>
            {wordsOf(sentence, segments)}
            {doubt === null ? null : <strong className={styles.doubt}> · {doubt}</strong>}
            {/* Lit in the transcript for the eye. */}
            {quote === '' ? null : <span className={hidden.hidden}>: “{quote}”</span>}
          </>
        ) : (
          <Hint />
        )}
      </span>
      {quote === '' ? null : (
        <span className={styles.quote}>
          <UnstyledButton
            className={styles.words}
            data-whole={isWhole || undefined}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            <q>{quote}</q>
          </UnstyledButton>
          <UnstyledButton className={styles.show} onClick={onShow}>
            Show in the transcript
          </UnstyledButton>
        </span>
      )}
    </span>
  )
}

/** By pointer, by finger and by keyboard; where there is but a finger, by that alone. */
const Hint = () => (
  <>
    <span className={styles.forFingers}>Tap a sentence: it shows its words.</span>
    <span className={styles.forPointers}>Point, tap or Alt+↓: a sentence shows its words.</span>
  </>
)

function wordsOf(sentence: Sentence, segments: ReadonlyMap<string, Segment>): string {
  const about = attentionText(sentence, segments)
  const passages = new Set(sentence.evidence.map(({ segmentId }) => segmentId)).size
  const from = passages > 0 ? `from ${formatCount(passages, 'passage')}` : null
  const hand = handOf(sentence)
  const confirmed = sentence.confirmed ? 'confirmed by you' : null
  const words = [about ?? hand ?? sourceOf(sentence, segments), from, confirmed]
    .filter((part) => part !== null)
    .join(' · ')
  return words === '' ? 'No evidence is known for this sentence.' : words
}

/** What was typed or pasted has no recording that anybody could listen to. */
function sourceOf({ evidence }: Sentence, segments: ReadonlyMap<string, Segment>): string | null {
  if (evidence.length === 0) return null
  const isHeard = evidence.some(({ segmentId }) => (segments.get(segmentId)?.recordingId ?? null) !== null)
  return isHeard ? 'In the recording' : 'In the transcript'
}

/** The very words, for a screen on which the transcript is not beside the note. */
function quoteOf({ evidence }: Sentence, segments: ReadonlyMap<string, Segment>): string {
  return evidence
    .map(({ segmentId, from, to }) => segments.get(segmentId)?.text.slice(from, to).trim() ?? '')
    .filter((words) => words !== '')
    .join(' … ')
}

function handOf({ origin, support, edited }: Sentence): string | null {
  if (origin.kind === 'pearl')
    return edited
      ? 'From a pearl, changed by you: not said in this visit'
      : 'From a pearl: not said in this visit'
  if (support === 'handwritten') return 'Written by hand'
  if (edited) return 'Edited by you'
  return origin.kind === 'dictated' ? 'Added from the transcript' : null
}
