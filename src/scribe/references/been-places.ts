import { placeNameLength } from '../lexicon/places.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'

const BACK =
  /^(?:i|you|we) (?:(?:just|only|then|actually) )*(?:came|got|flew|have been|am|was) back(?= |$)(?! (?:from|to|in|on|at|home|with)\b)/
const THERE = /\b(?:went|go|going|traveled|travelled|flew|came) (?:out |over |down |up |back )*there\b/
const SENTENCES_BACK = 14

/** "I came back a month ago", "when you went out there" with the one country or city that was named before. */
export function withPlaceNamed(sentences: Sentence[], index: number, clause: Word[]): Word[] {
  const text = plain(clause)
  const [back, there] = [BACK.exec(text), THERE.exec(text)]
  if (!back && !there) return clause
  const place = placeBefore(sentences, index)
  if (!place) return clause
  if (back) {
    const end = back[0].split(' ').length
    return [...clause.slice(0, end), joint(clause[end - 1] as Word, 'from'), ...place, ...clause.slice(end)]
  }
  const end = text.slice(0, (there?.index ?? 0) + (there?.[0].length ?? 0)).split(' ').length
  const begin =
    clause
      .slice(0, end)
      .findLastIndex(({ text: word }) => /^(?:go|going|\w*(?:went|led|flew|came))$/.test(word)) + 1
  const after = clause[end - 1]?.after ?? ''
  const named = place.map((word, i): Word => ({ ...word, after: i === place.length - 1 ? after : '' }))
  return [...clause.slice(0, begin), joint(clause[end - 1] as Word, 'to'), ...named, ...clause.slice(end)]
}

const joint = (word: Word, text: string): Word => ({ ...word, text, raw: text, after: '' })

/** The one place named last; null when none was, or another after it. */
function placeBefore(sentences: Sentence[], index: number): Word[] | null {
  let only: Word[] | null = null
  for (let k = index - 1; k >= Math.max(0, index - SENTENCES_BACK); k--) {
    const words = sentences[k]?.words ?? []
    for (let i = 0; i < words.length; i++) {
      const length = /^(?:to|in|from|visited)$/.test(words[i - 1]?.text ?? '') ? placeNameLength(words, i) : 0
      if (length === 0) continue
      const named = words.slice(i, i + length).map((word): Word => ({ ...word, after: '' }))
      if (only && plain(only) !== plain(named)) return null
      only ??= named
    }
  }
  return only
}
