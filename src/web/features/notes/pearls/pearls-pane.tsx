import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconPin, IconPinFilled, IconPlus, IconThumbUp, IconThumbUpFilled, IconX } from '@tabler/icons-react'
import type { NotePearl, NotePearlMark, NotePearls, PearlCause } from '#contract/note-pearls.ts'
import { formatCount } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { SidePane } from '../workspace/side-pane.tsx'
import { differentCauses, isOtherWord, learntWords, quoteParts } from './pearl-words.ts'
import styles from './pearls.module.css'

export interface PearlsPaneProps {
  list: NotePearls
  busy: boolean
  mayInsert: boolean
  isInNote: (pearl: NotePearl) => boolean
  onInsert: (pearl: NotePearl) => void
  onMark: (pearl: NotePearl, mark: NotePearlMark) => void
  onNever: (pearl: NotePearl) => void
  /** The words of the talk that brought a pearl up; null when none are looked at. */
  onLook: (cause: PearlCause | null) => void
  onShowSentence: (sentenceId: string) => void
}

/** What is good to know for this visit, each with why it is shown. */
export function PearlsPane(props: PearlsPaneProps) {
  const { pearls, count, unread } = props.list
  const offered = pearls.filter(({ dismissed, setAside }) => !dismissed && !setAside)
  const away = pearls.filter(({ dismissed, setAside }) => dismissed || setAside)
  return (
    <SidePane title="Pearls">
      {pearls.length === 0 ? (
        <p className={styles.empty}>
          No pearl fits what was said so far. They come up by the words, conditions and drugs they name.{' '}
          <TextLink to={paths.adaptivePearls}>Write one of your own</TextLink>, or{' '}
          <TextLink to={paths.masterPearls}>look through the master set</TextLink>.
        </p>
      ) : (
        <p className={styles.lead}>
          General knowledge, not said in this visit. Nothing goes into the note by itself.
        </p>
      )}
      {unread > 0 ? (
        <p className={styles.lead}>
          {formatCount(unread, 'pearl was', 'pearls were')} not looked at: together the pearls name more
          words, conditions and drugs than are read. Those that were changed last are.
        </p>
      ) : null}
      {count > 0 ? (
        <ul className={styles.pearls} aria-label="Pearls that fit">
          {offered.map((pearl) => (
            <PearlRow key={pearl.pearlId} {...props} pearl={pearl} />
          ))}
        </ul>
      ) : null}
      {away.length > 0 ? (
        <>
          <h3 className={styles.awayTitle}>Not for this visit</h3>
          <ul className={styles.pearls} aria-label="Dismissed pearls">
            {away.map((pearl) => (
              <AwayRow key={pearl.pearlId} {...props} pearl={pearl} />
            ))}
          </ul>
        </>
      ) : null}
    </SidePane>
  )
}

const FROM = { master: 'Master set', organization: 'Your organization', own: 'Yours' } as const

type RowProps = PearlsPaneProps & { pearl: NotePearl }

function PearlRow(props: RowProps) {
  const { pearl, busy } = props
  const learnt = learntWords(pearl)
  return (
    <li className={styles.pearl} data-pinned={pearl.pinned || undefined}>
      <div className={styles.head}>
        <h3 className={styles.title}>{pearl.title}</h3>
        <Tools {...props} />
      </div>
      {[...differentCauses(pearl.causes)].map(([words, cause]) => (
        <Cause key={words} {...props} cause={cause} />
      ))}
      {pearl.causes.length === 0 ? <p className={styles.cause}>Kept here by you.</p> : null}
      <p className={styles.body}>{pearl.body}</p>
      <p className={styles.facts}>
        <span>{FROM[pearl.shelf]}</span>
        {pearl.about ? <span>{pearl.about}</span> : null}
        <Source {...pearl} />
        {pearl.reviewState === 'due' ? <span data-due>review due</span> : null}
        {learnt ? <span data-learnt>{learnt}</span> : null}
      </p>
      <div className={styles.foot}>
        {props.isInNote(pearl) ? (
          <span className={styles.inNote}>In the note, marked as from a pearl</span>
        ) : props.mayInsert ? (
          <Button
            size="compact-sm"
            variant="light"
            disabled={busy}
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => props.onInsert(pearl)}
          >
            Put into the plan
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function Tools({ pearl, busy, onMark }: RowProps) {
  const { title, used, pinned } = pearl
  return (
    <span className={styles.tools}>
      <ActionIcon
        variant="subtle"
        color={used ? undefined : 'gray'}
        aria-pressed={used}
        disabled={busy}
        aria-label={used ? `“${title}” was of use: take that back` : `“${title}” was of use`}
        title="Of use: it rises in similar notes"
        onClick={() => onMark(pearl, used ? 'unuse' : 'use')}
      >
        {used ? <IconThumbUpFilled size={16} /> : <IconThumbUp size={16} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color={pinned ? undefined : 'gray'}
        aria-pressed={pinned}
        disabled={busy}
        aria-label={pinned ? `Unpin “${title}”` : `Pin “${title}” to this note`}
        title="Pin to this note"
        onClick={() => onMark(pearl, pinned ? 'unpin' : 'pin')}
      >
        {pinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={busy}
        aria-label={`Dismiss “${title}”`}
        title="Dismiss: it sinks in similar notes"
        onClick={() => onMark(pearl, 'dismiss')}
      >
        <IconX size={16} />
      </ActionIcon>
    </span>
  )
}

function Cause({ cause, onLook, onShowSentence }: RowProps & { cause: PearlCause }) {
  const [before, meant, after] = quoteParts(cause)
  const look = () => onLook(cause)
  return (
    <p className={styles.cause}>
      {cause.because}:{' '}
      <button
        type="button"
        className={styles.quote}
        title="Show where it stands"
        onMouseEnter={look}
        onMouseLeave={() => onLook(null)}
        onFocus={look}
        onBlur={() => onLook(null)}
        onClick={() => (cause.sentenceId === null ? look() : onShowSentence(cause.sentenceId))}
      >
        “{before}
        {meant ? <mark>{meant}</mark> : null}
        {after}”
      </button>
      {isOtherWord(cause) ? <span> ({cause.trigger})</span> : null}
    </p>
  )
}

function Source({ sourceName, sourceUrl }: Pick<NotePearl, 'sourceName' | 'sourceUrl'>) {
  if (sourceUrl === '') return sourceName === '' ? <span>no source given</span> : <span>{sourceName}</span>
  return (
    <Anchor href={sourceUrl} target="_blank" rel="noopener noreferrer" inherit>
      {sourceName || 'Source'}
    </Anchor>
  )
}

function AwayRow({ pearl, busy, onMark, onNever }: RowProps) {
  const learnt = learntWords(pearl)
  return (
    <li className={styles.away}>
      <span className={styles.awayName}>
        {pearl.title}
        {!pearl.dismissed && learnt ? <small>{learnt}</small> : null}
      </span>
      <span className={styles.awayTools}>
        {pearl.dismissed ? (
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => onMark(pearl, 'restore')}
          >
            Bring back
          </Button>
        ) : (
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onMark(pearl, 'pin')}>
            Show here
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={busy}
          onClick={() => onNever(pearl)}
        >
          Never again
        </Button>
      </span>
    </li>
  )
}
