import * as contract from '#contract/notes.ts'
import { exportNote } from '#server/features/exports/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { aboutNote } from './audit-entries.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { createNoteService } from './note-service.ts'
import { findNote, lockNote } from './note-store.ts'
import { askToWrite } from './processing-store.ts'
import { noteNotFound, refuseOthersClaim, requireOpen } from './refusals.ts'
import { createSigningService } from './signing-service.ts'
import { createVersionService } from './version-service.ts'

/** The calls about notes. */
export function registerNotes(app: App, dependencies: NotesDependencies): void {
  const notes = createNoteService(dependencies)
  const signing = createSigningService(dependencies, notes)
  const versions = createVersionService(dependencies, notes, app.text)

  serve(app, contract.createNote, async (call) => {
    refuseOthersClaim(call.body.userId, call.actor.userId)
    return { note: await notes.create(call.body.data, call) }
  })
  serve(app, contract.createMicNote, async (call) => {
    refuseOthersClaim(call.body.userId, call.actor.userId)
    return notes.createForMicrophone(call.body.data, call)
  })
  serve(app, contract.createNotesBulk, async (call) => {
    refuseOthersClaim(call.body.userId, call.actor.userId)
    return { notes: await notes.createMany(call.body.data, call) }
  })
  serve(app, contract.getNotes, async (call) => {
    refuseOthersClaim(call.body.userId, call.actor.userId)
    return notes.list(call.body, call)
  })
  serve(app, contract.getNote, async (call) => ({ note: await notes.read(call.params.id, call) }))
  serve(app, contract.updateNote, async (call) => ({ saved: await notes.save(call.body, call) }))
  serve(app, contract.updateNoteStatus, async (call) => ({ note: await signing.setStatus(call.body, call) }))
  serve(app, contract.leaveOutUncovered, async (call) => ({ note: await signing.leaveOut(call.body, call) }))
  serve(app, contract.addAddendum, async (call) => ({ note: await signing.addend(call.body, call) }))
  serve(app, contract.updateEnableLetters, async (call) => ({
    saved: await notes.setLetters(call.body.id, call.body.mode, call),
  }))
  serve(app, contract.deleteNote, (call) => notes.remove(call.body.id, call))
  serve(app, contract.deleteAllNotes, async (call) => {
    refuseOthersClaim(call.body.userId, call.actor.userId)
    return notes.remove(null, call)
  })
  serve(app, contract.restoreNotes, async (call) => ({
    restoredIds: await notes.restore(call.body.ids, call),
  }))

  serve(app, contract.getNoteVersions, async (call) => ({
    versions: await versions.list(call.params.id, call),
  }))
  serve(app, contract.getNoteVersion, (call) => versions.read(call.params.id, call.params.version, call))
  serve(app, contract.restoreVersion, async (call) => ({ note: await versions.restore(call.body, call) }))
  serve(app, contract.resolveProposal, async (call) => ({ note: await versions.resolve(call.body, call) }))

  serve(app, contract.createTicket, async (call) => ({
    ...(await ticketFor(app, dependencies, call.body.purpose, call.body.noteId, call)),
  }))
  serve(app, contract.getMedicalNotes, async (call) => {
    const noteId = call.ticket?.subjectId ?? call.body.id
    if (!noteId || (call.body.id && call.body.id !== noteId)) throw noteNotFound()
    return { processing: await askForWriting(dependencies, noteId, call) }
  })
  serve(app, contract.checkSentences, async (call) => ({
    verdicts: await checkSentences(dependencies, call.body, call),
  }))
  serveFile(app, contract.exportNote, async (call) => {
    const { id, format } = call.params
    const note = await notes.read(id, call, 'note.export')
    const author = await notes.authorName(call)
    const { productName, timeZone } = dependencies
    const whose = { owner: await dependencies.work.ownerOf(call.actor.userId), signal: call.signal }
    const file = await exportNote(note, format, { productName, timeZone, authorName: author }, whose)
    return { mediaType: file.mediaType, fileName: file.fileName, body: file.bytes }
  })
}

async function ticketFor(
  app: App,
  { db }: NotesDependencies,
  purpose: 'transcribe' | 'generate',
  noteId: string,
  { actor, requestId }: NotesCaller & { actor: { sessionId: string } },
): Promise<{ ticket: string; expiresAt: string }> {
  await db.transaction(async (tx) => {
    if (!(await findNote(tx, noteId, actor.userId))) throw noteNotFound()
    await recordAudit(tx, aboutNote('ticket.create', noteId, { actor, requestId }))
  })
  const { userId, sessionId } = actor
  const { ticket, expiresAt } = app.tickets.issue({ purpose, subjectId: noteId, userId, sessionId })
  return { ticket, expiresAt: expiresAt.toISOString() }
}

async function askForWriting(
  { db, queue, realtime }: NotesDependencies,
  noteId: string,
  { actor, requestId }: NotesCaller,
) {
  const processing = await db.transaction(async (tx) => {
    const row = await lockNote(tx, noteId, actor.userId)
    if (!row) throw noteNotFound()
    requireOpen(row)
    const transcript = await findTranscript(tx, noteId, actor.userId)
    if (!transcript || transcript.segments.length === 0)
      throw new Refusal('conflict', 'There is nothing to write from yet. Record, type or add audio first.')
    await recordAudit(tx, aboutNote('note.write', noteId, { actor, requestId }))
    return askToWrite(tx, queue, { noteId, requestId, userId: actor.userId })
  })
  realtime.tell(actor.userId, { kind: 'processing', noteId, processing })
  return processing
}

async function checkSentences(
  { db, work }: NotesDependencies,
  { id, sentences }: { id: string; sentences: Array<{ id: string; text: string }> },
  { actor, requestId, signal }: NotesCaller,
) {
  const transcript = await db.transaction(async (tx) => {
    if (!(await findNote(tx, id, actor.userId))) throw noteNotFound()
    await recordAudit(tx, aboutNote('note.check', id, { actor, requestId }))
    return findTranscript(tx, id, actor.userId)
  })
  const texts = sentences.map((sentence) => sentence.text)
  const { segments = [] } = transcript ?? {}
  const verdicts = await work.run('check', { texts, segments }, { userId: actor.userId, signal })
  return sentences.flatMap(({ id: sentenceId }, index) => {
    const verdict = verdicts[index]
    return verdict ? [{ id: sentenceId, ...verdict }] : []
  })
}
