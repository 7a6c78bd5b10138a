import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { resendVerification } from '#contract/email-addresses.ts'
import { AgreementForm } from '#contract/agreements.ts'
import { mailLeaves, openLinkWords, placeOfLink } from '#web/lib/mail-words.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { renewUserSoon } from '#web/lib/renew-user.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { keepDraft, readDraft, type AgreementFields } from './agreement-draft.ts'
import { forgetDraft } from './forget-draft.ts'
import agreementsScreen from './agreements-screen.module.css'
import headings from '#web/ui/headings.module.css'
import texts from '#web/ui/texts.module.css'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import styles from './sign-baa-screen.module.css'
import { DetailsForm } from './details-form.tsx'
import { AGREEMENTS_KEY, previewQuery, stateQuery } from './queries.ts'
import type { Preview } from './sign-agreement.ts'
import { SignStep } from './sign-step.tsx'
import { StandingPanel } from './standing-panel.tsx'
import { useAgreementNews } from './use-agreement-news.ts'

export function SignBaaScreen() {
  useAgreementNews()
  const user = useSession((state) => state.user)
  const state = useQuery(stateQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!user) return null
  return (
    <div className={agreementsScreen.page}>
      <h1 ref={heading} tabIndex={-1} className={headings.title}>
        Business associate agreement
      </h1>
      <p className={agreementsScreen.lead}>
        HIPAA asks for this agreement between your practice and whoever runs {productName()} before real
        patient data is used. Until it is verified, notes stay in practice mode.
      </p>
      {state.data ? (
        <>
          <StandingPanel state={state.data} />
          {state.data.obstacle === 'email_unverified' ? <EmailFirst user={user} /> : null}
          {state.data.obstacle === null ? (
            <Signing
              key={user.userId}
              user={user}
              signedId={state.data.latest?.id ?? null}
              lastForm={state.data.lastForm}
              onStep={() => heading.current?.focus()}
            />
          ) : null}
        </>
      ) : state.isError ? (
        <QueryFailure query={state} />
      ) : (
        <Skeleton height={320} radius="md" aria-busy="true" />
      )}
    </div>
  )
}

function EmailFirst({ user }: { user: User }) {
  const resend = useMutation({
    mutationFn: () => call(resendVerification, { body: {} }),
    onSuccess: ({ message, link }) => (link ? undefined : toastSuccess(message)),
  })
  const link = resend.data?.link
  return (
    <section className={agreementsScreen.panel} aria-label="Confirm your email address">
      <h2 className={headings.heading}>Confirm your email address first</h2>
      <p>
        {openLinkWords(user.personal_information.email)} Then come back: the agreement is signed by somebody
        we can reach. Meanwhile you can <TextLink to={paths.previewBaa}>read the agreement</TextLink>.
      </p>
      <div>
        <PlainButton
          onClick={() => {
            if (!resend.isPending) resend.mutate()
          }}
        >
          {mailLeaves() ? 'Send the link again' : 'Make a new link'}
        </PlainButton>
        <output>
          {link ? (
            <>
              {' '}
              <TextLink to={placeOfLink(link)}>Open your link</TextLink>
            </>
          ) : null}
        </output>
      </div>
    </section>
  )
}

/** Details, then the agreement and the signature. What is typed stays in this tab whatever happens. */
function Signing(props: {
  user: User
  /** The number of what was signed last: another needs its own. */
  signedId: string | null
  lastForm: AgreementForm | null
  /** Another step is shown: the reader begins at its top. */
  onStep: () => void
}) {
  const { user, signedId, onStep } = props
  const cache = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(user, props.lastForm, new Date()))
  // Back from the page of its own: the reader goes on where they were.
  const [review, setReview] = useState<{ form: AgreementForm; preview: Preview } | null>(() => {
    const form = AgreementForm.safeParse(draft.fields)
    if (!form.success || draft.agreementId === null || draft.agreementId === signedId) return null
    const preview = cache.getQueryData(previewQuery(form.data, draft.agreementId).queryKey)
    return preview ? { form: form.data, preview } : null
  })
  const { userId } = draft
  const agreementId = draft.agreementId === signedId ? null : draft.agreementId
  const keep = useCallback(
    (fields: AgreementFields) => keepDraft({ userId, agreementId, fields }),
    [userId, agreementId],
  )

  function show(form: AgreementForm, preview: Preview) {
    const next = { userId, agreementId: preview.agreementId, fields: form }
    keepDraft(next)
    setDraft(next)
    cache.setQueryData(previewQuery(form, preview.agreementId).queryKey, preview)
    noteInState({ baa_form: true })
    setReview({ form, preview })
    onStep()
  }

  return (
    <section aria-label="Sign the agreement" className={agreementsScreen.section}>
      <ol className={styles.steps}>
        {['Details', 'Review and sign'].map((step, index) => (
          <li key={step} aria-current={index === (review ? 1 : 0) ? 'step' : undefined}>
            <span>{index + 1}</span> {step}
          </li>
        ))}
      </ol>
      {review ? (
        <SignStep
          form={review.form}
          preview={review.preview}
          onBack={() => {
            setReview(null)
            onStep()
          }}
          onChanged={(preview) => show(review.form, preview)}
          onSigned={() => {
            forgetDraft()
            noteInState({ isDocumentSigned: true, baa_form: false })
            toastSuccess('Agreement signed. It awaits approval.')
            onStep()
            void cache.invalidateQueries({ queryKey: AGREEMENTS_KEY })
            renewUserSoon()
          }}
        />
      ) : (
        <>
          <p className={texts.quiet}>
            You can <TextLink to={paths.previewBaa}>read the agreement</TextLink> before you fill anything in.
            It was written to cover 45 CFR 164.504(e) and 164.314(a); have your own lawyer review it.
          </p>
          <DetailsForm initial={draft.fields} agreementId={agreementId} onChange={keep} onPreviewed={show} />
        </>
      )}
    </section>
  )
}

/** What this page keeps of it, in the words of the specification: the form is filled in; it is signed. */
function noteInState(change: { baa_form: boolean; isDocumentSigned?: boolean }): void {
  useSession.setState(({ flags }) => ({ flags: { ...flags, ...change } }))
}
