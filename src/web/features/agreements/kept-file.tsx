import { Button } from '@mantine/core'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { CallError } from '#web/lib/call.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import documentView from './document-view.module.css'
import styles from './kept-file.module.css'
import { PdfFrame } from './pdf-frame.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { useSource } from '#web/ui/use-source.ts'

/** A kept PDF or picture, shown in the page and offered as a file. */
export function KeptFile<Key extends readonly unknown[]>(props: {
  query: UseQueryOptions<Blob, CallError, Blob, Key>
  title: string
  name: string
}) {
  const file = useQuery(props.query)
  if (file.isPending) return <Skeleton height={480} radius="md" aria-busy="true" />
  if (!file.data) return <QueryFailure query={file} />
  const blob = file.data
  return (
    <div className={documentView.view}>
      <div className={documentView.bar}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => saveFile(blob, props.name)}
        >
          Download
        </Button>
      </div>
      {blob.type.startsWith('image/') ? (
        <Picture blob={blob} title={props.title} />
      ) : (
        <PdfFrame pdf={blob} title={props.title} />
      )}
    </div>
  )
}

function Picture({ blob, title }: { blob: Blob; title: string }) {
  return <img ref={useSource<HTMLImageElement>(blob)} alt={title} className={styles.picture} />
}
