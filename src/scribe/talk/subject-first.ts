import { plain, type Word } from './word.ts'
import { HARD } from './talk-rules.ts'

/** "She was seen by you in June", one clinician to another: that she was seen. */
export function withoutColleague(words: Word[]): Word[] {
  const at = words.findIndex(
    ({ text }, k) =>
      text === 'by' &&
      words[k + 1]?.text === 'you' &&
      /^(?:seen|treated|operated|evaluated|examined|referred)$/.test(words[k - 1]?.text ?? ''),
  )
  return at < 0 || !/^(?:he|she)$/.test(words[0]?.text ?? '') ? words : words.toSpliced(at, 2)
}

/** "It has been difficult, feeling so tired": what has been difficult stands first. */
export function withSubjectFirst(words: Word[]): Word[] {
  const pause = words.findIndex(({ after }) => after === ',')
  const [it, ...predicate] = words.slice(0, pause + 1)
  const subject = words.slice(pause + 1)
  if (!it || !HARD.test(plain(words.slice(0, pause + 1))) || !/^[a-z]+ing$/.test(subject[0]?.text ?? ''))
    return words
  const end = (list: Word[], after: Word['after']): Word[] =>
    list.map((word, i): Word => (i === list.length - 1 ? { ...word, after } : word))
  return [...end(subject, ''), ...end(predicate, '')]
}
