import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { AgreementText } from '#contract/agreements.ts'
import { SegmentedControl } from '#web/ui/mantine/segmented-control.ts'
import { AgreementArticle } from './agreement-article.tsx'
import documentView from './document-view.module.css'
import styles from './agreement-preview.module.css'
import { PdfFrame, showsPdf } from './pdf-frame.tsx'
import { saveFile } from '#web/lib/save-file.ts'

/**
 * The agreement as text and as the PDF that is kept. On a small screen it opens as text, which fits it. Without `text`
 * there is the PDF alone.
 */
export function AgreementPreview(props: { text: AgreementText | null; pdf: Blob; fileName: string }) {
  const [chosen, setView] = useState<'text' | 'pdf'>(() => (showsPdf() && isWide() ? 'pdf' : 'text'))
  const { text } = props
  const view = text ? chosen : 'pdf'
  return (
    <div className={documentView.view}>
      <div className={documentView.bar}>
        {text ? (
          <SegmentedControl
            aria-label="How to read it"
            value={view}
            onChange={(value) => setView(value === 'pdf' ? 'pdf' : 'text')}
            data={[
              { value: 'text', label: 'Text' },
              { value: 'pdf', label: 'PDF' },
            ]}
          />
        ) : null}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => saveFile(props.pdf, props.fileName)}
        >
          Download PDF
        </Button>
      </div>
      {view === 'pdf' || !text ? (
        <PdfFrame pdf={props.pdf} title="The agreement as a PDF" />
      ) : (
        // The keyboard scrolls it: it holds nothing else that takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.paper} tabIndex={0} aria-label="The agreement as text">
          <AgreementArticle text={text} />
        </section>
      )}
    </div>
  )
}

function isWide(): boolean {
  return window.matchMedia('(min-width: 48em)').matches
}

/** The bytes of a PDF that came in base64. */
export function pdfFromBase64(base64: string): Blob {
  const letters = atob(base64)
  return new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], { type: 'application/pdf' })
}
