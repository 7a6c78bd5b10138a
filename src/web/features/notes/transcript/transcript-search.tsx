import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Segment } from '#contract/transcripts.ts'
import { searchTranscript } from './transcript-edit.ts'
import styles from './transcript-search.module.css'

/** What is looked for in a transcript, and which of the places is looked at. */
export function useTranscriptSearch(segments: Segment[]) {
  const [words, setWords] = useState('')
  const [steps, setSteps] = useState(0)
  const found = useMemo(() => searchTranscript(segments, words), [segments, words])
  const at = steps % Math.max(1, found.length)
  return {
    words,
    found,
    /** The index of the place that is looked at; 0 where nothing was found. */
    at,
    /** Grows with each step, also where there is only one place to go to. */
    steps,
    current: found[at],
    look(next: string) {
      setWords(next)
      setSteps(0)
    },
    /** To the next place or the one before, round and round. */
    go(step: 1 | -1) {
      if (found.length > 0) setSteps(steps + (step === 1 ? 1 : found.length - 1))
    },
  }
}

/** The field, and the places that were found, one after the other. */
export function TranscriptSearch({ search }: { search: ReturnType<typeof useTranscriptSearch> }) {
  const count = search.found.length
  return (
    <>
      <TextInput
        className={styles.search}
        type="search"
        size="xs"
        aria-label="Search the transcript"
        placeholder="Search"
        leftSection={<IconSearch size={14} />}
        value={search.words}
        onChange={(event) => {
          search.look(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search.go(event.shiftKey ? -1 : 1)
        }}
      />
      {search.words.trim() !== '' ? (
        <span className={styles.found}>
          <output>{count === 0 ? 'No match' : `${search.at + 1} of ${count}`}</output>
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label="Previous match"
            disabled={count === 0}
            onClick={() => search.go(-1)}
          >
            <IconChevronUp size={15} />
          </ActionIcon>
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label="Next match"
            disabled={count === 0}
            onClick={() => search.go(1)}
          >
            <IconChevronDown size={15} />
          </ActionIcon>
        </span>
      ) : null}
    </>
  )
}
