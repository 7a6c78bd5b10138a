import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { AgreementText } from '#contract/agreements.ts'
import type { CallError } from '#web/lib/call.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import { AgreementPreview } from './agreement-preview.tsx'

type Query<Data, Key extends readonly unknown[]> = UseQueryOptions<Data, CallError, Data, Key>

/** A signed agreement: the PDF as it is kept, and its words where the server can still vouch for them. */
export function KeptAgreement<
  FileKey extends readonly unknown[],
  WordsKey extends readonly unknown[],
>(props: { id: string; file: Query<Blob, FileKey>; words: Query<AgreementText | null, WordsKey> }) {
  const file = useQuery(props.file)
  const words = useQuery(props.words)
  if (file.isPending || words.isPending) return <Skeleton height={480} radius="md" aria-busy="true" />
  if (!file.data) return <QueryFailure query={file} />
  return <AgreementPreview text={words.data ?? null} pdf={file.data} fileName={agreementFileName(props.id)} />
}

export function agreementFileName(id: string): string {
  return `business-associate-agreement-${id.slice(0, 8)}.pdf`
}
