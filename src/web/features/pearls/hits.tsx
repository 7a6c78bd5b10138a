import { findHits } from './find-hits.ts'

/** A text with what was looked for marked in it. Never markup: a pearl is words. */
export function Hits({ text, search }: { text: string; search: string }) {
  let at = 0
  return findHits(text, search).map(({ text: part, hit }) => {
    const from = at
    at += part.length
    return hit ? <mark key={from}>{part}</mark> : <span key={from}>{part}</span>
  })
}
