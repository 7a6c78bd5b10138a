import { CloseButton } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import type { ChatFile } from '#contract/chat-messages.ts'
import { formatBytes } from '#web/lib/format.ts'
import { attachAgain, detach, stopAttaching, useAttaching, type Attaching } from './attachments.ts'
import styles from './attached-files.module.css'

/** The files of the next message: those that arrived, and those on their way. */
export function AttachedFiles({ roomId, files }: { roomId: string; files: readonly ChatFile[] }) {
  const attaching = useAttaching().filter((file) => file.roomId === roomId)
  if (files.length === 0 && attaching.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Files of this message">
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <IconFile size={16} stroke={1.7} aria-hidden="true" />
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{formatBytes(file.bytes)}</span>
          <CloseButton size="sm" aria-label={`Take off ${file.name}`} onClick={() => detach(roomId, file)} />
        </li>
      ))}
      {attaching.map((file) => (
        <OnItsWay key={file.id} file={file} />
      ))}
    </ul>
  )
}

function OnItsWay({ file }: { file: Attaching }) {
  const percent = Math.round(file.part * 100)
  return (
    <li className={styles.file}>
      <IconFile size={16} stroke={1.7} aria-hidden="true" />
      <span className={styles.name}>{file.name}</span>
      {file.problem === null ? (
        <progress className={styles.progress} max={100} value={percent} aria-label={`Sending ${file.name}`} />
      ) : (
        <button type="button" className={styles.again} onClick={() => attachAgain(file.id)}>
          Try again
        </button>
      )}
      <CloseButton size="sm" aria-label={`Take off ${file.name}`} onClick={() => stopAttaching(file.id)} />
      {file.problem === null ? null : (
        <p className={styles.problem} role="alert">
          {file.problem}
        </p>
      )}
    </li>
  )
}
