import type { AuditAction, AuditEntry } from '#server/platform/audit/audit.ts'
import type { TermsCaller } from './dependencies.ts'
import type { TermList } from './term-list.ts'

const ACTIONS = {
  read: { own: 'terms.read', master: 'dictionary.read' },
  add: { own: 'terms.add', master: 'dictionary.add' },
  update: { own: 'terms.update', master: 'dictionary.update' },
  delete: { own: 'terms.delete', master: 'dictionary.delete' },
  import: { own: 'terms.import', master: 'dictionary.import' },
  export: { own: 'terms.export', master: 'dictionary.export' },
} as const satisfies Record<string, { own: AuditAction; master: AuditAction }>

/** What the caller does to a list of terms: to one of them, to an import, or to all when `subjectId` is null. */
export function aboutTerms(
  action: keyof typeof ACTIONS,
  { ownerId }: TermList,
  subjectId: string | null,
  { actor, requestId }: Pick<TermsCaller, 'requestId'> & { actor: { userId: string } },
): AuditEntry {
  const name = ACTIONS[action][ownerId === null ? 'master' : 'own']
  return { actorId: actor.userId, action: name, subjectType: 'term', subjectId, requestId }
}
