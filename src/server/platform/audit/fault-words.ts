import type { Fault } from './audit-faults.ts'

const WHAT = {
  entry_changed: 'was changed after it was sealed',
  entry_added: 'was added among entries that were sealed before',
  entry_removed: 'was removed after it was sealed',
} as const

/** What is wrong, in one sentence for whoever looks after the installation. */
export function faultWords({ problem, sealId, entryId, noteId, object }: Omit<Fault, 'name'>): string {
  switch (problem) {
    case 'entry_changed':
    case 'entry_added':
    case 'entry_removed':
      return entryId === null
        ? `An entry of the audit trail under seal ${sealId} ${WHAT[problem]}.`
        : `Entry ${entryId} of the audit trail (seal ${sealId}) ${WHAT[problem]}.`
    case 'seal_changed':
      return `Seal ${sealId} of the audit trail was changed.`
    case 'seal_removed':
      return `Seal ${sealId} of the audit trail does not go on from the one before it, or is gone: seals were removed, or an older backup was restored (docs/backup.md says what to do then).`
    case 'key_unknown':
      return `Seal ${sealId} of the audit trail names a master key that this server does not have: put the key back, or the seal was forged.`
    case 'seal_late':
      return 'Entries of the audit trail have waited for more than 15 minutes for their seal: look for a transaction that somebody keeps open in the database, and in the log for why sealing fails.'
    case 'seal_lost':
      return `Seal ${sealId} of the audit trail, which a process of this program has made or seen, is gone or changed: what it sealed, and all after it, may have been removed. Run "npm run audit -- verify"; where you restored a backup yourself, say so with "npm run audit -- acknowledge".`
    case 'seal_stuck':
      return 'Entries of the audit trail are not sealed although nothing holds them back: somebody may hold the advisory lock by which one process at a time seals (pg_locks; its number is hashtextextended of "audit sealer" and 0), or sealing fails, which the log says. End the connection that holds it, and find out whose it is.'
    case 'entry_lost':
      return `Entry ${entryId} of the audit trail, which this program wrote, was removed or changed before a seal held it. Find out who reaches the database, or whether it was moved to a copy that lacked the entry.`
    case 'bus_deaf':
      return 'For three minutes a process has heard nothing from the others, although the database answers it: its connection for messages is kept from it. It checks the audit trail itself meanwhile. Find out who ends or holds that connection.'
    case 'seals_ahead':
      return `The place that seals of the audit trail are sent to knows other seals from number ${sealId} on, or later ones: the trail was taken back to an earlier state. Hold it against what is kept there with "npm run audit -- verify --seals FILE"; where you restored a backup yourself, say so with "npm run audit -- acknowledge".`
    case 'rights_changed':
      return `Somebody had changed who may do what with the audit trail. It was put right at the start after entry ${entryId ?? 0}, and the log of that start says what it was: run "npm run audit -- verify", and find out who reaches the database.`
    case 'foreign_object':
      return `The database holds something that this program did not make, and that can hide or change what it reads and writes: ${object}. Find out who reaches the database, and take it away.`
    case 'not_kept':
      return `The database did not keep ${object} as it was given, and nothing was done: something in the database stands in the way. Find out who reaches it.`
    case 'names_turned':
      return 'Something in the database turned the names of tables (search_path) of a connection while it was in use. The connection was closed, and the audit trail is written by its full name all the same. Find out who reaches the database.'
    case 'chores_wait':
      return 'For three minutes no process has done what one does for all: clean-up, reminders and the check of the audit trail, which each process now does for itself. See that a process with PROCESS_ROLE "worker" or "all" runs, and that the clocks of the machines agree. If so, find out who holds the advisory lock 1718186611 in the database (pg_locks), and end that connection.'
    case 'note_seal':
      return `The signed note ${noteId} is not as it was signed.`
    case 'note_owner':
      return `The signed note ${noteId} is owned by another account than the one that signed it or took it over: see in the audit trail who opened it, and find out who reaches the database.`
    case 'note_gone':
      return `The signed note ${noteId} is gone, and the product did not erase it.`
    case 'agreement_seal':
      return `The signed agreement ${object} is not as it was signed, or as was decided on it.`
    case 'agreement_gone':
      return `The signed agreement ${object} is gone, and the product erases none.`
    default:
      return problem satisfies never
  }
}

/** What is missing and stays so, and why, in one sentence. */
export function acknowledgedWords(sealId: number, reason: string): string {
  return `Seals up to ${sealId} that are kept elsewhere are not in the audit trail, which was acknowledged: ${reason}`
}
