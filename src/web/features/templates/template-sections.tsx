import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { TemplateSectionKey, type TemplateSection } from '#contract/templates.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { layoutNames, layoutsOf, sectionNames } from './template-words.ts'
import styles from './templates.module.css'

interface SectionsProps {
  sections: TemplateSection[]
  onChange: (sections: TemplateSection[]) => void
}

/** The sections of a template: their order, their titles, how they are laid out, and which of them. */
export function TemplateSections({ sections, onChange }: SectionsProps) {
  const left = TemplateSectionKey.options.filter((key) => !sections.some((section) => section.key === key))
  const move = (from: number, to: number) => {
    const moved = [...sections]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  return (
    <fieldset className={styles.sections}>
      <legend>Sections, in their order</legend>
      <ol>
        {sections.map((section, index) => (
          <SectionRow
            key={section.key}
            section={section}
            isFirst={index === 0}
            isLast={index === sections.length - 1}
            isOnly={sections.length === 1}
            onMove={(by) => move(index, index + by)}
            onRemove={() => onChange(sections.filter((one) => one !== section))}
            onChange={(change) =>
              onChange(sections.map((one) => (one === section ? { ...one, ...change } : one)))
            }
          />
        ))}
      </ol>
      {left.length > 0 ? (
        <SelectField
          name="add"
          label="Add a section"
          value="none"
          choices={[
            { value: 'none', label: 'Choose what it holds…' },
            ...left.map((key) => ({ value: key, label: sectionNames[key] })),
          ]}
          onValue={(key) => {
            if (key !== 'none')
              onChange([...sections, { key, title: sectionNames[key], style: layoutsOf(key)[0] ?? 'prose' }])
          }}
        />
      ) : null}
    </fieldset>
  )
}

function SectionRow(props: {
  section: TemplateSection
  isFirst: boolean
  isLast: boolean
  isOnly: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onChange: (change: Partial<TemplateSection>) => void
}) {
  const { key, title, style } = props.section
  const holds = sectionNames[key]
  return (
    <li className={styles.section} aria-label={holds}>
      <TextField
        name={`title-${key}`}
        label={holds}
        value={title}
        maxLength={120}
        autoComplete="off"
        onValue={(text) => props.onChange({ title: text })}
      />
      <SelectField
        name={`style-${key}`}
        label="Layout"
        value={style}
        choices={layoutsOf(key).map((value) => ({ value, label: layoutNames[value] }))}
        onValue={(value) => props.onChange({ style: value })}
      />
      <div className={styles.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${holds} up`}
          disabled={props.isFirst}
          onClick={() => props.onMove(-1)}
        >
          <IconArrowUp size={17} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${holds} down`}
          disabled={props.isLast}
          onClick={() => props.onMove(1)}
        >
          <IconArrowDown size={17} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Leave out ${holds}`}
          disabled={props.isOnly}
          onClick={props.onRemove}
        >
          <IconX size={17} />
        </ActionIcon>
      </div>
    </li>
  )
}
