/** Every action that leaves an audit entry. */
export type AuditAction =
  | 'note.create'
  | 'note.read'
  | 'note.list'
  | 'note.update'
  | 'note.write'
  | 'note.sign'
  | 'note.addend'
  | 'note.archive'
  | 'note.unarchive'
  | 'note.delete'
  | 'note.restore'
  | 'note.export'
  | 'note.check'
  | 'note.version.read'
  | 'note.proposal.resolve'
  | 'transcript.read'
  | 'transcript.update'
  | 'recording.start'
  | 'recording.finish'
  | 'recording.discard'
  | 'recording.read'
  | 'recording.transcribe'
  | 'account.create'
  | 'account.signIn'
  | 'account.signOut'
  | 'account.update'
  | 'account.passwordResetAsk'
  | 'account.passwordReset'
  | 'account.passwordChange'
  | 'account.signInFailed'
  | 'session.revoke'
  | 'preferences.update'
  | 'ticket.create'

export interface AuditEntry {
  actorId: string | null
  action: AuditAction
  subjectType: 'note' | 'transcript' | 'recording' | 'account' | 'session'
  subjectId: string | null
  requestId: string
}
