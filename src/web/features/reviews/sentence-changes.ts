import type { Section } from '#contract/sections.ts'

/** What became of one sentence between two texts; `before` is empty for a new one, `after` for one that is gone. */
export interface SentenceChange {
  id: string
  before: string
  after: string
}

export interface SectionChanges {
  key: string
  title: string
  changes: SentenceChange[]
}

/** The sections in which sentences changed, in the order of the newer text; sections that are gone come last. */
export function sentenceChanges(before: Section[], after: Section[]): SectionChanges[] {
  const was = textsOf(before)
  const is = textsOf(after)
  const changed = [
    ...after,
    ...before.filter(({ key }) => !after.some((section) => section.key === key)),
  ].map(({ key, title, sentences }): SectionChanges => {
    const old = before.find((section) => section.key === key)?.sentences ?? []
    const gone = old.filter(({ id }) => !is.has(id)).map(({ id, text }) => ({ id, before: text, after: '' }))
    const now = sentences.flatMap(({ id }) => {
      const change = { id, before: was.get(id) ?? '', after: is.get(id) ?? '' }
      return is.has(id) && change.before !== change.after ? [change] : []
    })
    return { key, title, changes: [...now, ...gone] }
  })
  return changed.filter(({ changes }) => changes.length > 0)
}

/** The words of a sentence as they are in a text; null where it is not there any more. */
export function wordsNow(sections: Section[], sentenceId: string): string | null {
  return textsOf(sections).get(sentenceId) ?? null
}

const textsOf = (sections: Section[]): Map<string, string> =>
  new Map(sections.flatMap(({ sentences }) => sentences.map(({ id, text }) => [id, text] as const)))
