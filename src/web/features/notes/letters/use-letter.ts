import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Letter, updateLetter } from '#contract/letters.ts'
import type { Sentence } from '#contract/sections.ts'
import { call, CallError } from '#web/lib/call.ts'
import { keepLetter } from '../saving/note-cache.ts'

/** How long typing must rest before it is saved. */
const REST_MS = 900

/**
 * The text of one letter under its writer's hand: kept when typing rests and when the letter is left. Keyed by the
 * letter's kind. When it was changed elsewhere what is typed here is kept over it only if the writer goes on typing.
 */
export function useLetter(letter: Letter) {
  const client = useQueryClient()
  const [sentences, setSentences] = useState(letter.sentences)
  const latest = useRef({ letter, typed: null as Sentence[] | null })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const { letter: known, typed } = latest.current
    if (known.updatedAt === letter.updatedAt) return
    // Made again, or changed in another window: taken over unless something is being typed here.
    latest.current.letter = letter
    if (typed === null) setSentences(letter.sentences)
  }, [letter])

  const save = useMutation({
    scope: { id: `letter-${letter.noteId}-${letter.kind}` },
    mutationFn: async () => {
      const { typed, letter: base } = latest.current
      if (typed === null) return
      latest.current.typed = null
      const { noteId, kind, updatedAt } = base
      try {
        const saved = await call(updateLetter, {
          body: { noteId, kind, sentences: typed, baseUpdatedAt: updatedAt },
        })
        latest.current.letter = saved.letter
        keepLetter(client, saved.letter)
      } catch (error) {
        latest.current.typed ??= typed
        const current = staleLetter(error)
        if (current) latest.current.letter = current
        throw error
      }
    },
  })
  const { mutate, mutateAsync } = save

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (latest.current.typed !== null) mutate()
    },
    [mutate],
  )

  return {
    sentences,
    /** Not kept yet: typing goes on, or the last save failed. */
    state: save.isPending ? 'saving' : save.isError ? 'failed' : 'saved',
    change(next: Sentence[]) {
      setSentences(next)
      latest.current.typed = next
      clearTimeout(timer.current)
      timer.current = setTimeout(() => mutate(), REST_MS)
    },
    retry: () => mutate(),
    /** Saves what was typed now; rejects when it cannot be. */
    saveNow: () => mutateAsync(),
  } as const
}

function staleLetter(error: unknown): Letter | null {
  if (!(error instanceof CallError) || error.code !== 'stale_version') return null
  const details = error.details
  const current =
    typeof details === 'object' && details !== null && 'current' in details ? details.current : null
  return Letter.safeParse(current).data ?? null
}
