import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'

/** What was spoken of, and what the blood would be in. */
const SITES: ReadonlyArray<[spoken: RegExp, site: string]> = [
  [/\b(?:stools?|f(?:a)?eces|poos?|pooing|bowels?|diarrh\w+|constipat\w*)\b/, 'stool'],
  [/\b(?:urine|urinat\w+|pee|peeing|wee|weeing|waterworks)\b/, 'urine'],
  [/\b(?:phlegm|sputum|mucus)\b/, 'sputum'],
  [/\b(?:vomit\w*|throwing up)\b/, 'vomit'],
]
/** How far back it may have been spoken of. Sentences. */
const BACK = 2

/** "Any blood?", asked after the bowels, is blood in the stool; null where nobody can tell of what. */
export function withBloodPlaced(sentences: Sentence[], index: number, words: Word[]): Word[] | null {
  const at = words.findIndex(
    ({ text, after }, k) =>
      text === 'blood' &&
      /^(?:any|no)$/.test(words[k - 1]?.text ?? '') &&
      (after !== '' || /^(?:$|at|or|and)$/.test(words[k + 1]?.text ?? '')),
  )
  const blood = words[at]
  if (!blood) return words
  for (let k = index; k >= Math.max(0, index - BACK); k--) {
    const text = plain((sentences[k] as Sentence).words)
    const sites = SITES.filter(([spoken]) => spoken.test(text)).map(([, site]) => site)
    if (sites.length === 0) continue
    const place = `in the ${sites.join(' or ')}`.split(' ').map((each, i, all): Word => ({
      ...blood,
      text: each,
      raw: each,
      after: i === all.length - 1 ? blood.after : '',
    }))
    return [...words.slice(0, at), { ...blood, after: '' }, ...place, ...words.slice(at + 1)]
  }
  return null
}
