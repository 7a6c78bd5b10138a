import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Agreement } from '#contract/agreements.ts'
import { uploadDocument, type KeptDocument } from '#contract/document-files.ts'
import { deleteDocument } from '#contract/documents.ts'
import { call } from '#web/lib/call.ts'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { AgreementList } from './agreement-list.tsx'
import agreementsScreen from './agreements-screen.module.css'
import headings from '#web/ui/headings.module.css'
import texts from '#web/ui/texts.module.css'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentUpload } from './document-upload.tsx'
import { agreementFileName, KeptAgreement } from './kept-agreement.tsx'
import { KeptFile } from './kept-file.tsx'
import { agreementFileQuery, agreementWordsQuery, documentFileQuery, documentsQuery } from './queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAgreementNews } from './use-agreement-news.ts'

type Opened = { kind: 'agreement'; file: Agreement } | { kind: 'document'; file: KeptDocument }

export function DocumentsScreen() {
  useAgreementNews()
  const pages = useInfiniteQuery(documentsQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const cache = useQueryClient()
  const fetchFile = useMutation({
    mutationFn: async ({ kind, file }: Opened) => {
      const blob =
        kind === 'agreement'
          ? await cache.fetchQuery(agreementFileQuery(file.id))
          : await cache.fetchQuery(documentFileQuery(file.id))
      saveFile(blob, nameOf({ kind, file } as Opened))
    },
  })
  const agreements = pages.data?.pages[0]?.agreements ?? []
  const documents = pages.data?.pages.flatMap((page) => page.documents) ?? []
  return (
    <div className={agreementsScreen.page}>
      <h1 className={headings.title}>Documents</h1>
      {pages.isPending ? <Skeleton height={240} radius="md" mt="lg" aria-busy="true" /> : null}
      {pages.isError && !pages.data ? <QueryFailure query={pages} /> : null}
      {pages.data ? (
        <>
          <Section
            title="Business associate agreement"
            text="Signed agreements are kept unchanged. Each has a certificate of its signature as the last page."
          >
            <AgreementSection
              agreements={agreements}
              list={
                <AgreementList
                  agreements={agreements}
                  onPreview={(file) => setOpened({ kind: 'agreement', file })}
                  onDownload={(file) => fetchFile.mutate({ kind: 'agreement', file })}
                />
              }
            />
          </Section>
          <Section
            title="Your documents"
            text="Licenses, policies and other papers of your practice, encrypted and seen by you alone. Please keep no patient records here."
          >
            <Upload />
            {documents.length === 0 ? (
              <p className={texts.quiet}>There are no documents yet.</p>
            ) : (
              <Documents
                documents={documents}
                onPreview={(file) => setOpened({ kind: 'document', file })}
                onDownload={(file) => fetchFile.mutate({ kind: 'document', file })}
              />
            )}
            {pages.hasNextPage ? (
              <Button
                variant="default"
                mt="md"
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                Show more
              </Button>
            ) : null}
          </Section>
        </>
      ) : null}
      {opened ? <PreviewDialog opened={opened} onClose={() => setOpened(null)} /> : null}
    </div>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={agreementsScreen.section} aria-label={title}>
      <h2 className={headings.heading}>{title}</h2>
      <p className={texts.quiet}>{text}</p>
      {children}
    </section>
  )
}

/** What to do next depends on how it stands with the newest one. */
function AgreementSection({ agreements, list }: { agreements: readonly Agreement[]; list: ReactNode }) {
  const [latest] = agreements
  if (!latest)
    return (
      <>
        <p>You have not signed an agreement yet. It is needed before real patient data is used.</p>
        <div className={agreementsScreen.actions}>
          <ButtonLink to={paths.signBaa}>Sign the agreement</ButtonLink>
          <ButtonLink to={paths.previewBaa} kind="other">
            Read it first
          </ButtonLink>
        </div>
      </>
    )
  return (
    <>
      {list}
      {latest.status === 'declined' ? (
        <div className={agreementsScreen.actions}>
          <ButtonLink to={paths.signBaa}>Sign again</ButtonLink>
        </div>
      ) : null}
    </>
  )
}

function Upload() {
  const cache = useQueryClient()
  const [refused, setRefused] = useState<string | null>(null)
  const upload = useMutation({
    meta: { ownError: true },
    mutationFn: (file: File) => {
      const headers = { 'x-file-name': encodeURIComponent(file.name) }
      return call(uploadDocument, { headers }, { upload: file })
    },
    onMutate: () => setRefused(null),
    onError: (error) => setRefused(error.message),
    onSuccess({ document }) {
      toastSuccess(`${document.name} is kept.`)
      return cache.invalidateQueries({ queryKey: documentsQuery.queryKey })
    },
  })
  return (
    <DocumentUpload
      sending={upload.isPending ? upload.variables.name : null}
      refused={refused}
      onFile={(file) => upload.mutate(file)}
      onRefused={setRefused}
    />
  )
}

function Documents(props: {
  documents: readonly KeptDocument[]
  onPreview: (document: KeptDocument) => void
  onDownload: (document: KeptDocument) => void
}) {
  const cache = useQueryClient()
  const [doomed, setDoomed] = useState<KeptDocument | null>(null)
  const remove = useMutation({
    mutationFn: ({ id }: KeptDocument) => call(deleteDocument, { body: { id } }),
    onSuccess(_reply, { name }) {
      toastSuccess(`${name} is deleted.`)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: documentsQuery.queryKey }),
  })
  return (
    <>
      <DocumentList {...props} onDelete={setDoomed} />
      <ConfirmDialog
        opened={doomed !== null}
        title="Delete document"
        message={`Delete ${doomed?.name ?? ''} for good? It cannot be brought back.`}
        confirmLabel="Delete"
        danger
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed) remove.mutate(doomed)
          setDoomed(null)
        }}
      />
    </>
  )
}

function PreviewDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const name = nameOf(opened)
  const title =
    opened.kind === 'agreement' ? `Agreement of ${formatDate(opened.file.signedAt)}` : opened.file.name
  return (
    <Dialog opened onClose={onClose} title={title} size="60rem">
      {opened.kind === 'agreement' ? (
        <KeptAgreement
          id={opened.file.id}
          file={agreementFileQuery(opened.file.id)}
          words={agreementWordsQuery(opened.file.id)}
        />
      ) : (
        <KeptFile query={documentFileQuery(opened.file.id)} title={title} name={name} />
      )}
    </Dialog>
  )
}

function nameOf(opened: Opened): string {
  return opened.kind === 'agreement' ? agreementFileName(opened.file.id) : opened.file.name
}
