import { useMemo } from 'react'
import { textParts } from './text-parts.ts'
import styles from './message-text.module.css'

/** The words of a message as they were typed: addresses can be followed, the words looked for are marked. */
export function MessageText({ text, search }: { text: string; search: string }) {
  const parts = useMemo(() => textParts(text, search), [text, search])
  return (
    <p className={styles.text}>
      {parts.map((part, at) => {
        // The parts of one text keep their order.
        const key = `${at} ${part.text}`
        if (part.href !== null)
          return (
            <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
              {part.text}
            </a>
          )
        return part.isHit ? <mark key={key}>{part.text}</mark> : part.text
      })}
    </p>
  )
}
