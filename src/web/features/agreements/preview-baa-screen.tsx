import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { AgreementForm, type Agreement } from '#contract/agreements.ts'
import type { User } from '#contract/accounts.ts'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { readDraft } from './agreement-draft.ts'
import { AgreementArticle } from './agreement-article.tsx'
import { AgreementPreview, pdfFromBase64 } from './agreement-preview.tsx'
import agreementsScreen from './agreements-screen.module.css'
import headings from '#web/ui/headings.module.css'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import styles from './preview-baa-screen.module.css'
import { KeptAgreement } from './kept-agreement.tsx'
import { agreementFileQuery, agreementWordsQuery, previewQuery, stateQuery, textQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { useAgreementNews } from './use-agreement-news.ts'

/**
 * The agreement on a page of its own: what was signed, or the very PDF that would be kept, or, for whoever has filled in
 * nothing, the text with blanks.
 */
export function PreviewBaaScreen() {
  const user = useSession((state) => state.user)
  return (
    <div className={agreementsScreen.wide}>
      <h1 className={headings.title}>Preview of the agreement</h1>
      {user ? <OwnAgreement key={user.userId} user={user} /> : <BlankAgreement />}
    </div>
  )
}

function OwnAgreement({ user }: { user: User }) {
  useAgreementNews()
  const state = useQuery(stateQuery)
  const [draft] = useState(() => readDraft(user, null, new Date()))
  if (state.isPending) return <Skeleton height={480} radius="md" aria-busy="true" />
  if (!state.data) return <QueryFailure query={state} />
  const { latest, obstacle } = state.data
  if (latest && obstacle !== null) return <SignedAgreement agreement={latest} />
  const form = AgreementForm.safeParse(draft.fields)
  if (obstacle === null && draft.agreementId && form.success)
    return <FilledAgreement form={form.data} agreementId={draft.agreementId} />
  return (
    <>
      <div className={agreementsScreen.actions}>
        <ButtonLink to={paths.signBaa}>Fill in and sign</ButtonLink>
      </div>
      <BlankAgreement />
    </>
  )
}

function SignedAgreement({ agreement }: { agreement: Agreement }) {
  return (
    <>
      <p className={agreementsScreen.lead}>
        <StatusBadge status={agreement.status} /> Signed for {agreement.legalName} on{' '}
        {formatDate(agreement.signedAt)}. The last page is the certificate of the signature.
      </p>
      <KeptAgreement
        id={agreement.id}
        file={agreementFileQuery(agreement.id)}
        words={agreementWordsQuery(agreement.id)}
      />
    </>
  )
}

function FilledAgreement({ form, agreementId }: { form: AgreementForm; agreementId: string }) {
  const preview = useQuery(previewQuery(form, agreementId))
  const base64 = preview.data?.pdf
  const pdf = useMemo(() => (base64 === undefined ? null : pdfFromBase64(base64)), [base64])
  if (preview.isPending) return <Skeleton height={480} radius="md" aria-busy="true" />
  if (!preview.data || !pdf) return <QueryFailure query={preview} />
  return (
    <>
      <p className={agreementsScreen.lead}>This is the document that is kept once you sign it.</p>
      <div className={agreementsScreen.actions}>
        <ButtonLink to={paths.signBaa}>Go back to sign</ButtonLink>
      </div>
      <AgreementPreview text={preview.data.text} pdf={pdf} fileName="business-associate-agreement.pdf" />
    </>
  )
}

function BlankAgreement() {
  const text = useQuery(textQuery)
  if (text.isPending) return <Skeleton height={480} radius="md" aria-busy="true" />
  if (!text.data) return <QueryFailure query={text} />
  return (
    <>
      <p className={agreementsScreen.lead}>
        This is the text of the agreement. The blanks are filled in with what you enter before you sign. It
        was written to cover 45 CFR 164.504(e) and 164.314(a); have your own lawyer review it.
      </p>
      <div className={styles.sheet}>
        <AgreementArticle text={text.data} />
      </div>
    </>
  )
}
