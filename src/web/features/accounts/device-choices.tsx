import { SingleKeysSwitch } from '#web/ui/single-keys-switch.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'
import styles from './device-choices.module.css'

/** What is kept on this device for whoever uses it. */
export function DeviceChoices() {
  return (
    <div className={styles.choices}>
      <AppearanceChoice />
      <SingleKeysSwitch />
    </div>
  )
}
