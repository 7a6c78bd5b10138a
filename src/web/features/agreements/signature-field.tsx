import { Button } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import type { Signature } from '#contract/agreements.ts'
import { TextField } from '#web/ui/text-field.tsx'
import forms from './agreement-form.module.css'
import signatureCanvas from './signature-canvas.module.css'
import texts from '#web/ui/texts.module.css'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import styles from './signature-field.module.css'
import type { Strokes } from './signature-canvas.tsx'

const SignatureCanvas = lazy(() => import('./signature-canvas.tsx').catch(() => ({ default: CannotDraw })))

function CannotDraw(_props: { strokes: Strokes; onChange: (strokes: Strokes) => void }) {
  return <p className={texts.quiet}>Drawing could not be loaded. Type your name instead.</p>
}

/** What the user drew and typed: both are kept while they choose. */
export interface SignatureDraft {
  kind: Signature['kind']
  strokes: Strokes
  name: string
}

export const emptySignature: SignatureDraft = { kind: 'drawn', strokes: [], name: '' }

export function signatureOf({ kind, strokes, name }: SignatureDraft): Signature {
  return kind === 'drawn' ? { kind, strokes } : { kind, name }
}

/** A signature drawn with pen, finger or mouse, or typed: the keyboard's way. */
export function SignatureField(props: {
  value: SignatureDraft
  signerName: string
  error: string | null
  onChange: (value: SignatureDraft) => void
}) {
  const { value, onChange, error } = props
  const errorId = useId()
  return (
    <fieldset className={forms.group} aria-describedby={error ? errorId : undefined}>
      <legend>Your signature</legend>
      <div className={styles.choices}>
        {(['drawn', 'typed'] as const).map((kind) => (
          <label key={kind} className={styles.choice}>
            <input
              type="radio"
              name="signatureKind"
              checked={value.kind === kind}
              onChange={() => onChange({ ...value, kind })}
            />
            {kind === 'drawn' ? 'Draw it' : 'Type my name'}
          </label>
        ))}
      </div>
      {value.kind === 'drawn' ? (
        <div className={styles.drawing}>
          <Suspense fallback={<Skeleton className={signatureCanvas.canvas} />}>
            <SignatureCanvas
              strokes={value.strokes}
              onChange={(strokes) => onChange({ ...value, strokes })}
            />
          </Suspense>
          <div className={styles.underDrawing}>
            <span className={texts.quiet}>Sign with a pen, a finger or the mouse.</span>
            <Button
              variant="subtle"
              size="compact-md"
              disabled={value.strokes.length === 0}
              onClick={() => onChange({ ...value, strokes: [] })}
            >
              Clear
            </Button>
          </div>
        </div>
      ) : (
        <TextField
          name="signature"
          label="Type your full name"
          hint={`As it stands in the agreement: ${props.signerName}`}
          autoComplete="off"
          maxLength={120}
          value={value.name}
          onValue={(name) => onChange({ ...value, name })}
        />
      )}
      {error ? (
        <p id={errorId} role="alert" className={forms.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
