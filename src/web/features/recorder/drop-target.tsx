import { Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { CallError } from '#web/lib/call.ts'
import { checkFiles, type RefusedFile } from '#web/lib/check-files.ts'
import { toastError } from '#web/lib/toast.ts'
import { AUDIO_EXTENSIONS, AUDIO_FILE_RULES } from './audio-files.ts'
import { limitInWords } from './recorder-words.ts'
import styles from './drop-target.module.css'

interface AudioFilesProps {
  /** Files that passed the checks; several are one visit each, or as the screen decides. */
  onFiles: (files: File[]) => void
  /** Files that did not, each with its sentence; without it the sentences are shown as messages. */
  onRefused?: (refused: RefusedFile<File>[]) => void
  /** False where one file is wanted. */
  multiple?: boolean
  disabled?: boolean
}

/** Takes audio files dropped anywhere on its content. */
export function AudioDropTarget(props: AudioFilesProps & { limitMs?: number; children: ReactNode }) {
  // Entering a child is told before leaving its parent: counting tells when the whole was left.
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const concerns = (event: DragEvent) => !props.disabled && event.dataTransfer.types.includes('Files')
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return (
    <div
      className={styles.drop}
      onDragEnter={(event) => {
        if (!concerns(event)) return
        event.preventDefault()
        depth.current += 1
        setOver(true)
      }}
      onDragOver={(event) => {
        if (concerns(event)) event.preventDefault()
      }}
      onDragLeave={(event) => {
        if (!concerns(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDrop={(event) => {
        if (!concerns(event)) return
        event.preventDefault()
        leave()
        take([...event.dataTransfer.files], props)
      }}
    >
      {props.children}
      {isOver ? (
        <div className={styles.veil} aria-hidden="true">
          <div>
            <IconUpload size={36} />
            <Text fw={600} size="lg">
              {props.multiple === false ? 'Drop the recording here' : 'Drop recordings here'}
            </Text>
            <Text c="dimmed" size="sm">
              {AUDIO_EXTENSIONS.join(', ')}
              {props.limitMs === undefined ? null : `. ${limitInWords(props.limitMs)}.`}
            </Text>
          </div>
        </div>
      ) : null}
    </div>
  )
}

/** Opens the device's own file chooser for audio files. */
export function ChooseAudioButton(props: AudioFilesProps & { label?: string; small?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        size={props.small ? 'compact-sm' : 'sm'}
        leftSection={<IconUpload size={props.small ? 16 : 18} aria-hidden="true" />}
        disabled={props.disabled}
        onClick={() => input.current?.click()}
      >
        {props.label ?? 'Upload audio'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Audio files"
        multiple={props.multiple !== false}
        accept={['audio/*', ...AUDIO_EXTENSIONS.map((extension) => `.${extension}`)].join(',')}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])], props)
          // The same file can be chosen again after it was refused.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function take(files: File[], { multiple = true, onFiles, onRefused = showRefused }: AudioFilesProps): void {
  const { accepted, refused } = checkFiles(files, { multiple, ...AUDIO_FILE_RULES })
  if (refused.length > 0) onRefused(refused)
  if (accepted.length > 0) onFiles(accepted)
}

function showRefused(refused: RefusedFile<File>[]): void {
  for (const sentence of new Set(refused.map((file) => file.sentence)))
    toastError(new CallError({ code: 'invalid_input', message: sentence }))
}
