import { Button, Group, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import type { Consent } from '#contract/recordings.ts'
import { Radio } from '#web/ui/mantine/radio.ts'
import { takeFocus } from './take-focus.ts'

type How = Consent['how']

const ways: readonly { how: How; label: string }[] = [
  { how: 'verbal', label: 'Said so just now' },
  { how: 'written', label: 'Signed a form' },
  { how: 'on_file', label: 'Agreed before, it is on file' },
]
const practiceWay = { how: 'practice', label: 'Practice visit: no real patient' } as const

/** Asks, before the microphone opens, whether the patient agreed to being recorded, and how. */
export function ConsentStep(props: {
  /** Fictitious visits are all this account may record: that answer stands ready. */
  practice: boolean
  onAnswer: (consent: Consent) => void
  onCancel: () => void
}) {
  const [how, setHow] = useState<How | null>(props.practice ? 'practice' : null)
  const [isMissing, setMissing] = useState(false)
  const choices = props.practice ? [practiceWay, ...ways] : ways

  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') props.onCancel()
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (how === null) setMissing(true)
    else props.onAnswer({ given: true, how })
  }

  return (
    <form onSubmit={submit}>
      <Radio.Group
        label={<Text fw={600}>The patient agrees to being recorded</Text>}
        description="The answer is kept with the recording. It is never written into the note."
        value={how ?? ''}
        onChange={(value) => {
          setHow(choices.find((choice) => choice.how === value)?.how ?? null)
          setMissing(false)
        }}
        error={isMissing ? 'Choose how the patient agreed, or that the patient declined.' : undefined}
      >
        <Stack gap="xs" mt="sm" mb={6}>
          {choices.map((choice, index) => (
            <Radio
              key={choice.how}
              value={choice.how}
              label={choice.label}
              ref={index === 0 ? takeFocus : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group gap="xs" mt="md">
        <Button type="submit">Start recording</Button>
        <Button variant="default" onClick={() => props.onAnswer({ given: false, how: 'verbal' })}>
          The patient declined
        </Button>
        <Button variant="subtle" color="gray" onClick={props.onCancel}>
          Not now
        </Button>
      </Group>
    </form>
  )
}
