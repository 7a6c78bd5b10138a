import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { SegmentedControl } from '#web/ui/mantine/segmented-control.ts'

const choices: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function AppearanceChoice({ onChanged }: { onChanged: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl<MantineColorScheme>
      aria-label="Appearance"
      data={choices}
      value={colorScheme}
      onChange={(scheme) => {
        setColorScheme(scheme)
        onChanged()
      }}
    />
  )
}
