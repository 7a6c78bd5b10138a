import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { ObjectNames } from '#server/platform/backup/object-names.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { recordingPieces, recordings } from '#server/platform/database/schema/recordings.ts'
import { pieceKey, wholeKey } from './recording-store.ts'

const AT_ONCE = 200
const PREFIX = 'recordings/'

/** The objects that rows of recordings name: for checks that hold the storage against the database. */
export const recordingObjects: ObjectNames = {
  prefix: PREFIX,
  async *named(db) {
    let last: string | null = null
    for (;;) {
      const rows = await page(db, last)
      if (rows.length === 0) return
      yield rows.filter(({ source }) => source === 'upload').map(wholeKey)
      for (const row of rows.filter(({ source }) => source === 'microphone')) yield await pieceKeys(db, [row])
      last = rows.at(-1)?.id ?? null
    }
  },
  async unnamed(db, keys) {
    const prefixes = keys.filter((key) => key.endsWith('/'))
    const kept = await Promise.all(prefixes.map((prefix) => isNamedBelow(db, prefix)))
    const namedBelow = new Set(prefixes.filter((_, at) => kept[at]))
    const ids = [...new Set(keys.map(idOf).filter((id) => id !== null))]
    const rows =
      ids.length === 0
        ? []
        : await db
            .select({ id: recordings.id, noteId: recordings.noteId, source: recordings.source })
            .from(recordings)
            .where(inArray(recordings.id, ids))
    const named = new Set([
      ...rows.filter(({ source }) => source === 'upload').map(wholeKey),
      ...(await pieceKeys(
        db,
        rows.filter(({ source }) => source === 'microphone'),
      )),
    ])
    return keys.filter((key) => !named.has(key) && !namedBelow.has(key))
  },
}

type Row = Pick<typeof recordings.$inferSelect, 'id' | 'noteId' | 'source'>

function page(db: Executor, last: string | null): Promise<Row[]> {
  return db
    .select({ id: recordings.id, noteId: recordings.noteId, source: recordings.source })
    .from(recordings)
    .where(last === null ? undefined : gt(recordings.id, last))
    .orderBy(asc(recordings.id))
    .limit(AT_ONCE)
}

async function pieceKeys(db: Executor, rows: Row[]): Promise<string[]> {
  if (rows.length === 0) return []
  const of = new Map(rows.map((row) => [row.id, row]))
  const pieces = await db
    .select({
      recordingId: recordingPieces.recordingId,
      number: recordingPieces.number,
      sha256: recordingPieces.sha256,
    })
    .from(recordingPieces)
    .where(inArray(recordingPieces.recordingId, [...of.keys()]))
  return pieces.flatMap((piece) => {
    const row = of.get(piece.recordingId)
    return row ? [pieceKey(row, piece)] : []
  })
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The recording that a key speaks of. */
function idOf(key: string): string | null {
  const id = key.split('/')[2] ?? ''
  return UUID.test(id) ? id : null
}

/** Whether there is a recording of the note, or the very one, whose keys begin so. */
async function isNamedBelow(db: Executor, prefix: string): Promise<boolean> {
  const [, noteId = '', id = ''] = prefix.split('/')
  if (!UUID.test(noteId)) return false
  const isOne = UUID.test(id) ? eq(recordings.id, id) : undefined
  return (await db.$count(recordings, and(eq(recordings.noteId, noteId), isOne))) > 0
}
