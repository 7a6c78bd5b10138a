import type { NotePearl, NotePearlMark, NotePearls, PearlCause } from '#contract/note-pearls.ts'
import { PEARLS_OF_A_NOTE } from '#contract/pearl-limits.ts'
import type { Sentence } from '#contract/sections.ts'
import { PEARLS_GIVEN_TO_A_NOTE } from '#domain/limits.ts'
import { pearlSentence, ageRangeWords, reviewStateOf } from '#domain/pearl-rules.ts'
import { rankPearls, type RankedPearl } from '#domain/pearl-ranking.ts'
import { requireNote, requireOpenNote } from '#server/features/notes/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { PearlsCaller, PearlsDependencies } from './dependencies.ts'
import {
  countGiven,
  marksOf,
  putMark,
  suggestable,
  suggestAgain,
  usesOf,
  type NotePearlRow,
} from './note-pearl-store.ts'
import type { PearlRow } from './pearl-store.ts'
import { becauseOf } from './because.ts'
import type { NoteReader, Reading } from './note-reading.ts'
import { readerOf } from './reader.ts'
import { noteFullOfPearls, pearlNotFound } from './refusals.ts'

/** So many pearls that were pinned, used or dismissed are ranked beside those that fit the words. */
const MARKS_RANKED = 100

type Candidate = Reading['candidates'][number]

/** What the calls about the pearls of a note need beside. */
export interface NotePearlsDependencies extends PearlsDependencies {
  read: NoteReader
}

const NOTHING: Omit<NotePearlRow, 'noteId' | 'pearlId' | 'authorId' | 'at'> = {
  pinned: false,
  used: false,
  dismissed: false,
  forgotten: false,
  insertedText: null,
  concepts: [],
}

async function listFor(
  dependencies: NotePearlsDependencies,
  noteId: string,
  reading: Reading,
  caller: PearlsCaller,
): Promise<NotePearls> {
  const { userId } = caller.actor
  const { today } = readerOf(dependencies, caller)
  const marks = new Map((await marksOf(dependencies.db, noteId)).map((mark) => [mark.pearlId, mark]))
  // The newest come first, and many more than are shown are in nobody's way.
  const kept = [...marks.values()]
    .filter(({ pinned, used, dismissed }) => pinned || used || dismissed)
    .sort((one, other) => Number(other.pinned) - Number(one.pinned))
    .slice(0, MARKS_RANKED)
  const candidates = new Map(reading.candidates.map((candidate) => [candidate.id, candidate]))
  // What was pinned or used stays beside the note although its words have gone.
  for (const { pearlId } of kept)
    if (!candidates.has(pearlId)) candidates.set(pearlId, { id: pearlId, score: 0, causes: [] })
  const wanted = [...candidates.keys()]
  const [rows, uses] = await Promise.all([
    suggestable(dependencies.db, wanted, userId),
    usesOf(dependencies.db, wanted, userId),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ranked = rankPearls([...candidates.values()], { uses, concepts: reading.concepts, noteId })
  const pearls = ranked
    .flatMap((one) => {
      const row = byId.get(one.candidate.id)
      return row ? [notePearl(one, row, marks.get(row.id), today)] : []
    })
    .sort((one, other) => placeOf(one) - placeOf(other))
    .slice(0, PEARLS_OF_A_NOTE)
  return { noteId, count: pearls.filter(isOffered).length, pearls, unread: reading.unread }
}

export async function listNotePearls(
  dependencies: NotePearlsDependencies,
  noteId: string,
  caller: PearlsCaller,
): Promise<{ list: NotePearls }> {
  const reading = await dependencies.read(noteId, caller)
  await recordAudit(dependencies.db, aboutNote('note.read', noteId, caller))
  return { list: await listFor(dependencies, noteId, reading, caller) }
}

export async function markNotePearl(
  dependencies: NotePearlsDependencies,
  { noteId, pearlId, mark }: { noteId: string; pearlId: string; mark: NotePearlMark },
  caller: PearlsCaller,
): Promise<{ list: NotePearls }> {
  const reading = await dependencies.read(noteId, caller)
  const authorId = caller.actor.userId
  await dependencies.db.transaction(async (tx) => {
    await requireNote(tx, noteId, authorId)
    if ((await suggestable(tx, [pearlId], authorId)).length === 0) throw pearlNotFound()
    const of = { noteId, pearlId, authorId, concepts: reading.concepts, at: dependencies.clock.now() }
    await putMark(tx, { ...of, ...CHANGES[mark] })
    if (mark === 'restore') await suggestAgain(tx, pearlId, authorId)
    await recordAudit(tx, aboutNote('pearl.use', noteId, caller))
  })
  return { list: await listFor(dependencies, noteId, reading, caller) }
}

/** Gives out the sentence and remembers it: signing knows by it that the words are the pearl's. */
export async function insertPearl(
  dependencies: NotePearlsDependencies,
  { noteId, pearlId }: { noteId: string; pearlId: string },
  caller: PearlsCaller,
): Promise<{ sentence: Sentence; list: NotePearls }> {
  const reading = await dependencies.read(noteId, caller)
  const authorId = caller.actor.userId
  const text = await dependencies.db.transaction(async (tx) => {
    await requireOpenNote(tx, noteId, authorId)
    const [row] = await suggestable(tx, [pearlId], authorId)
    if (!row) throw pearlNotFound()
    const insertedText = pearlSentence(row)
    const of = { noteId, pearlId, authorId, concepts: reading.concepts, at: dependencies.clock.now() }
    if ((await countGiven(tx, { noteId, pearlId })) >= PEARLS_GIVEN_TO_A_NOTE) throw noteFullOfPearls()
    await putMark(tx, { ...of, used: true, dismissed: false, insertedText })
    await recordAudit(tx, aboutNote('pearl.use', noteId, caller))
    return insertedText
  })
  return {
    sentence: sentenceOf(`pearl-${dependencies.ids.uuid()}`, text),
    list: await listFor(dependencies, noteId, reading, caller),
  }
}

const CHANGES = {
  use: { used: true, dismissed: false },
  unuse: { used: false },
  pin: { pinned: true, dismissed: false },
  unpin: { pinned: false },
  dismiss: { dismissed: true, used: false, pinned: false },
  restore: { dismissed: false },
} as const satisfies Record<NotePearlMark, Partial<NotePearlRow>>

const isOffered = ({ dismissed, setAside }: NotePearl): boolean => !dismissed && !setAside

/** Pinned ones first, then as they are ranked; what was set aside and dismissed at the end. */
function placeOf({ pinned, dismissed, setAside }: NotePearl): number {
  if (dismissed) return 3
  return setAside ? 2 : pinned ? 0 : 1
}

function notePearl(
  { candidate, usedBefore, dismissedBefore, setAside }: RankedPearl<Candidate>,
  row: PearlRow,
  mark: NotePearlRow | undefined,
  today: string,
): NotePearl {
  const { pinned, used, dismissed, insertedText } = mark ?? NOTHING
  const ages = ageRangeWords(row.triggers)
  return {
    pearlId: row.id,
    shelf: row.shelf === 'community' ? 'own' : row.shelf,
    title: row.title,
    body: row.body,
    tags: row.tags,
    sourceName: row.sourceName,
    sourceUrl: row.sourceUrl,
    sourceDate: row.sourceDate,
    reviewState: reviewStateOf(row, today),
    causes: candidate.causes.map(causeOf),
    about: ages === '' ? '' : `for patients ${ages}`,
    usedBefore,
    dismissedBefore,
    setAside: setAside && !pinned && !used,
    pinned,
    used,
    inserted: insertedText !== null,
    dismissed,
  }
}

function causeOf({ trigger, place }: Candidate['causes'][number]): PearlCause {
  const { source, id, from, to, quote } = place
  return {
    because: becauseOf(place),
    quote,
    trigger,
    segmentId: source === 'talk' ? id : null,
    sentenceId: source === 'note' ? id : null,
    from,
    to,
  }
}

/** Not of the talk, and said to be so: its origin goes with it into every print. */
function sentenceOf(id: string, text: string): Sentence {
  return {
    id,
    text,
    layout: 'bullet',
    evidence: [],
    support: 'handwritten',
    contradictions: [],
    origin: { kind: 'pearl', engine: '' },
    edited: false,
    confirmed: false,
  }
}

const aboutNote = (action: 'note.read' | 'pearl.use', noteId: string, { actor, requestId }: PearlsCaller) =>
  ({ actorId: actor.userId, action, subjectType: 'note', subjectId: noteId, requestId }) as const
