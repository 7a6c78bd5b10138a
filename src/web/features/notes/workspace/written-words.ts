import type { Note } from '#contract/notes.ts'
import { countOpen, openThings } from '#domain/open-things.ts'
import { formatCount } from '#web/lib/format.ts'

/** What a screen reader is told of a note that was just written: that it is there, and what waits in it. */
export function writtenWords(note: Pick<Note, 'sections' | 'uncovered' | 'proposal' | 'taskCount'>): string {
  if (note.proposal.length > 0)
    return `Written again: ${formatCount(note.proposal.length, 'change waits', 'changes wait')} for your yes or no.`
  const open = openThings(note.sections, note.uncovered)
  const unsaid = open.heard.length
  const looks = countOpen(open) - unsaid
  return [
    'The note is written.',
    looks > 0 ? `${formatCount(looks, 'sentence needs', 'sentences need')} a look before signing.` : null,
    unsaid > 0
      ? `${formatCount(unsaid, 'thing was said and is', 'things were said and are')} in no sentence.`
      : null,
    note.taskCount > 0 ? `${formatCount(note.taskCount, 'task')}.` : null,
  ]
    .filter((part) => part !== null)
    .join(' ')
}
