import { SingleKeysSwitch } from '#web/ui/single-keys-switch.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'
import { SavedWord } from './saved-word.tsx'
import { useSaidSaved } from './use-said-saved.ts'
import styles from './device-choices.module.css'

/** What is kept on this device for whoever uses it. */
export function DeviceChoices() {
  const { said, saved } = useSaidSaved()
  return (
    <div>
      <div className={styles.choices}>
        <AppearanceChoice onChanged={saved} />
        <SingleKeysSwitch onChanged={saved} />
      </div>
      <SavedWord said={said} />
    </div>
  )
}
