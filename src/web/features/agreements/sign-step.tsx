import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Signature, type AgreementForm } from '#contract/agreements.ts'
import { signatureComplaint } from '#domain/agreement.ts'
import { paths } from '#web/lib/paths.ts'
import { PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AgreementPreview, pdfFromBase64 } from './agreement-preview.tsx'
import forms from './agreement-form.module.css'
import agreementsScreen from './agreements-screen.module.css'
import texts from '#web/ui/texts.module.css'
import { signAgreement, type Preview } from './sign-agreement.ts'
import { emptySignature, SignatureField, signatureOf } from './signature-field.tsx'

const CHANGED = 'The agreement has changed since it was shown to you. Please read it again, then sign.'

/** The agreement to read, and the signature under it. */
export function SignStep(props: {
  form: AgreementForm
  preview: Preview
  onBack: () => void
  /** Another preview has to be read. */
  onChanged: (preview: Preview) => void
  onSigned: () => void
}) {
  const { form, preview } = props
  const [signature, setSignature] = useState(emptySignature)
  const [complaint, setComplaint] = useState<string | null>(null)
  const [changed, setChanged] = useState(false)
  const pdf = useMemo(() => pdfFromBase64(preview.pdf), [preview.pdf])
  const sign = useMutation({
    meta: { ownError: true },
    mutationFn: () => signAgreement(form, preview, signatureOf(signature)),
    onSuccess(result) {
      if (result.outcome === 'signed') return props.onSigned()
      setChanged(true)
      props.onChanged(result.preview)
    },
  })
  return (
    <div className={forms.form}>
      {changed ? <FormFailure sentence={CHANGED} /> : null}
      <AgreementPreview text={preview.text} pdf={pdf} fileName="business-associate-agreement.pdf" />
      <p className={texts.quiet}>
        <TextLink to={paths.previewBaa}>Open it on a page of its own</TextLink>
      </p>
      <form
        noValidate
        aria-label="Signature"
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (sign.isPending || sign.data?.outcome === 'signed') return
          const wrong = complaintAbout(signatureOf(signature), form.signerName)
          setComplaint(wrong)
          if (!wrong) sign.mutate()
        }}
      >
        <SignatureField
          value={signature}
          signerName={form.signerName}
          error={complaint}
          onChange={(value) => {
            setSignature(value)
            setComplaint(null)
          }}
        />
        <FormFailure sentence={sign.error?.message ?? null} />
        <div className={agreementsScreen.actions}>
          <SubmitButton sending={sign.isPending}>Sign the agreement</SubmitButton>
          <PlainButton onClick={props.onBack}>Back to the details</PlainButton>
        </div>
      </form>
    </div>
  )
}

function complaintAbout(signature: Signature, signerName: string): string | null {
  const parsed = Signature.safeParse(signature)
  return parsed.error?.issues[0]?.message ?? signatureComplaint(signature, signerName)
}
