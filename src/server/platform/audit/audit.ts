import type { ErrorCode } from '#contract/errors.ts'

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
  | 'note.erase'
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
  | 'account.passwordRemove'
  | 'account.signInFailed'
  | 'account.verifyEmail'
  | 'account.secondStep'
  | 'account.twoFactorEnable'
  | 'account.twoFactorDisable'
  | 'account.recoveryCodesRenew'
  | 'account.passkeyAdd'
  | 'account.passkeyRemove'
  | 'account.usernameReset'
  | 'account.emailChangeAsk'
  | 'account.emailChangeCancel'
  | 'account.emailChange'
  | 'account.emailUndo'
  | 'account.passwordSet'
  | 'account.roleChange'
  | 'account.trialExtend'
  | 'account.deactivate'
  | 'account.reactivate'
  | 'account.deleteAsk'
  | 'account.deleteCancel'
  | 'account.erase'
  | 'account.export'
  | 'account.emergencyAccess'
  | 'account.invite'
  | 'account.read'
  | 'account.list'
  | 'access.refused'
  | 'audit.read'
  | 'audit.acknowledge'
  | 'organization.create'
  | 'organization.update'
  | 'organization.memberAdd'
  | 'organization.memberRemove'
  | 'organization.read'
  | 'invitation.create'
  | 'invitation.revoke'
  | 'invitation.accept'
  | 'agreement.sign'
  | 'agreement.verify'
  | 'agreement.decline'
  | 'agreement.read'
  | 'document.upload'
  | 'document.read'
  | 'document.delete'
  | 'subscription.checkout'
  | 'subscription.change'
  | 'subscription.portal'
  | 'feedback.create'
  | 'feedback.read'
  | 'task.update'
  | 'letter.write'
  | 'letter.update'
  | 'letter.read'
  | 'session.revoke'
  | 'preferences.update'
  | 'ticket.create'

type SubjectOfPractice =
  'organization' | 'invitation' | 'agreement' | 'document' | 'subscription' | 'feedback' | 'task' | 'letter'

export interface AuditEntry {
  actorId: string | null
  action: AuditAction
  subjectType:
    'note' | 'transcript' | 'recording' | 'account' | 'session' | 'call' | 'trail' | SubjectOfPractice
  subjectId: string | null
  requestId: string
  /** Why it did not come about, as the caller was told it; left out where it did. */
  outcome?: ErrorCode
  /** How many times it happened, where entries were put together; 1 when left out. */
  times?: number
  /** What somebody typed as their login: only a keyed hash of it is kept. */
  login?: string
  /** The seal of what a person signed, or the product stands for, see `content-seals.ts`. */
  contentSeal?: string
}
