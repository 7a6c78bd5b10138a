import { useEffect, useState } from 'react'
import type { CallError } from '#web/lib/call.ts'

/** What became of the last change; `at` tells one from the next that says the same. */
export type Said = { kind: 'saved'; at: number } | { kind: 'refused'; sentence: string }

const SHOWN_MS = 2_500

/** Says of each change that it is saved, for a moment, or why it is not, until the next one. */
export function useSaidSaved() {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    if (said?.kind !== 'saved') return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  return {
    said,
    saved: () => setSaid((before) => ({ kind: 'saved', at: before?.kind === 'saved' ? before.at + 1 : 0 })),
    refused: ({ message }: Pick<CallError, 'message'>) => setSaid({ kind: 'refused', sentence: message }),
  }
}
