import { Loader } from '@mantine/core'
import type { NotePearl, PearlCause } from '#contract/note-pearls.ts'
import type { Note } from '#contract/notes.ts'
import type { Section } from '#contract/sections.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { showWords } from '../evidence/evidence-focus.ts'
import type { NoteEditing } from '../workspace/use-note-editing.ts'
import { PearlsPane } from './pearls-pane.tsx'
import { planOf, withoutPearl, withPearl } from './plan-with-pearl.ts'
import type { OpenNotePearls } from './use-note-pearls.ts'

interface PearlsViewProps {
  note: Note
  sections: Section[]
  pearls: OpenNotePearls
  editing: NoteEditing
  /** Brings a sentence of the note before the eyes. */
  onShowSentence: (sentenceId: string) => void
}

/** The pearls that fit the open note. Nothing goes into the note but by a click. */
export function PearlsView({ note, sections, pearls, editing, onShowSentence }: PearlsViewProps) {
  const { query } = pearls
  if (query.isError && !query.data) return <QueryFailure query={query} />
  if (!query.data) return <Loader size="sm" m="md" aria-label="Looking for pearls" />

  const insert = async (pearl: NotePearl) => {
    const { sentence } = await pearls.insert(pearl)
    const into = planOf(sections)?.title ?? 'Plan'
    editing.change((all) => withPearl(all, sentence))
    toastSuccess(`Put into ${into}, marked as from a pearl.`, {
      undo: () => {
        editing.change((all) => withoutPearl(all, sentence.id))
        pearls.mark(pearl, 'unuse')
      },
    })
  }
  const never = async (pearl: NotePearl) => {
    await pearls.mute({ pearl, muted: true })
    const words = pearl.shelf === 'own' ? 'is switched off' : 'will not be suggested again'
    toastSuccess(`“${pearl.title}” ${words}.`, {
      undo: () => void pearls.mute({ pearl, muted: false }).catch(toastError),
    })
  }
  return (
    <PearlsPane
      list={query.data}
      busy={pearls.busy}
      mayInsert={note.abilities.edit}
      isInNote={(pearl) => isInNote(sections, pearl)}
      onInsert={(pearl) => void insert(pearl).catch(toastError)}
      onMark={pearls.mark}
      onNever={(pearl) => void never(pearl).catch(toastError)}
      onLook={(cause) => showWords(cause === null ? null : { id: cause.quote, evidence: evidenceOf(cause) })}
      onShowSentence={onShowSentence}
    />
  )
}

/** Still in the note, as it was put in or changed since. */
function isInNote(sections: Section[], { inserted, body }: NotePearl): boolean {
  if (!inserted) return false
  const begin = body.replace(/\s+/g, ' ').trim().slice(0, 40)
  return sections.some(({ sentences }) =>
    sentences.some(({ origin, text }) => origin.kind === 'pearl' && text.startsWith(begin)),
  )
}

const evidenceOf = ({ segmentId, from, to }: PearlCause) =>
  segmentId === null ? [] : [{ segmentId, from, to }]
