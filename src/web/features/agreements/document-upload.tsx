import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { DOCUMENT_MEDIA_TYPES } from '#contract/document-files.ts'
import { DOCUMENT_MAX_BYTES } from '#domain/limits.ts'
import { checkFiles, type CheckedFile, type FileRules } from '#web/lib/check-files.ts'
import forms from './agreement-form.module.css'
import texts from '#web/ui/texts.module.css'
import styles from './document-upload.module.css'

const extensions = Object.keys(DOCUMENT_MEDIA_TYPES)

export const DOCUMENT_RULES: FileRules = {
  multiple: false,
  use: 'kept here',
  extensions,
  maxBytes: DOCUMENT_MAX_BYTES,
  whenTooLarge: 'Make it smaller, or split it.',
  check: (file: CheckedFile) =>
    file.size === 0 ? `“${file.name}” is empty. Choose it again from where it is kept.` : null,
}

/** Takes one document, dropped or chosen. `refused` is the sentence about the last one that was not taken. */
export function DocumentUpload(props: {
  sending: string | null
  refused: string | null
  onFile: (file: File) => void
  onRefused: (sentence: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  function take(files: File[]) {
    if (props.sending !== null) return
    const { accepted, refused } = checkFiles(files, DOCUMENT_RULES)
    const [file] = accepted
    const [wrong] = refused
    if (wrong) props.onRefused(wrong.sentence)
    else if (file) props.onFile(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
    >
      <p>
        {props.sending === null
          ? 'Drop a document here, or choose one from this device.'
          : `Keeping ${props.sending}…`}
      </p>
      <Button
        variant="default"
        leftSection={<IconFileUpload size={18} aria-hidden="true" />}
        loading={props.sending !== null}
        onClick={() => input.current?.click()}
      >
        Choose a document
      </Button>
      <p className={texts.quiet}>
        PDF, PNG, JPG, JPEG or DOCX, up to {DOCUMENT_MAX_BYTES / 1_000_000} MB, one at a time.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Document"
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          // The same file can be chosen again after it was refused.
          currentTarget.value = ''
        }}
      />
      <div role="alert">{props.refused ? <p className={forms.error}>{props.refused}</p> : null}</div>
    </div>
  )
}
