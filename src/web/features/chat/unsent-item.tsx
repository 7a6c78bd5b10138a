import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useChat } from './chat-context.ts'
import { MessageText } from './message-text.tsx'
import { QuotedWords } from './quote.tsx'
import type { Unsent } from './outbox-store.ts'
import messages from './message-item.module.css'
import styles from './unsent-item.module.css'

/** A message that is not on the server yet, or that the server refused. */
export function UnsentItem({ message, isHeldUp }: { message: Unsent; isHeldUp: boolean }) {
  const { outbox } = useChat()
  return (
    <article className={messages.message} data-own aria-label="You, not sent yet">
      <div className={messages.line}>
        <div className={messages.bubble} data-unsent>
          {message.quote ? <QuotedWords words="The sentence you chose" /> : null}
          {message.text === '' ? null : <MessageText text={message.text} search="" />}
          {message.files.map(({ id, name }) => (
            <p key={id} className={styles.file}>
              {name}
            </p>
          ))}
          <p className={messages.foot}>
            <IconClock size={13} aria-hidden="true" />
            {message.problem === null ? (isHeldUp ? 'Waiting for the connection' : 'Sending…') : 'Not sent'}
          </p>
        </div>
      </div>
      {message.problem === null ? null : (
        <div className={styles.problem} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          <p>{message.problem}</p>
          <button type="button" onClick={() => void outbox.retry(message.id)}>
            Try again
          </button>
          <button type="button" onClick={() => void outbox.discard(message.id)}>
            Discard
          </button>
        </div>
      )}
    </article>
  )
}
