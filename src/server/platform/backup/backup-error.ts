/** `message` is one sentence for whoever typed the command: what is wrong and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const NOT_WRITABLE = new Set(['EROFS', 'EACCES', 'EPERM'])

/** For `catch`: a sentence where the folder cannot be written, in the place of the system's own error. */
export const asNotWritable = (folder: string, setting: string) => (cause: unknown) => {
  if (!NOT_WRITABLE.has((cause as NodeJS.ErrnoException | undefined)?.code ?? '')) throw cause
  throw new BackupError(
    `The folder ${folder} cannot be written: its disk is read-only, or the account that runs this command has no right to ` +
      `write there. Give it that right, or name another folder with ${setting}.`,
    { cause },
  )
}

/** The sentence for a full disk in the place of the system's own error; anything else as it is. */
export function asDiskFull(cause: unknown, sentence: string): unknown {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  return code === 'ENOSPC' || code === 'EDQUOT' ? new BackupError(sentence, { cause }) : cause
}
