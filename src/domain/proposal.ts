import type { ProposedChange, Section, Sentence } from '#contract/sections.ts'
import type { Span } from '#contract/transcripts.ts'
import { isPersons } from './note-text.ts'

/**
 * What a renewed draft would change in a note that a person has worked on. Sentences of a person are never replaced or
 * removed. A drafted sentence whose words, or whose evidence, the note holds already is not proposed again.
 */
export function proposeChanges(current: Section[], draft: Section[]): ProposedChange[] {
  const changes: ProposedChange[] = []
  const draftByKey = new Map(draft.map((section) => [section.key, section]))
  for (const section of current) {
    const drafted = draftByKey.get(section.key)
    changes.push(...sectionChanges(section, drafted?.sentences ?? []))
    draftByKey.delete(section.key)
  }
  const order = draft.map(({ key }) => key)
  for (const section of draftByKey.values()) {
    const sectionsBefore = order.slice(0, order.indexOf(section.key))
    changes.push(
      ...additions(section, saidOnce(section.sentences), null).map((add) => ({ ...add, sectionsBefore })),
    )
  }
  return changes.map((change, index) => ({ ...change, id: `c${index + 1}` }))
}

function sectionChanges(section: Section, draft: Sentence[]): ProposedChange[] {
  const drafted = saidOnce(draft)
  const keptWords = new Set(section.sentences.map((sentence) => normalised(sentence.text)))
  const fresh = drafted.filter((sentence) => !keptWords.has(normalised(sentence.text)))
  const draftedWords = new Set(drafted.map((sentence) => normalised(sentence.text)))
  const outdated = section.sentences.filter(
    (sentence) => !isPersons(sentence) && !draftedWords.has(normalised(sentence.text)),
  )
  const taken = new Set<Sentence>()
  const changes: ProposedChange[] = []
  for (const old of outdated) {
    const renewed = fresh.find(
      (sentence) => !taken.has(sentence) && overlaps(sentence.evidence, old.evidence),
    )
    if (renewed) {
      taken.add(renewed)
      changes.push({ kind: 'replace', id: '', sectionKey: section.key, targetId: old.id, sentence: renewed })
    } else changes.push({ kind: 'remove', id: '', sectionKey: section.key, targetId: old.id })
  }
  const persons = section.sentences.filter(isPersons)
  const news = fresh.filter(
    (sentence) => !taken.has(sentence) && !persons.some((own) => covers(own.evidence, sentence.evidence)),
  )
  return [...changes, ...additions(section, news, section.sentences.at(-1)?.id ?? null)]
}

function additions(section: Section, sentences: Sentence[], afterId: string | null): ProposedChange[] {
  let previous = afterId
  return sentences.map((sentence) => {
    const change: ProposedChange = {
      kind: 'add',
      id: '',
      sectionKey: section.key,
      sectionTitle: section.title,
      sectionStyle: section.style,
      afterId: previous,
      sentence,
    }
    previous = sentence.id
    return change
  })
}

/**
 * The note with these changes made, in order. A change whose place is gone is put at the end of its section, or left out; a
 * section that they empty goes with its last sentence.
 */
export function applyChanges(sections: Section[], changes: ProposedChange[]): Section[] {
  const emptyBefore = new Set(sections.filter(isEmpty).map((section) => section.key))
  return changes
    .reduce(applyChange, sections)
    .filter((section) => !isEmpty(section) || emptyBefore.has(section.key))
}

function applyChange(sections: Section[], change: ProposedChange): Section[] {
  if (change.kind === 'add' && !sections.some((section) => section.key === change.sectionKey))
    return withSection(
      sections,
      {
        key: change.sectionKey,
        title: change.sectionTitle,
        style: change.sectionStyle,
        sentences: [change.sentence],
      },
      change.sectionsBefore,
    )
  return sections.map((section) =>
    section.key === change.sectionKey
      ? { ...section, sentences: changed(section.sentences, change) }
      : section,
  )
}

/** Opened in the order of the template that it comes from; at the end where that is not known. */
export function withSection<S extends { key: string }>(sections: S[], section: S, before?: string[]): S[] {
  const last = before ? sections.findLastIndex(({ key }) => before.includes(key)) + 1 : sections.length
  return sections.toSpliced(last, 0, section)
}

function changed(sentences: Sentence[], change: ProposedChange): Sentence[] {
  switch (change.kind) {
    case 'add': {
      const after = sentences.findIndex((sentence) => sentence.id === change.afterId)
      const at = change.afterId === null ? 0 : after === -1 ? sentences.length : after + 1
      return [...sentences.slice(0, at), change.sentence, ...sentences.slice(at)]
    }
    case 'replace':
      return sentences.map((sentence) =>
        sentence.id === change.targetId && mayChange(sentence, change) ? change.sentence : sentence,
      )
    case 'remove':
      return sentences.filter((sentence) => sentence.id !== change.targetId || !mayChange(sentence, change))
    case 'move': {
      const moved = sentences.find((sentence) => sentence.id === change.targetId)
      const rest = sentences.filter((sentence) => sentence !== moved)
      const after = rest.findIndex((sentence) => sentence.id === change.afterId)
      if (!moved || (change.afterId !== null && after === -1)) return sentences
      return [...rest.slice(0, after + 1), moved, ...rest.slice(after + 1)]
    }
    default:
      return change satisfies never
  }
}

const mayChange = (sentence: Sentence, { asked = false }: { asked?: boolean | undefined }): boolean =>
  asked || !isPersons(sentence)

function isEmpty({ sentences }: Section): boolean {
  return sentences.length === 0
}

function saidOnce(sentences: Sentence[]): Sentence[] {
  const said = new Map(sentences.map((sentence) => [normalised(sentence.text), sentence] as const).reverse())
  return sentences.filter((sentence) => said.get(normalised(sentence.text)) === sentence)
}

/** Words without their case and punctuation; what has no words is itself. */
function normalised(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words || text
}

function overlaps(one: Span[], other: Span[]): boolean {
  return one.some((span) =>
    other.some((its) => its.segmentId === span.segmentId && its.from < span.to && span.from < its.to),
  )
}

function covers(outer: Span[], inner: Span[]): boolean {
  return inner.length > 0 && inner.every((span) => overlaps([span], outer))
}
