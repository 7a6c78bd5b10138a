import { useSession } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/mantine/switch.ts'
import styles from './keyboard-help.module.css'
import { shortcutHelp } from './shortcuts.ts'

/** Every shortcut of this screen. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const singleKeys = useSession((state) => state.singleKeys)
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <dl className={styles.keys}>
        {shortcutHelp.map(({ keys, does }) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single keys are shortcuts"
        description="Off, a letter or sign alone does nothing; what goes with Alt or Ctrl stays. On this device."
        checked={singleKeys}
        onChange={(event) => useSession.setState({ singleKeys: event.currentTarget.checked })}
      />
    </Dialog>
  )
}
