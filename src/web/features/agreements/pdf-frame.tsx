import styles from './pdf-frame.module.css'
import { useSource } from '#web/ui/use-source.ts'
import { useUntakenFocus } from './use-untaken-focus.ts'

/** A PDF in the browser's own viewer. Many phones have none: a button to download it belongs beside this. */
export function PdfFrame({ pdf, title }: { pdf: Blob; title: string }) {
  return showsPdf() ? (
    <Viewer pdf={pdf} title={title} />
  ) : (
    <p className={styles.noViewer}>
      This browser does not show PDF files inside a page. Download the file to read it.
    </p>
  )
}

export function showsPdf(): boolean {
  return navigator.pdfViewerEnabled
}

function Viewer({ pdf, title }: { pdf: Blob; title: string }) {
  const frame = useSource<HTMLIFrameElement>(pdf)
  useUntakenFocus(frame)
  return <iframe ref={frame} title={title} className={styles.frame} />
}
