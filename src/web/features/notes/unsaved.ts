import { LetterKind } from '#contract/letters.ts'
import { readUnsavedLetter, sendLetter } from './letters/send-letter.ts'
import { holds, same } from './saving/draft.ts'
import { closeSavers, unsavedSavers } from './saving/open-savers.ts'
import { sendNote } from './saving/send-note.ts'
import { dropUnsaved, isKeptForUser, keepUnsaved, unsavedPlaces } from './saving/unsaved-edits.ts'
import { readUnsavedNote } from './saving/unsaved-note.ts'

/** Whoever logs out is not kept waiting longer for a server that does not answer. */
const SAVE_WAIT_MS = 5_000

/** What could not be saved: of how many notes, and whether it lies on this device for its user alone. */
export interface Unsaved {
  notes: number
  isKept: boolean
}

/** Tries to save all that is unsaved of this user on this device, whichever page left it, and tells what is left. */
export async function trySaving(userId: string): Promise<Unsaved> {
  await Promise.race([saveAll(userId), new Promise((resolve) => setTimeout(resolve, SAVE_WAIT_MS))])
  const open = unsavedSavers(userId)
  const places = [...open.keys(), ...(await unsavedPlaces(userId))]
  const notes = new Set(places.map((place) => place.split('/')[0])).size
  const isKept = [...open.values()].every((saver) => saver.isKept()) && (await isKeptForUser(userId))
  return { notes, isKept }
}

/** Throws away what could not be saved. */
export function dropAll(userId: string): Promise<void> {
  closeSavers()
  return dropUnsaved(userId)
}

async function saveAll(userId: string): Promise<void> {
  const open = unsavedSavers(userId)
  const closed = (await unsavedPlaces(userId)).filter((place) => !open.has(place))
  await Promise.all([
    ...[...open.values()].map((saver) => saver.settle()),
    ...closed.map((place) => sendKept(userId, place)),
  ])
}

/** What an earlier page left, of a note or letter that is not open in this one. */
async function sendKept(userId: string, place: string): Promise<void> {
  const [noteId = '', letter] = place.split('/')
  const kind = LetterKind.safeParse(letter).data
  const sending = kind ? sendKeptLetter({ userId, noteId, kind }) : sendKeptNote(userId, noteId)
  // What cannot be read now stays where it lies.
  if (await sending.catch(() => false)) keepUnsaved(userId, place, null)
}

async function sendKeptNote(userId: string, id: string): Promise<boolean> {
  const kept = await readUnsavedNote(userId, id)
  if (!kept) return false
  const outcome = await sendNote({ userId, id }, kept.changes, kept.baseVersion, { leaving: false })
  return outcome.kind === 'saved' || (outcome.kind === 'stale' && holds(outcome.current, kept.changes))
}

async function sendKeptLetter(letter: Parameters<typeof sendLetter>[0]): Promise<boolean> {
  const kept = await readUnsavedLetter(letter)
  if (!kept) return false
  const outcome = await sendLetter(letter, kept)
  return (
    outcome.kind === 'saved' || (outcome.kind === 'stale' && same(outcome.current.sentences, kept.sentences))
  )
}
