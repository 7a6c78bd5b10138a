import {
  ObjectDamagedError,
  ObjectMissingError,
  StorageAwayError,
  StorageRefusedError,
} from '#server/platform/storage/storage.ts'

const UNFORESEEN = 'This recording could not be transcribed. It is kept; try again.'
const RESTORED =
  'Ask your administrator to restore it from a backup, then try again. If you sent a file and still have it, send it once more.'

/** Why a recording was not heard, for its author: that it is kept is said only where nothing speaks against it. */
export function whyUnheard(error: unknown): string {
  if (error instanceof ObjectMissingError)
    return `The sound of this recording is not where it should be kept. ${RESTORED}`
  if (error instanceof ObjectDamagedError)
    return `The sound of this recording is damaged where it is kept. ${RESTORED}`
  if (error instanceof StorageRefusedError)
    return 'The place where recordings are kept does not let the server in, so this one was not transcribed. Tell your administrator, then try again.'
  if (error instanceof StorageAwayError)
    return 'The place where recordings are kept does not answer, so this one was not transcribed. Try again in a few minutes.'
  return UNFORESEEN
}
