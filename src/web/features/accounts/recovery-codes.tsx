import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { copyText } from '#web/lib/copy.ts'
import { productName } from '#web/lib/product.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { useLeavingAsked } from '#web/lib/use-leaving-asked.ts'
import { CheckField } from '#web/ui/check-field.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import styles from './two-factor.module.css'
import forms from '#web/ui/form-layout.module.css'
import texts from '#web/ui/texts.module.css'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** The codes that do instead of the app, shown this once: to copy, save or print, and to say that it was done. */
export function RecoveryCodes(props: { codes: readonly string[]; username: string; onKept: () => void }) {
  const { codes } = props
  const [isKept, setIsKept] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = `${productName()} recovery codes for ${props.username}`
  const sheet = `${title}\n\n${codes.join('\n')}\n\nEach code works once, in place of the code of your authenticator app.\n`

  return (
    <div className={forms.form}>
      <div className={styles.sheet}>
        <h3 ref={heading} tabIndex={-1} className={styles.sheetTitle}>
          Keep your recovery codes
        </h3>
        <p className={styles.onPaper}>{title}</p>
        <p className={texts.plain}>
          Each code works once, in place of the code of your app. Without the app and without these codes you
          cannot sign in. They are shown only now.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={forms.buttons}>
        <PlainButton
          onClick={() => void copyText(sheet).then(() => toastSuccess('The codes are copied.'), toastError)}
        >
          Copy
        </PlainButton>
        <PlainButton onClick={() => save(sheet)}>Download</PlainButton>
        <PlainButton onClick={() => window.print()}>Print</PlainButton>
      </div>
      <CheckField
        name="kept"
        label="I have kept these codes in a safe place."
        checked={isKept}
        onChecked={(checked) => {
          setIsKept(checked)
          setIsMissing(false)
        }}
        error={isMissing ? 'Copy, download or print the codes first, then tick this box.' : undefined}
      />
      <div className={forms.start}>
        <PlainButton kind="main" onClick={() => (isKept ? props.onKept() : setIsMissing(true))}>
          Done
        </PlainButton>
      </div>
      <AskBeforeLeaving asks={!isKept} />
    </div>
  )
}

function AskBeforeLeaving({ asks }: { asks: boolean }) {
  const leaving = useLeavingAsked(asks)
  if (!leaving) return null
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title="Leave without your recovery codes?"
        message="They are not shown again. Without them and without your app you cannot sign in. You can make new ones in Settings while you are signed in."
        confirmLabel="Leave without them"
        danger
        onCancel={leaving.stay}
        onConfirm={leaving.leave}
      />
    </Suspense>
  )
}

function save(sheet: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([sheet], { type: 'text/plain' }))
  link.download = `${productName().toLowerCase().replace(/\W+/g, '-')}-recovery-codes.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
