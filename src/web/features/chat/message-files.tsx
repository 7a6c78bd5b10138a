import { useMutation, useQuery } from '@tanstack/react-query'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { downloadChatFile, type ChatFile } from '#contract/chat-messages.ts'
import { download } from '#web/lib/download.ts'
import { formatBytes } from '#web/lib/format.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useSource } from '#web/ui/use-source.ts'
import { pictureQuery } from './queries.ts'
import styles from './message-files.module.css'

const PICTURES = ['image/png', 'image/jpeg']

/** The files of a message: pictures are seen, anything can be kept. */
export function MessageFiles({ files }: { files: readonly ChatFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          {PICTURES.includes(file.mediaType) ? <Picture file={file} /> : null}
          <FileLine file={file} />
        </li>
      ))}
    </ul>
  )
}

function FileLine({ file }: { file: ChatFile }) {
  const save = useMutation({
    mutationFn: () => download(downloadChatFile, { params: { id: file.id } }),
    onSuccess: ({ blob }) => saveFile(blob, file.name),
  })
  return (
    <button
      type="button"
      className={styles.file}
      aria-label={`Download ${file.name}`}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      <IconFile size={16} stroke={1.7} aria-hidden="true" />
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>{formatBytes(file.bytes)}</span>
      <IconDownload size={16} stroke={1.7} aria-hidden="true" />
    </button>
  )
}

/** Fetched once it comes into view; a click shows it whole. */
function Picture({ file }: { file: ChatFile }) {
  const place = useRef<HTMLButtonElement>(null)
  const isNear = useIsNear(place)
  const picture = useQuery({ ...pictureQuery(file.id), enabled: isNear })
  const [isWhole, setWhole] = useState(false)
  const label = `Picture ${file.name}`
  return (
    <>
      <button
        ref={place}
        type="button"
        className={styles.preview}
        aria-label={`Show ${file.name}`}
        disabled={!picture.data}
        onClick={() => setWhole(true)}
      >
        {picture.data ? <Shown blob={picture.data} label={label} /> : null}
        {picture.error ? <span className={styles.failed}>The picture cannot be shown just now.</span> : null}
      </button>
      {picture.data && isWhole ? (
        <Dialog opened onClose={() => setWhole(false)} title={file.name} size="auto">
          <Shown blob={picture.data} label={label} />
        </Dialog>
      ) : null}
    </>
  )
}

function Shown({ blob, label }: { blob: Blob; label: string }) {
  return <img ref={useSource<HTMLImageElement>(blob)} alt={label} className={styles.picture} />
}

function useIsNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setNear(true)
      watcher.disconnect()
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [place])
  return isNear
}
