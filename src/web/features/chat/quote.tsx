import { useQuery } from '@tanstack/react-query'
import { IconQuote } from '@tabler/icons-react'
import type { NoteQuote } from '#contract/chat-messages.ts'
import { useChat } from './chat-context.ts'
import { quoteQuery } from './queries.ts'
import styles from './quote.module.css'

/** The sentence of a note that a message quotes, for whoever may see that note. */
export function Quote({ messageId, quote }: { messageId: string; quote: NoteQuote }) {
  const { openQuote } = useChat()
  const read = useQuery(quoteQuery(messageId))
  if (read.isPending) return <p className={styles.quote}>Loading the sentence…</p>
  if (!read.data) {
    const words =
      read.error.code === 'not_found'
        ? 'A sentence of a note that you may not see.'
        : 'The sentence cannot be loaded just now.'
    return <p className={styles.quote}>{words}</p>
  }
  const { noteTitle, sentence, reviewId } = read.data
  return (
    <button
      type="button"
      className={styles.quote}
      title={reviewId === null ? 'Open the note at this sentence' : 'Open the review of the note'}
      onClick={() => openQuote({ ...quote, reviewId })}
    >
      <span className={styles.title}>
        <IconQuote size={14} aria-hidden="true" />
        {noteTitle}
      </span>
      {sentence === null ? 'This sentence is no longer in the note.' : <q>{sentence}</q>}
    </button>
  )
}

/** A sentence that is about to be quoted, in the author's own words. */
export function QuotedWords({ words }: { words: string }) {
  return (
    <p className={styles.quote}>
      <span className={styles.title}>
        <IconQuote size={14} aria-hidden="true" />
        From your note
      </span>
      <q>{words}</q>
    </p>
  )
}
