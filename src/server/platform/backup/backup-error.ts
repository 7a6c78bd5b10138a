/** `message` is one sentence for whoever typed the command: what is wrong and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The sentence for a full disk in the place of the system's own error; anything else as it is. */
export function asDiskFull(cause: unknown, sentence: string): unknown {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  return code === 'ENOSPC' || code === 'EDQUOT' ? new BackupError(sentence, { cause }) : cause
}
