/** A stretch of a message: plain words, words that were looked for, or an address. */
export interface TextPart {
  text: string
  href: string | null
  isHit: boolean
}

/** Addresses of the web alone: nothing else is made clickable. Signs that end a sentence do not belong to it. */
const address = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/giu

/** A message in parts; the words of `search` are hits where they begin a word. */
export function textParts(text: string, search: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(address)) {
    parts.push(...hitParts(text.slice(at, match.index), search))
    parts.push({ text: match[0], href: safeAddress(match[0]), isHit: false })
    at = match.index + match[0].length
  }
  return [...parts, ...hitParts(text.slice(at), search)]
}

function safeAddress(written: string): string | null {
  return URL.canParse(written) && /^https?:$/.test(new URL(written).protocol) ? written : null
}

function hitParts(text: string, search: string): TextPart[] {
  if (text === '') return []
  const words = search.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.length === 0) return [{ text, href: null, isHit: false }]
  const hit = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu')
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(hit)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), href: null, isHit: false })
    parts.push({ text: match[0], href: null, isHit: true })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null, isHit: false })
  return parts
}
