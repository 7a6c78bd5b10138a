import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { TERM_FILE_MAX_BYTES, type TermFileFormat } from '#contract/terms.ts'
import { checkFiles, type CheckedFile, type FileRules } from '#web/lib/check-files.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './terms.module.css'

const formats = [
  { value: 'csv', label: 'CSV file' },
  { value: 'rxnorm', label: 'RxNorm (RXNCONSO.RRF)' },
  { value: 'icd10cm', label: 'ICD-10-CM order file' },
] as const satisfies ReadonlyArray<{ value: TermFileFormat; label: string }>

const about = {
  csv: 'The first line names the columns: term, misheard, expansion, category, enabled. Only “term” is needed; several misheard forms are parted by “|”. What a column leaves out stays as it is.',
  rxnorm:
    'RXNCONSO.RRF of the Current Prescribable Content, which the National Library of Medicine gives out without a login. Ingredients and brand names are taken. Terms that are there already stay as they are.',
  icd10cm:
    'The yearly order file of ICD-10-CM (icd10cm-order-….txt). Names of diagnoses are taken. Terms that are there already stay as they are.',
} as const satisfies Record<TermFileFormat, string>

const extensions = {
  csv: ['csv', 'txt', 'tsv'],
  rxnorm: ['rrf', 'txt'],
  icd10cm: ['txt'],
} as const satisfies Record<TermFileFormat, readonly string[]>

const rulesOf = (format: TermFileFormat): FileRules => ({
  multiple: false,
  use: 'imported',
  extensions: extensions[format],
  maxBytes: TERM_FILE_MAX_BYTES,
  whenTooLarge: 'Split it.',
  check: (file: CheckedFile) =>
    file.size === 0 ? `“${file.name}” is empty. Choose it again from where it is kept.` : null,
})

/** Which kind of file, and the file. */
export function FileChoice(props: {
  isReading: boolean
  onFile: (file: File, format: TermFileFormat) => void
  onCancel: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [format, setFormat] = useState<TermFileFormat>('csv')
  const [refused, setRefused] = useState<string | null>(null)
  const take = (files: File[]) => {
    const { accepted, refused: wrong } = checkFiles(files, rulesOf(format))
    setRefused(wrong[0]?.sentence ?? null)
    const [file] = accepted
    if (file) props.onFile(file, format)
  }
  return (
    <>
      <SelectField
        name="format"
        label="Kind of file"
        hint={about[format]}
        value={format}
        choices={formats}
        onValue={setFormat}
      />
      <div className={styles.choice}>
        <Button
          variant="default"
          leftSection={<IconFileUpload size={18} aria-hidden="true" />}
          loading={props.isReading}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        {props.isReading ? (
          <>
            <output>Reading the file…</output>
            <Button variant="subtle" onClick={props.onCancel}>
              Cancel
            </Button>
          </>
        ) : (
          <span className={styles.text}>You see what it changes before anything is changed.</span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File with terms"
        accept={extensions[format].map((extension) => `.${extension}`).join(',')}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          // The same file can be chosen again after it was mended.
          currentTarget.value = ''
        }}
      />
      <div role="alert">{refused ? <p className={styles.wrong}>{refused}</p> : null}</div>
    </>
  )
}
