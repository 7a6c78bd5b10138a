import type { Handover } from '#contract/handovers.ts'
import { formatCount } from '#web/lib/format.ts'

type Said = Pick<Handover, 'state' | 'moved' | 'remaining'> & {
  from: { name: string }
  to: { name: string }
}

/** How a handover stands, in one line. */
export function handoverWords({ state, from, to, moved, remaining }: Said): string {
  switch (state) {
    case 'consent':
      return `${from.name} was asked to consent`
    case 'refused':
      return `${from.name} said no`
    case 'confirmation':
      return 'A second admin has to confirm that it goes on without consent'
    case 'acceptance':
      return `${to.name} was asked to accept`
    case 'moving':
      return `${moved} of ${formatCount(moved + remaining, 'note')} have gone over; the rest follow once they are not being recorded or written`
    case 'done':
      return `${formatCount(moved, 'note')} went over`
    case 'declined':
      return `${to.name} declined`
    case 'withdrawn':
      return 'Taken back'
    case 'stopped':
      return `Stopped: ${to.name} can no longer take over, or the audit trail does not hold that it was agreed. ${formatCount(moved, 'note')} went over before`
  }
}

/** What goes over and what does not, said before anybody decides. */
export const WHAT_GOES_OVER =
  'Patient notes from the time in the organization go over whole: transcripts, recordings, letters, tasks and reviews. Signed notes stay signed by who signed them; drafts become the new physician’s to sign. Pearls, templates, medical terms, preferences, uploaded documents, agreements and practice visits stay where they are.'

export const NO_UNDO =
  'This cannot be undone. The way back is another handover, which asks both physicians again.'
