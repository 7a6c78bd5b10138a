import type { Fault, FaultProblem } from '#server/platform/audit/audit-faults.ts'
import { faultWords } from '#server/platform/audit/fault-words.ts'
import { composeMail } from '#server/platform/mail/compose.ts'

const FAULTS_MAILED = 10
/** Something is not done that should be; nothing is known to have been changed. */
export const OF_WORK: ReadonlySet<FaultProblem> = new Set(['chores_wait', 'bus_deaf'])

/** What super admins are told. */
export function mailOf(
  faults: readonly Fault[],
  { productName, publicUrl }: { productName: string; publicUrl: string },
) {
  const words = faults.map((fault) => faultWords(fault))
  const more = words.length - FAULTS_MAILED
  const isWork = faults.every(({ problem }) => OF_WORK.has(problem))
  return composeMail({
    productName,
    subject: `${productName}: ${whatHappened(faults)}`,
    before: [
      isWork
        ? 'Work that one process does for all is not being done, or not heard of.'
        : 'The check of the audit trail, of signed notes and of agreements found something that the product itself never does. Somebody with access to the database, or a damaged disk, may have done it.',
      ...words.slice(0, FAULTS_MAILED),
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...(isWork
        ? []
        : [
            'Keep a copy of the database and its backups as they are now before anything is mended, and find out who has access to it.',
          ]),
    ],
    action: { label: 'See the state of the trail', url: `${publicUrl}/users-listing` },
  })
}

const isOf = (faults: readonly Fault[], kind: string) =>
  faults.every(({ problem }) => problem.startsWith(kind))

function whatHappened(faults: readonly Fault[]): string {
  if (isOf(faults, 'chores_')) return 'no process does the chores'
  if (faults.every(({ problem }) => OF_WORK.has(problem))) return 'a process is cut off from the others'
  if (isOf(faults, 'note_')) return 'a signed note was changed'
  return isOf(faults, 'agreement_') ? 'a signed agreement was changed' : 'the audit trail was changed'
}
