import type { Note } from '#contract/notes.ts'
import type { Section } from '#contract/sections.ts'
import type { VersionSummary } from '#contract/versions.ts'
import { applyChanges } from '#domain/proposal.ts'
import { Refusal } from '#server/http/refusal.ts'
import { refuseTooLong } from './refuse-too-long.ts'
import { chargeText, type TextBudget } from '#server/http/text-budget.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { aboutNote } from './audit-entries.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { holdOpenNote, requireNote } from './note-access.ts'
import type { NoteService } from './note-service.ts'
import { renewLeftOut } from './left-out-of.ts'
import { changeNote, type NoteChange, type NoteRow } from './note-store.ts'
import { findVersion, findVersions, insertVersion } from './version-store.ts'
import { factsBeside } from './to-check-count.ts'

/** Old texts of a note, and texts a renewed draft proposes. */
export function createVersionService(
  dependencies: NotesDependencies,
  notes: NoteService,
  text: TextBudget | undefined,
) {
  const { db, clock, realtime } = dependencies
  async function becomes(
    target: { id: string; baseVersion: number; reason: string; action: AuditAction },
    caller: NotesCaller,
    work: (tx: Transaction, row: NoteRow) => Promise<{ sections: Section[]; change: NoteChange }>,
  ): Promise<Note> {
    const { note, current } = await db.transaction(async (tx): Promise<{ note?: Note; current?: Note }> => {
      const row = await holdOpenNote(tx, target.id, caller.actor.userId)
      if (row.version !== target.baseVersion) {
        await recordAudit(tx, aboutNote('note.read', row.id, caller))
        return { current: await notes.view(tx, row) }
      }
      const { sections, change } = await work(tx, row)
      // A few bytes that are sent have a whole text written anew.
      chargeText(text, caller.actor.userId, JSON.stringify(sections).length)
      refuseTooLong(sections)
      const version = row.version + 1
      const at = clock.now()
      const byId = caller.actor.userId
      await insertVersion(tx, { noteId: row.id, version, sections, reason: target.reason, byId, at })
      await recordAudit(tx, aboutNote(target.action, row.id, caller))
      const columns = { sections, ...factsBeside(sections, row.uncovered), ...change, version, updatedAt: at }
      return { note: await notes.view(tx, await changeNote(tx, row.id, columns)) }
    })
    if (!note)
      throw new Refusal(
        'stale_version',
        'This note was changed in another window. Look at it again, then choose.',
        { details: { current } },
      )
    const { id: noteId, version, status } = note
    const renewed = await renewLeftOut(dependencies, note, caller)
    realtime.tell(caller.actor.userId, { kind: 'noteChanged', noteId, version, status })
    return renewed ? notes.view(db, renewed) : note
  }

  /** The note whose old texts may be read. */
  async function readable(noteId: string, caller: NotesCaller): Promise<NoteRow> {
    return db.transaction(async (tx) => {
      const row = await requireNote(tx, noteId, caller.actor.userId)
      await recordAudit(tx, aboutNote('note.version.read', noteId, caller))
      return row
    })
  }

  async function versionOf(executor: Executor, noteId: string, version: number) {
    const found = await findVersion(executor, noteId, version)
    if (!found) throw new Refusal('not_found', 'This note has no such version.')
    return found
  }

  return {
    async list(noteId: string, caller: NotesCaller): Promise<VersionSummary[]> {
      const row = await readable(noteId, caller)
      return (await findVersions(db, noteId)).map((version) => toVersionSummary(version, row))
    },

    async read(noteId: string, version: number, caller: NotesCaller) {
      const row = await readable(noteId, caller)
      const found = await versionOf(db, noteId, version)
      // What was signed is under the seal of the note; the copy among the versions is not.
      const sections = isSignedText(row, version) ? row.sections : found.sections
      return { version: toVersionSummary(found, row), sections }
    },

    async restore(
      { id, version, baseVersion }: { id: string; version: number; baseVersion: number },
      caller: NotesCaller,
    ) {
      const reason = `restored from version ${version}`
      return becomes({ id, baseVersion, reason, action: 'note.update' }, caller, async (tx) => ({
        sections: (await versionOf(tx, id, version)).sections,
        change: {},
      }))
    },

    async resolve(
      {
        id,
        baseVersion,
        accept,
        refuse,
      }: { id: string; baseVersion: number; accept: string[]; refuse: string[] },
      caller: NotesCaller,
    ): Promise<Note> {
      const accepted = new Set(accept)
      const decided = new Set([...accept, ...refuse])
      const reason = accept.length > 0 ? 'proposal accepted' : 'proposal refused'
      return becomes(
        { id, baseVersion, reason, action: 'note.proposal.resolve' },
        caller,
        async (_tx, row) => ({
          sections: applyChanges(
            row.sections,
            row.proposal.filter((change) => accepted.has(change.id)),
          ),
          change: { proposal: row.proposal.filter((change) => !decided.has(change.id)) },
        }),
      )
    },
  }
}

/** Nothing changes the text of a signed note: of its versions the last was signed, and no other. */
function isSignedText(note: NoteRow, version: number): boolean {
  return note.signedAt !== null && version === note.version
}

const SIGNED = 'signed'

function toVersionSummary(
  row: { version: number; at: Date; reason: string; firstName: string | null; lastName: string | null },
  note: NoteRow,
): VersionSummary {
  const byName = [row.firstName, row.lastName].filter(Boolean).join(' ')
  const isTold = row.reason !== SIGNED || isSignedText(note, row.version)
  return { version: row.version, at: row.at.toISOString(), reason: isTold ? row.reason : 'unknown', byName }
}
