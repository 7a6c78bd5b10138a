import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArchive,
  IconArchiveOff,
  IconClipboardCheck,
  IconCopy,
  IconDots,
  IconEyeOff,
  IconFileCode,
  IconFileText,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconHistory,
  IconKeyboard,
  IconMessageQuestion,
  IconPrinter,
  IconSparkles,
  IconTrash,
  IconVolume,
  IconWand,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import { writerHealth } from '#web/lib/writer-health.ts'
import { Menu } from '#web/ui/mantine/menu.ts'
import { askingWords } from './asking-words.ts'
import type { NoteActions } from './use-note-actions.ts'

/** Where the header has no room for them. What is hidden by a style alone still takes the arrow keys' steps. */
const NARROW = '(max-width: 47.99em)'
/** A finger has no keys to shorten the way with. */
const FINGERS_ONLY = '(hover: none) and (pointer: coarse)'

interface NoteMenuProps {
  note: Note
  actions: NoteActions
  hasText: boolean
}

/** What is done with the whole note less often than what has a button of its own. */
export function NoteMenu({ note, actions, hasText }: NoteMenuProps) {
  const { abilities } = note
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const hasKeys = !useMediaQuery(FINGERS_ONLY, undefined, { getInitialValueInEffect: false })
  return (
    <Menu position="bottom-end" width={230} shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More for this note">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasText && isNarrow ? <PhoneItems note={note} actions={actions} /> : null}
        {hasText ? <TextItems note={note} actions={actions} /> : null}
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => actions.open('versions')}>
          Versions…
        </Menu.Item>
        {hasKeys ? (
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={actions.help}>
            Keyboard shortcuts
          </Menu.Item>
        ) : null}
        {actions.mayReview && hasText && abilities.archive ? (
          <Menu.Item leftSection={<IconClipboardCheck size={16} />} onClick={() => actions.open('review')}>
            {note.review ? 'Review of this note…' : 'Submit for review…'}
          </Menu.Item>
        ) : null}
        {abilities.archive || abilities.unarchive ? (
          <Menu.Item
            leftSection={abilities.archive ? <IconArchive size={16} /> : <IconArchiveOff size={16} />}
            onClick={() => void actions.archive()}
          >
            {abilities.archive ? 'Archive' : 'Bring back from the archive'}
          </Menu.Item>
        ) : null}
        {abilities.delete ? (
          note.keptUntil ? (
            <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={actions.remove}>
              Hide
            </Menu.Item>
          ) : (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={actions.remove}>
              Delete
            </Menu.Item>
          )
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What has a button of its own where there is room for one. */
function PhoneItems({ note, actions }: Pick<NoteMenuProps, 'note' | 'actions'>) {
  return (
    <>
      <Menu.Item leftSection={<IconVolume size={16} />} onClick={actions.listen}>
        Listen
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={actions.copy}>
        Copy all
      </Menu.Item>
      {note.abilities.write && note.hasTranscript ? (
        <Menu.Item leftSection={<IconSparkles size={16} />} onClick={actions.write}>
          Write again
        </Menu.Item>
      ) : null}
      <Menu.Divider />
    </>
  )
}

/** What can only be done with a note that has a text. */
function TextItems({ note, actions }: Pick<NoteMenuProps, 'note' | 'actions'>) {
  return (
    <>
      <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        Print
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypePdf size={16} />} onClick={() => actions.download('pdf')}>
        Download PDF
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeDocx size={16} />} onClick={() => actions.download('docx')}>
        Download Word (DOCX)
      </Menu.Item>
      <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => actions.download('txt')}>
        Download plain text
      </Menu.Item>
      <Menu.Item leftSection={<IconFileCode size={16} />} onClick={() => actions.download('fhir')}>
        Download FHIR (R4)
      </Menu.Item>
      <Menu.Divider />
      {note.abilities.edit ? (
        <Menu.Item leftSection={<IconWand size={16} />} onClick={actions.tidy}>
          Tidy up the text…
        </Menu.Item>
      ) : null}
      <AskItem onAsk={actions.ask} />
      <Menu.Divider />
    </>
  )
}

function AskItem({ onAsk }: { onAsk: () => void }) {
  const health = useQuery(writerHealth)
  return (
    <Menu.Item leftSection={<IconMessageQuestion size={16} />} onClick={onAsk}>
      {askingWords(health.data?.answersFreely)}…
    </Menu.Item>
  )
}
