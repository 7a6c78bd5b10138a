import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react'
import type { KeptDocument } from '#contract/document-files.ts'
import { formatBytes, formatDate } from '#web/lib/format.ts'
import itemList from '#web/ui/item-list.module.css'
import texts from '#web/ui/texts.module.css'

/** The user's files, newest first. */
export function DocumentList(props: {
  documents: readonly KeptDocument[]
  onPreview: (document: KeptDocument) => void
  onDownload: (document: KeptDocument) => void
  onDelete: (document: KeptDocument) => void
}) {
  return (
    <ul className={itemList.list}>
      {props.documents.map((document) => (
        <li key={document.id} className={itemList.item}>
          <div className={itemList.text}>
            <div className={itemList.name}>{document.name}</div>
            <div className={texts.quiet}>
              {formatBytes(document.bytes)} · added {formatDate(document.createdAt)}
            </div>
          </div>
          <div className={itemList.actions}>
            {canPreview(document) ? (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconEye size={16} aria-hidden="true" />}
                aria-label={`Preview ${document.name}`}
                onClick={() => props.onPreview(document)}
              >
                Preview
              </Button>
            ) : null}
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              aria-label={`Download ${document.name}`}
              onClick={() => props.onDownload(document)}
            >
              Download
            </Button>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Delete ${document.name}`}
              onClick={() => props.onDelete(document)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </div>
        </li>
      ))}
    </ul>
  )
}

function canPreview({ mediaType }: KeptDocument): boolean {
  return mediaType === 'application/pdf' || mediaType.startsWith('image/')
}
