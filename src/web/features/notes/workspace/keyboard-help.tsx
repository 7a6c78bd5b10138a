import { Dialog } from '#web/ui/dialog.tsx'
import { SingleKeysSwitch } from '#web/ui/single-keys-switch.tsx'
import styles from './keyboard-help.module.css'
import { shortcutHelp } from './shortcut-help.ts'

/** Every shortcut of this screen. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
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
      <SingleKeysSwitch />
    </Dialog>
  )
}
