import { Select } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { useState } from 'react'
import field from './field.module.css'

interface Choice {
  id: string
  name: string
}

/** One of many, found on the server by typing. The choices are those for what was typed last. */
export function Picker(props: {
  label: string
  placeholder: string
  value: Choice | null
  choices: readonly Choice[]
  onTyped: (typed: string) => void
  onValue: (value: Choice | null) => void
  error?: string | undefined
}) {
  const { value, choices } = props
  const [typed, setTyped] = useState(value?.name ?? '')
  const [shown, setShown] = useState(value)
  // It may be chosen elsewhere, such as by the address of the page; what is typed stays until then.
  if (shown?.id !== value?.id) {
    setShown(value)
    setTyped(value?.name ?? '')
  }
  const known = value && !choices.some(({ id }) => id === value.id) ? [value, ...choices] : choices
  return (
    <Select
      classNames={{ label: field.label ?? '', input: field.control ?? '', error: field.error ?? '' }}
      label={props.label}
      placeholder={props.placeholder}
      searchable
      clearable
      nothingFoundMessage="Nothing has this name"
      withScrollArea={false}
      styles={{ options: { maxHeight: 272, overflowY: 'auto' } }}
      error={props.error}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={(next) => {
        setTyped(next)
        props.onTyped(next === value?.name ? '' : next)
      }}
      filter={({ options }) => options}
      onChange={(id) => props.onValue(known.find((choice) => choice.id === id) ?? null)}
      clearButtonProps={{ 'aria-label': `Clear ${props.label.toLowerCase()}` }}
    />
  )
}
