import { exportNote as exportCall } from '#contract/exports.ts'
import * as contract from '#contract/notes.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { getNoteVersion, getNoteVersions, resolveProposal, restoreVersion } from '#contract/versions.ts'
import { checkSentences, createTicket, getMedicalNotes, leaveOutUncovered } from '#contract/writing.ts'
import { exportNote } from '#server/features/exports/public.ts'
import { createAccountTurns } from '#server/http/account-turns.ts'
import { refuseOthersClaim, ticketedNote } from '#server/http/refusal.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import type { NoteCallsDependencies } from './dependencies.ts'
import { createNoteService } from './note-service.ts'
import { createSigningService } from './signing-service.ts'
import { createVersionService } from './version-service.ts'
import { createWritingService } from './writing-service.ts'

/** The calls about notes. */
export function registerNotes(app: App, dependencies: NoteCallsDependencies): void {
  const notes = createNoteService(dependencies, app.text)
  const signing = createSigningService(dependencies, notes)
  const versions = createVersionService(dependencies, notes, app.text)
  const writing = createWritingService(dependencies, app.tickets)

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
  serve(app, updateNoteStatus, async (call) => ({ note: await signing.setStatus(call.body, call) }))
  serve(app, leaveOutUncovered, async (call) => ({ note: await signing.leaveOut(call.body, call) }))
  serve(app, addAddendum, async (call) => ({ note: await signing.addend(call.body, call) }))
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

  serve(app, getNoteVersions, async (call) => ({ versions: await versions.list(call.params.id, call) }))
  serve(app, getNoteVersion, (call) => versions.read(call.params.id, call.params.version, call))
  serve(app, restoreVersion, async (call) => ({ note: await versions.restore(call.body, call) }))
  serve(app, resolveProposal, async (call) => ({ note: await versions.resolve(call.body, call) }))

  serve(app, createTicket, (call) => writing.ticket(call.body, call))
  serve(app, getMedicalNotes, async (call) => {
    const noteId = ticketedNote(call.ticket, call.body.id)
    return { processing: await writing.ask(noteId, call) }
  })
  serve(app, checkSentences, async (call) => ({ verdicts: await writing.check(call.body, call) }))
  serveExport(app, dependencies, notes)
}

/** A note as a file, for who waits their turn. */
function serveExport(
  app: App,
  { work, productName, timeZone }: NoteCallsDependencies,
  notes: ReturnType<typeof createNoteService>,
): void {
  const inTurn = createAccountTurns({ what: 'exports', atOnce: 2, waiting: 8 })
  serveFile(app, exportCall, (call) =>
    inTurn(call, async () => {
      const { id, format } = call.params
      const note = await notes.read(id, call, 'note.export')
      const authorName = await notes.authorName(call)
      const whose = { owner: await work.ownerOf(call.actor.userId), signal: call.signal }
      const file = await exportNote(note, format, { productName, timeZone, authorName }, whose)
      return { mediaType: file.mediaType, fileName: file.fileName, body: file.bytes }
    }),
  )
}
