import { useSession } from '#web/lib/session.ts'
import { Switch } from './mantine/switch.ts'

/** Whether a letter pressed alone is a shortcut, on this device. */
export function SingleKeysSwitch({ onChanged }: { onChanged?: () => void }) {
  const singleKeys = useSession((state) => state.singleKeys)
  return (
    <Switch
      label="Single keys are shortcuts"
      description="Off, a letter, number or sign alone does nothing; what goes with Alt or Ctrl stays. On this device."
      checked={singleKeys}
      onChange={(event) => {
        useSession.setState({ singleKeys: event.currentTarget.checked })
        onChanged?.()
      }}
    />
  )
}
