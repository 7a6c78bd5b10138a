import { useState } from 'react'
import { phoneObstacle } from '#web/lib/phone-obstacle.ts'
import { productName } from '#web/lib/product.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { SegmentedControl } from '#web/ui/mantine/segmented-control.ts'
import { chromeSteps, phoneInstructions, phoneOf, stepsHere, type Phone } from './promo-words.ts'
import styles from './promo-dialog.module.css'

/** How the product gets onto a phone: from this very server, since no store has it. */
export function MobileAppDialog({ onClose }: { onClose: () => void }) {
  const product = productName()
  const phones = phoneInstructions(product)
  const here = phoneOf(navigator.userAgent)
  const [phone, setPhone] = useState<Phone>(here ?? 'iphone')
  const { store, steps } = phones[phone]
  const obstacle = here === null ? phoneObstacle(window.location) : null
  return (
    <Dialog opened onClose={onClose} title={`${product} on your phone`} size="lg">
      <SegmentedControl<Phone>
        fullWidth
        classNames={{ label: styles.tab }}
        aria-label="Your phone"
        value={phone}
        onChange={setPhone}
        data={[
          { value: 'iphone', label: phones.iphone.label },
          { value: 'android', label: phones.android.label },
        ]}
      />
      <p className={styles.text}>
        You do not need {store}: {product} runs on your own server and opens from there. On the home screen it
        is one tap away.
      </p>
      <div className={styles.columns}>
        <ol className={styles.steps}>
          {(here === phone ? stepsHere(phone, product) : steps).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {here === null ? (
          <div className={styles.aside}>
            <div className={styles.code}>
              <QrCode text={window.location.origin} />
            </div>
            <span className={styles.address}>{window.location.origin}</span>
          </div>
        ) : null}
      </div>
      <p className={styles.text}>
        Without signing in, the phone can be the microphone of a note on this computer: choose “Record with
        your phone” beside the recorder.
      </p>
      {obstacle ? <p className={styles.obstacle}>{obstacle}</p> : null}
    </Dialog>
  )
}

/** What stands in for an extension until there is one. */
export function ChromeExtensionDialog({ onClose }: { onClose: () => void }) {
  const product = productName()
  return (
    <Dialog opened onClose={onClose} title={`${product} beside your chart`}>
      <p className={styles.text}>
        There is no extension in the Chrome Web Store yet. Until there is, Chrome can keep {product} in a
        window of its own:
      </p>
      <ol className={styles.steps}>
        {chromeSteps(product).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  )
}
