import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import type { Section } from '#contract/sections.ts'
import type { TelehealthElement, TelehealthFinding } from '#contract/telehealth.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { showWords } from '../evidence/evidence-focus.ts'
import { newId } from '#web/lib/new-id.ts'
import { telehealthQuery } from '../queries.ts'
import { SidePane } from '../workspace/side-pane.tsx'
import { lacksStatement, withStatement } from './telehealth-statement.ts'
import styles from './telehealth.module.css'

const names = {
  consent: 'Consent given',
  patient_location: 'Where the patient is',
  clinician_location: 'Where you are',
  technology: 'Technology used',
  others_present: 'Others present',
  time_spent: 'Time spent',
} as const satisfies Record<TelehealthElement, string>

interface TelehealthViewProps {
  note: Note
  sections: Section[]
  onChange: (next: (sections: Section[]) => Section[]) => void
}

/** What a telehealth note must hold: what was said of it, and what was not. */
export function TelehealthView({ note, sections, onChange }: TelehealthViewProps) {
  const query = useQuery(telehealthQuery(note.id, note.transcriptRevision))
  if (query.isError) return <QueryFailure query={query} />
  if (!query.data) return <Loader size="sm" m="md" aria-label="Checking the visit" />
  const findings = query.data
  const missing = findings.filter(({ text }) => text === null)
  const canAdd = note.abilities.edit && lacksStatement(sections, findings)
  return (
    <SidePane
      title="Telehealth check"
      tools={
        canAdd ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange((all) => withStatement(all, findings, newId))}
          >
            Put the statement into the note
          </Button>
        ) : null
      }
    >
      <p className={styles.summary}>
        {missing.length === 0
          ? 'Everything a telehealth note must hold was said.'
          : `Not said: ${missing.map(({ element }) => names[element].toLowerCase()).join(', ')}. Say it during the visit or add it to the transcript; nothing is written that was not said.`}
      </p>
      <ul className={styles.elements}>
        {findings.map((finding) => (
          <Element key={finding.element} finding={finding} />
        ))}
      </ul>
    </SidePane>
  )
}

function Element({ finding: { element, text, evidence } }: { finding: TelehealthFinding }) {
  const look = () => showWords({ id: element, evidence })
  const name = names[element]
  if (text === null)
    return (
      <li className={styles.element} data-missing>
        <IconCircleDashed size={20} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <span className={styles.text}>Not said</span>
      </li>
    )
  return (
    <li className={styles.element}>
      <IconCircleCheck size={20} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      <button
        type="button"
        className={styles.text}
        onMouseEnter={look}
        onMouseLeave={() => showWords(null)}
        onFocus={look}
        onBlur={() => showWords(null)}
        onClick={look}
        title="Show the words it came from"
      >
        {text}
      </button>
    </li>
  )
}
