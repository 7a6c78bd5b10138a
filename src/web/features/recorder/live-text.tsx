import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { LiveWords } from './live-words.ts'
import styles from './live-text.module.css'

/** The words heard so far. Not announced as they come: the room is talking. */
export function LiveText({ words, isOn }: { words: LiveWords; isOn: boolean }) {
  const end = useRef<HTMLDivElement>(null)
  const isEmpty = words.finals.length === 0 && words.open === ''

  useEffect(() => {
    // Follows the talk, unless the reader scrolled back to read.
    const box = end.current?.parentElement
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < 120) box.scrollTop = box.scrollHeight
  }, [words])

  return (
    <section aria-label="Words heard" className={styles.live}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard */}
      <div className={styles.text} tabIndex={0}>
        {isEmpty ? (
          <Text c="dimmed" size="sm">
            {isOn ? 'Listening. The words appear here as they are understood.' : 'No words were heard live.'}
          </Text>
        ) : (
          <p className={styles.words}>
            {words.finals.map(({ startMs, text }) => (
              <span key={startMs}>{text} </span>
            ))}
            {words.open ? <span className={styles.open}>{words.open}</span> : null}
          </p>
        )}
        <div ref={end} />
      </div>
      <Text c="dimmed" size="xs">
        {isOn
          ? 'Words are checked again when the recording ends.'
          : 'These words are being checked again from the whole recording.'}
      </Text>
    </section>
  )
}
