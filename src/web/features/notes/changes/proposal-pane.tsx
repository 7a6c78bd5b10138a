import { Button } from '@mantine/core'
import { IconArrowDown, IconCheck, IconX } from '@tabler/icons-react'
import type { Note } from '#contract/notes.ts'
import type { ProposedChange, Section } from '#contract/sections.ts'
import { formatCount } from '#web/lib/format.ts'
import noteLayout from '../workspace/note-layout.module.css'
import styles from './proposal-pane.module.css'
import {
  goneSections,
  harmfulToLose,
  isGone,
  viewProposal,
  type ProposalItem,
  type ProposalSection,
} from './proposal-view.ts'
import { diffWords } from '#web/lib/word-diff.ts'

export interface ProposalPaneProps {
  sections: Section[]
  proposal: ProposedChange[]
  /** While the server works one in, nothing else can be decided. */
  deciding: boolean
  failure: string | null
  onResolve: (accept: string[], refuse: string[]) => void
  onHover: (evidence: Note['sections'][number]['sentences'][number] | null) => void
}

/** What writing again would change, each change in its place, for a yes or a no. */
export function ProposalPane({
  sections,
  proposal,
  deciding,
  failure,
  onResolve,
  onHover,
}: ProposalPaneProps) {
  const views = viewProposal(sections, proposal)
  return (
    <section className={noteLayout.pane} aria-label="Proposed changes">
      <div className={noteLayout.scroll}>
        <Bar proposal={proposal} deciding={deciding} onResolve={onResolve} />
        {failure ? (
          <p className={noteLayout.remark} role="alert">
            {failure}
          </p>
        ) : null}
        <WouldGo views={views} />
        {views.map((view) => (
          <article key={view.key} className={noteLayout.card} aria-label={view.title}>
            <div className={noteLayout.cardHead}>
              <h2>{view.title}</h2>
              {isGone(view) ? <span className={styles.goes}>The whole section goes</span> : null}
            </div>
            {view.items.map((item) =>
              item.kind === 'kept' ? (
                <p key={item.sentence.id} className={styles.kept}>
                  {item.sentence.text}
                </p>
              ) : (
                <Change
                  key={item.changeId}
                  item={item}
                  deciding={deciding}
                  onResolve={onResolve}
                  onHover={onHover}
                />
              ),
            )}
          </article>
        ))}
      </div>
    </section>
  )
}

/** Said before anything is accepted. */
function WouldGo({ views }: { views: ProposalSection[] }) {
  const gone = goneSections(views)
  const harmful = harmfulToLose(views)
  return (
    <>
      {gone.length > 0 ? (
        <p className={styles.gone} role="note">
          {gone.length === 1 ? 'A whole section' : `${gone.length} whole sections`} would go, with all that
          stands in {gone.length === 1 ? 'it' : 'them'}: <strong>{gone.join(', ')}</strong>. The template of
          this note may have no place for it. Refuse these changes to keep it.
        </p>
      ) : null}
      {harmful.length > 0 ? (
        <p className={styles.gone} role="note">
          Accepting all would take {harmful.length === 1 ? 'this' : 'these'} from the allergies and
          medications: <strong>{harmful.map((text) => `“${text}”`).join(' ')}</strong> Refuse what still
          holds.
        </p>
      ) : null}
    </>
  )
}

function Bar({
  proposal,
  deciding,
  onResolve,
}: Pick<ProposalPaneProps, 'proposal' | 'deciding' | 'onResolve'>) {
  const all = proposal.map(({ id }) => id)
  return (
    <div className={styles.bar}>
      <p>
        <strong>{formatCount(proposal.length, 'change is', 'changes are')} proposed.</strong> Your own words
        stay unless you accept a change to them.
      </p>
      <Button
        size="xs"
        disabled={deciding}
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        onClick={() => onResolve(all, [])}
      >
        Accept all
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={deciding}
        leftSection={<IconX size={16} aria-hidden="true" />}
        onClick={() => onResolve([], all)}
      >
        Refuse all
      </Button>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconArrowDown size={16} aria-hidden="true" />}
        onClick={({ currentTarget }) => showFirst(currentTarget)}
      >
        {proposal.length === 1 ? 'Show it' : 'Show the first'}
      </Button>
    </div>
  )
}

/** It may stand far below what stays as it is. */
function showFirst(button: HTMLElement): void {
  const change = button.closest('section')?.querySelector('fieldset')
  change?.querySelector('button')?.focus({ preventScroll: true })
  change?.scrollIntoView({ block: 'center' })
}

const kinds = { add: 'Added', replace: 'Replaced', remove: 'Removed', move: 'Moved' } as const

function Change({
  item,
  deciding,
  onResolve,
  onHover,
}: Pick<ProposalPaneProps, 'deciding' | 'onResolve' | 'onHover'> & {
  item: Exclude<ProposalItem, { kind: 'kept' }>
}) {
  const sentence = item.kind === 'remove' || item.kind === 'move' ? item.before : item.sentence
  return (
    // What it stands on is lit while it is looked at, like that of any sentence.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={styles.change}
      data-kind={item.kind}
      aria-label={`${kinds[item.kind]}: ${sentence.text}`}
      onMouseEnter={() => onHover(sentence)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(sentence)}
    >
      <ChangeText item={item} />
      <div className={styles.foot}>
        <span>{kinds[item.kind]}</span>
        <Button size="compact-xs" disabled={deciding} onClick={() => onResolve([item.changeId], [])}>
          Accept
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={deciding}
          onClick={() => onResolve([], [item.changeId])}
        >
          Refuse
        </Button>
      </div>
    </fieldset>
  )
}

function ChangeText({ item }: { item: Exclude<ProposalItem, { kind: 'kept' }> }) {
  if (item.kind === 'add') return <ins>{item.sentence.text}</ins>
  if (item.kind === 'remove') return <del>{item.before.text}</del>
  if (item.kind === 'move')
    return (
      <>
        <span>{item.before.text}</span>{' '}
        <em className={styles.movedTo}>
          {item.after === null ? 'goes to the head of the section' : `goes after “${item.after}”`}
        </em>
      </>
    )
  return diffWords(item.before.text, item.sentence.text).map(({ kind, text }, index) => {
    // The parts of one comparison have no identity but their place.
    const key = `${index}`
    if (kind === 'added') return <ins key={key}>{text}</ins>
    return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>
  })
}
