import { TERM_FILE_MAX_BYTES, type TermFileFormat, type TermImport } from '#contract/terms.ts'
import { TERM_FILE_ROWS, TERM_FILES_AN_HOUR, TERM_IMPORT_KEPT_HOURS } from '#domain/limits.ts'
import { HOUR_MS } from '#domain/time.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Upload } from '#server/http/upload.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createBudget } from '#server/platform/budget.ts'
import { aboutTerms } from '../audit-entries.ts'
import type { TermsCaller, TermsDependencies } from '../dependencies.ts'
import { FileError } from '../files/term-row.ts'
import { importNotFound, listFull } from '../refusals.ts'
import { changeList, ensureList, type TermList } from '../term-list.ts'
import { countAll } from '../term-store.ts'
import {
  applyPart,
  countChanges,
  deleteImport,
  deleteImportsBefore,
  deleteStaged,
  endOfPart,
  ENDED,
  findChanges,
  findImport,
  forgetEarlier,
  insertImport,
  moveImport,
  settleIndexes,
  stageRows,
  type ImportRow,
} from './import-store.ts'
import { readTerms, WrongRows } from './read-terms.ts'

const ROWS_OF_A_PART = 4_000
const CHANGES_SHOWN = 50
const TOO_LARGE = `This file is larger than ${TERM_FILE_MAX_BYTES / 1_000_000} MB. Split it, or leave out what nobody says.`

/** Somebody gave the import up while it ran. */
class GivenUp extends Error {
  override name = 'GivenUp'
}

/** Files of terms: read first, so that it can be seen what they change, then imported whole or not at all. */
export function createImportService(dependencies: TermsDependencies) {
  const { db, clock, ids, work, onError } = dependencies
  const files = createBudget({ clock, limit: TERM_FILES_AN_HOUR, windowMs: HOUR_MS })

  async function shown(row: ImportRow): Promise<TermImport> {
    const { id, state, format, rows, done, added, changed, unchanged, wrong, wrongRows } = row
    const changes = state === 'ready' ? await findChanges(db, row, CHANGES_SHOWN) : []
    return { id, state, format, rows, done, added, changed, unchanged, wrong, wrongRows, changes }
  }

  async function requireImport(list: TermList, id: string, { actor }: TermsCaller): Promise<ImportRow> {
    const row = await findImport(db, list, { id, byId: actor.userId })
    if (!row) throw importNotFound()
    return row
  }

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

  /** All parts within one transaction; how far it is, and whether it is still wanted, is told beside it. */
  async function importAll(list: TermList, row: ImportRow, caller: TermsCaller): Promise<ImportRow> {
    return db.transaction(async (tx) => {
      let [after, done] = [0, 0]
      for (;;) {
        const part = await endOfPart(tx, row.id, { after, rows: ROWS_OF_A_PART })
        if (!part) break
        const now = clock.now()
        await applyPart(tx, row, { after, upTo: part.line, now })
        after = part.line
        done += part.rows
        if (!(await moveImport(db, row.id, ['importing'], { done, updatedAt: now }))) throw new GivenUp()
      }
      // Who else changes the list waits from here on, and not for the whole of it.
      await changeList(tx, list)
      if ((await countAll(tx, list)) > list.mostTerms) throw listFull(list)
      const imported = await moveImport(tx, row.id, ['importing'], {
        state: 'imported',
        updatedAt: clock.now(),
      })
      if (!imported) throw new GivenUp()
      await deleteStaged(tx, row.id)
      await recordAudit(tx, aboutTerms('import', list, row.id, caller))
      return imported
    })
  }

  return {
    /** Throws unsupported_file for what is no file of the format, and too_large. */
    async readFile(
      list: TermList,
      { format, upload }: { format: TermFileFormat; upload: Upload },
      caller: TermsCaller,
    ): Promise<TermImport> {
      const id = await begin(list, format, caller)
      const { userId } = caller.actor
      const wrong = new WrongRows()
      const unfitForms = (forms: string[]) =>
        work.run('unfitForms', { forms }, { userId, signal: caller.signal })
      try {
        const file = { format, bytes: bounded(upload), mostRows: TERM_FILE_ROWS }
        for await (const rows of readTerms(file, wrong, { ids, unfitForms })) {
          caller.signal.throwIfAborted()
          await stageRows(db, id, rows)
        }
        const counted = await countChanges(db, { id, listId: list.id, format })
        const about = { wrong: wrong.count, wrongRows: wrong.shown, updatedAt: clock.now() }
        const ready = await moveImport(db, id, ['reading'], { state: 'ready', ...counted, ...about })
        if (!ready) throw importNotFound()
        return await shown(ready)
      } catch (error) {
        await deleteImport(db, id).catch(onError)
        if (error instanceof FileError) throw new Refusal('unsupported_file', error.message)
        throw error
      }
    },

    async get(list: TermList, id: string, caller: TermsCaller): Promise<TermImport> {
      return shown(await requireImport(list, id, caller))
    },

    async run(list: TermList, id: string, caller: TermsCaller): Promise<TermImport> {
      const read = await requireImport(list, id, caller)
      if (read.rows === 0)
        throw new Refusal(
          'conflict',
          'No row of this file can be imported. Mend the file, and read it again.',
        )
      const row = await moveImport(db, id, ['ready'], { state: 'importing', done: 0, updatedAt: clock.now() })
      if (!row)
        throw new Refusal('conflict', 'This import was begun, or given up, before. Read the file again.')
      try {
        const imported = await importAll(list, row, caller)
        if (list.ownerId === null) await settleIndexes(db).catch(onError)
        return await shown(imported)
      } catch (error) {
        if (error instanceof GivenUp) return shown(await requireImport(list, id, caller))
        await moveImport(db, id, ['importing'], { state: 'failed', done: 0, updatedAt: clock.now() })
        throw error
      }
    },

    async cancel(list: TermList, id: string, caller: TermsCaller): Promise<TermImport> {
      const row = await requireImport(list, id, caller)
      if (ENDED.includes(row.state)) return shown(row)
      const change = { state: 'cancelled', done: 0, updatedAt: clock.now() } as const
      const cancelled = await moveImport(db, id, ['reading', 'ready', 'importing'], change)
      if (cancelled) await deleteStaged(db, id)
      return shown(cancelled ?? (await requireImport(list, id, caller)))
    },

    /** Forgets files that were read and left. */
    async sweep(): Promise<void> {
      await deleteImportsBefore(db, new Date(clock.now().getTime() - TERM_IMPORT_KEPT_HOURS * HOUR_MS))
    },
  }
}

async function* bounded(upload: Upload): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of upload) {
    bytes += piece.length
    if (bytes > TERM_FILE_MAX_BYTES) throw new Refusal('too_large', TOO_LARGE)
    yield piece
  }
}
