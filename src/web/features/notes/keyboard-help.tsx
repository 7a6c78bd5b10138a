import { Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import styles from './dialogs.module.css'
import { shortcutHelp } from './shortcuts.ts'

/** Every shortcut of this screen. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
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
    </Modal>
  )
}
