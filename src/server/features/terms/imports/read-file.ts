import { TERM_FILE_MAX_BYTES, type TermFileFormat, type TermImport } from '#contract/terms.ts'
import { TERM_FILE_ROWS, TERM_FILES_AN_HOUR } from '#domain/limits.ts'
import { HOUR_MS } from '#domain/time.ts'
import { freeLoop } from '#server/http/free-loop.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Upload } from '#server/http/upload.ts'
import { createBudget } from '#server/platform/budget.ts'
import { asLongWork } from '#server/platform/database/statement-bounds.ts'
import { createPace, type Pace } from '#server/platform/pace.ts'
import type { TermsCaller, TermsDependencies } from '../dependencies.ts'
import { FileError } from '../files/term-row.ts'
import { fileOfTooMany, importNotFound } from '../refusals.ts'
import { ensureList, type TermList } from '../term-list.ts'
import {
  countChanges,
  deleteImport,
  forgetEarlier,
  insertImport,
  moveImport,
  stageRows,
} from './import-store.ts'
import { readTerms, WrongRows } from './read-terms.ts'
import { shown } from './shown-import.ts'

const TOO_LARGE = `This file is larger than ${TERM_FILE_MAX_BYTES / 1_000_000} MB. Split it, or leave out what nobody says.`

/**
 * Of all files together. The most tedious bytes, empty cells, take the event loop 0.4 ms a thousand, and a row 33 µs however
 * short it is: so hostile files have it for themselves only where nobody else wants it, and never for longer than a slice takes.
 */
const BYTES_A_MS = 2_500
const ROW_AS_BYTES = 80
const SLICE_BYTES = 512
const SLICE_ROWS = 16

/** Reading a file, so that it can be seen what importing it would change. */
export function createFileReader(dependencies: TermsDependencies) {
  const { db, clock, ids, work, onError } = dependencies
  const files = createBudget({ clock, limit: TERM_FILES_AN_HOUR, windowMs: HOUR_MS })
  const pace = createPace({ bytesAMs: BYTES_A_MS })
  const readings = createReadings()

  async function begin(list: TermList, format: TermFileFormat, { actor }: TermsCaller): Promise<string> {
    const wait = files.spend(actor.userId, 1)
    if (wait !== null)
      throw new Refusal('too_many_requests', 'You have had many files read. Wait a while, then go on.', {
        retryAfterSeconds: wait,
      })
    const id = ids.uuid()
    const now = clock.now()
    await ensureList(db, list)
    await db.transaction(async (tx) => {
      if (!(await forgetEarlier(tx, list, actor.userId)))
        throw new Refusal('conflict', 'Another of your files is being imported. Wait until it is done.')
      const row = { id, listId: list.id, byId: actor.userId, format, createdAt: now, updatedAt: now }
      await insertImport(tx, { ...row, state: 'reading' })
    })
    return id
  }

  /** Throws unsupported_file for what is no file of the format, and too_large. */
  return async function readFile(
    list: TermList,
    { format, upload }: { format: TermFileFormat; upload: Upload },
    caller: TermsCaller,
  ): Promise<TermImport> {
    const id = await begin(list, format, caller)
    const { userId } = caller.actor
    const whose = `${list.id} ${userId}`
    const { signal, end } = readings.begin(whose, caller.signal)
    const wrong = new WrongRows()
    const unfitForms = (forms: string[]) => work.run('unfitForms', { forms }, { userId, signal })
    try {
      const file = { format, bytes: bounded(upload, pace, signal), mostRows: TERM_FILE_ROWS }
      let staged = 0
      for await (const rows of readTerms(file, wrong, { ids, unfitForms })) {
        signal.throwIfAborted()
        staged += rows.length
        // No two are the same term: the list could never take all of them.
        if (staged > list.mostTerms) throw fileOfTooMany(list)
        if (!(await stageRows(db, id, rows))) throw importNotFound()
      }
      const counted = await countLong(db, { id, listId: list.id, format })
      const about = { wrong: wrong.count, wrongRows: wrong.shown, updatedAt: clock.now() }
      const ready = await moveImport(db, id, ['reading'], { state: 'ready', ...counted, ...about })
      if (!ready) throw importNotFound()
      return await shown(db, ready)
    } catch (error) {
      await deleteImport(db, id).catch(onError)
      if (error instanceof FileError) throw new Refusal('unsupported_file', error.message)
      throw error
    } finally {
      end()
    }
  }
}

const countLong = (...asked: Parameters<typeof countChanges>) =>
  asLongWork('import of terms', () => countChanges(...asked))

/** What is being read, by whose it is: the next file takes the place of the one before. */
function createReadings() {
  const underWay = new Map<string, AbortController>()
  return {
    /** `signal`: aborted when its sender goes away, or sends the next. */
    begin(whose: string, gone: AbortSignal): { signal: AbortSignal; end(): void } {
      underWay.get(whose)?.abort(importNotFound())
      const reading = new AbortController()
      underWay.set(whose, reading)
      return {
        signal: AbortSignal.any([gone, reading.signal]),
        end: () => void (underWay.get(whose) === reading && underWay.delete(whose)),
      }
    },
  }
}

/** In slices, between which the loop turns: what is read of one is read in one go. */
async function* bounded(upload: Upload, pace: Pace, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let [bytes, empty, before] = [0, 0, 0]
  for await (const piece of upload) {
    bytes += piece.length
    if (bytes > TERM_FILE_MAX_BYTES) throw new Refusal('too_large', TOO_LARGE)
    for (let from = 0; from < piece.length;) {
      const { slice, rows } = sliceAt(piece, from)
      from += slice.length
      for (const byte of slice) {
        // Empty lines are no rows, of which there may be only so many.
        if (isBreak(byte) && (byte === before || (byte === CARRIAGE_RETURN && before === LINE_FEED)))
          empty += 1
        before = byte
      }
      if (empty > MOST_EMPTY_LINES) throw new FileError(EMPTY_LINES)
      await pace.letBy(slice.length + rows * ROW_AS_BYTES, signal)
      await freeLoop()
      yield slice
    }
  }
}

const MOST_EMPTY_LINES = 10_000
const EMPTY_LINES = 'This file holds thousands of empty lines. Leave them out, then try again.'

/** Files take turns by the slice: of short rows one holds as much as of long ones. */
function sliceAt(piece: Uint8Array, from: number): { slice: Uint8Array; rows: number } {
  const end = Math.min(piece.length, from + SLICE_BYTES)
  let rows = 0
  for (let at = from; at < end; at++) {
    if (!isBreak(piece[at])) continue
    rows += 1
    if (rows === SLICE_ROWS) return { slice: piece.subarray(from, at + 1), rows }
  }
  return { slice: piece.subarray(from, end), rows }
}

const isBreak = (byte: number | undefined): boolean => byte === LINE_FEED || byte === CARRIAGE_RETURN
const [LINE_FEED, CARRIAGE_RETURN] = [10, 13]
