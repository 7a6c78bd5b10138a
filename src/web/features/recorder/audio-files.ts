import { UPLOAD_LIMIT_BYTES } from '#contract/recordings.ts'
import type { CheckedFile, FileRules } from '#web/lib/check-files.ts'

/** Endings of the audio files that can be dropped or chosen. */
export const AUDIO_EXTENSIONS = ['wav', 'mp3', 'm4a', 'mp4', 'ogg', 'oga', 'opus', 'webm', 'flac'] as const

export const AUDIO_FILE_RULES: Omit<FileRules, 'multiple'> = {
  use: 'transcribed',
  extensions: AUDIO_EXTENSIONS,
  maxBytes: UPLOAD_LIMIT_BYTES,
  whenTooLarge: 'Split it and send the parts.',
  elsewhere: {
    extensions: ['txt', 'md', 'rtf', 'doc', 'docx', 'pdf'],
    sentence: 'Open it, copy its text, and paste that under “Type or paste”.',
  },
  check: refuseEmpty,
}

/** An empty file is refused here: it would only come back as a recording in which nothing was heard. */
function refuseEmpty(file: CheckedFile): string | null {
  return file.size === 0 ? `“${file.name}” is empty. Choose the file again from where it was recorded.` : null
}
