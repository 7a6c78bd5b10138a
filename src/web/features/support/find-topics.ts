import type { HelpTopic } from './help-topics.ts'

/** The topics that hold every word of the search, in any order and as beginnings of words; all for an empty search. */
export function findTopics(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const wanted = wordsOf(search)
  return topics.filter((topic) => {
    const words = wordsOf([topic.group, topic.question, ...topic.answer, topic.words ?? ''].join(' '))
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
