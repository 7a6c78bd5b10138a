import { Button, Loader } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteLetter, LetterKind, updateLetter, writeLetter, type Letter } from '#contract/letters.ts'
import type { LettersMode } from '#contract/note-settings.ts'
import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import { keptFromLetters } from '#domain/letter-sentences.ts'
import { announce } from '#web/lib/announce.ts'
import { call } from '#web/lib/call.ts'
import { formatCount } from '#web/lib/format.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { SegmentedControl } from '#web/ui/mantine/segmented-control.ts'
import { LetterEditor } from './letter-editor.tsx'
import { letterKindUses, letterKindNames } from './letter-words.ts'
import styles from './letters.module.css'
import { keepLetter, keepLetters } from '../saving/note-cache.ts'
import { sectionText } from '../note-text.ts'
import { lettersQuery } from '../queries.ts'
import type { UseReader } from '../reading/use-reader.ts'
import { SidePane, StaleNotice } from '../workspace/side-pane.tsx'

const firstOf = {
  off: 'referral',
  referral: 'referral',
  patient: 'patient',
  work_or_school: 'work',
  insurance: 'insurance',
  all: 'referral',
} as const satisfies Record<LettersMode, LetterKind>

interface LettersViewProps {
  note: Note
  sections: Section[]
  /** Resolves once what was typed into the note is saved: a letter is made of what the server has. */
  settle: () => Promise<boolean>
  reader: UseReader
}

/** The letters of the open note, one at a time. */
export function LettersView({ note, sections, settle, reader }: LettersViewProps) {
  const client = useQueryClient()
  const query = useQuery(lettersQuery(note.id))
  const [kind, setKind] = useState<LetterKind>(firstOf[note.lettersMode])
  const letter = query.data?.find((one) => one.kind === kind) ?? null
  const [proposal, setProposal] = useState<{ kind: LetterKind; sentences: Sentence[] } | null>(null)

  const write = useMutation({
    mutationFn: async ({ replaceEdits }: { replaceEdits: boolean }) => {
      await settle()
      return call(writeLetter, { body: { noteId: note.id, kind, replaceEdits } })
    },
    onSuccess(made) {
      keepWritten(client, made.letter)
      setProposal(made.proposal ? { kind: made.letter.kind, sentences: made.proposal } : null)
    },
  })
  const throwAway = useThrowAway(note.id)

  if (query.isError) return <QueryFailure query={query} />
  if (!query.data) return <Loader size="sm" m="md" aria-label="Loading the letters" />
  return (
    <SidePane title="Letters">
      <SegmentedControl
        className={styles.kinds}
        aria-label="Kind of letter"
        size="xs"
        value={kind}
        onChange={(value) => setKind(LetterKind.parse(value))}
        data={LetterKind.options.map((value) => ({ value, label: shortNames[value] }))}
      />
      <NotInLetter kind={kind} changes={note.proposal.length} sections={sections} />
      {letter === null ? (
        <NoLetter
          kind={kind}
          hasNote={sections.length > 0}
          busy={write.isPending}
          onWrite={() => write.mutate({ replaceEdits: false })}
        />
      ) : (
        <>
          {proposal?.kind === kind ? (
            <Proposal
              sentences={proposal.sentences}
              busy={write.isPending}
              onTake={() => write.mutate({ replaceEdits: true })}
              onKeep={() => setProposal(null)}
            />
          ) : letter.stale ? (
            <StaleNotice
              words={
                letter.edited
                  ? 'The note has changed since you wrote this letter. Your words stay unless you replace them.'
                  : 'The note has changed since this letter was made.'
              }
              action={letter.edited ? 'Show the new letter' : 'Make it again'}
              busy={write.isPending}
              onRenew={() => write.mutate({ replaceEdits: false })}
            />
          ) : null}
          <LetterEditor key={kind} letter={letter} reader={reader} onDelete={throwAway} />
        </>
      )}
    </SidePane>
  )
}

/** What a reader of the note may look for in the letter; of a visit no medical detail goes to work or school anyway. */
function NotInLetter(props: { kind: LetterKind; changes: number; sections: Section[] }) {
  return (
    <>
      <Undecided changes={props.changes} />
      {props.kind === 'work' ? null : <LeftOut sentences={keptFromLetters(props.sections)} />}
    </>
  )
}

/** What a letter leaves out, because nobody has decided on it yet. */
function Undecided({ changes }: { changes: number }) {
  if (changes === 0) return null
  const [wait, them] = changes === 1 ? ['waits', 'it'] : ['wait', 'them']
  return (
    <p className={styles.undecided} role="note">
      {formatCount(changes, 'proposed change', 'proposed changes')} of the note {wait} for your decision under
      “Note”. A letter is made of the note as it is now, without {them}.
    </p>
  )
}

const MOST_SHOWN = 5

/** What the note says and no letter does: a medicine that is missing from a letter must not be missed. */
function LeftOut({ sentences }: { sentences: Sentence[] }) {
  if (sentences.length === 0) return null
  const more = sentences.length - MOST_SHOWN
  return (
    <div className={styles.undecided} role="note" aria-label="Not in the letter">
      <p>
        Not in the letter, because what was said does not bear it out. Mend or confirm it in the note first:
      </p>
      <ul>
        {sentences.slice(0, MOST_SHOWN).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {more > 0 ? <li>and {formatCount(more, 'more sentence', 'more sentences')}</li> : null}
      </ul>
    </div>
  )
}

function keepWritten(client: QueryClient, letter: Letter): void {
  keepLetter(client, letter)
  announce(`${letterKindNames[letter.kind]}: written.`)
}

/** Throws a letter away, which can be undone. */
function useThrowAway(noteId: string): (thrown: Letter) => void {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ kind }: Letter) => call(deleteLetter, { body: { noteId, kind } }),
    onSuccess({ letters }, thrown) {
      keepLetters(client, noteId, letters)
      toastSuccess(`${letterKindNames[thrown.kind]} thrown away.`, {
        undo: () => void putBack(client, thrown).catch(toastError),
      })
    },
  })
  return remove.mutate
}

/** A letter that was thrown away: made again, with the words a person gave it. */
async function putBack(client: QueryClient, { noteId, kind, sentences, edited }: Letter): Promise<void> {
  const made = await call(writeLetter, { body: { noteId, kind, replaceEdits: false } })
  const body = { noteId, kind, sentences, baseUpdatedAt: made.letter.updatedAt }
  keepLetter(client, edited ? (await call(updateLetter, { body })).letter : made.letter)
}

const shortNames = {
  referral: 'Referral',
  patient: 'Patient',
  work: 'Work or school',
  insurance: 'Insurance',
} as const satisfies Record<LetterKind, string>

function NoLetter(props: { kind: LetterKind; hasNote: boolean; busy: boolean; onWrite: () => void }) {
  return (
    <div className={styles.empty}>
      <h3>{letterKindNames[props.kind]}</h3>
      <p>{letterKindUses[props.kind]}</p>
      {props.hasNote ? (
        <Button
          loading={props.busy}
          leftSection={<IconMailPlus size={17} aria-hidden="true" />}
          onClick={props.onWrite}
        >
          Make this letter
        </Button>
      ) : (
        <p>Write the note first: a letter is made of what stands in it.</p>
      )}
    </div>
  )
}

function Proposal(props: { sentences: Sentence[]; busy: boolean; onTake: () => void; onKeep: () => void }) {
  const section: Section = {
    key: 'proposal',
    title: 'New letter',
    style: 'prose',
    sentences: props.sentences,
  }
  return (
    <section className={styles.proposal} aria-label="New letter from the note as it is now">
      <h3>From the note as it is now</h3>
      {/* Scrolls by itself: the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <p className={styles.proposed} tabIndex={0}>
        {sectionText(section).plain}
      </p>
      <div className={styles.proposalFoot}>
        <Button size="xs" loading={props.busy} onClick={props.onTake}>
          Replace my letter
        </Button>
        <Button size="xs" variant="default" onClick={props.onKeep}>
          Keep mine
        </Button>
      </div>
    </section>
  )
}
