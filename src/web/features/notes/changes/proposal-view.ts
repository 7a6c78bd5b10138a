import type { ProposedChange, Section, Sentence } from '#contract/sections.ts'
import { withSection } from '#domain/proposal.ts'

/** A sentence as it stands, or one thing the renewed draft would change, in its place. */
export type ProposalItem =
  | { kind: 'kept'; sentence: Sentence }
  | { kind: 'add'; changeId: string; sentence: Sentence }
  | { kind: 'replace'; changeId: string; sentence: Sentence; before: Sentence }
  | { kind: 'remove'; changeId: string; before: Sentence }
  /** `after` is what it would follow; null for the head of its section. */
  | { kind: 'move'; changeId: string; before: Sentence; after: string | null }

export interface ProposalSection {
  key: string
  title: string
  style: Section['style']
  items: ProposalItem[]
}

/** The note with every proposed change in its place. A change whose place is gone stands at the end of its section. */
export function viewProposal(sections: Section[], proposal: ProposedChange[]): ProposalSection[] {
  const known = new Set(sections.map(({ key }) => key))
  let views = sections.map((section) => viewSection(section, inSection(proposal, section.key)))
  const newKeys = new Set(proposal.map(({ sectionKey }) => sectionKey).filter((key) => !known.has(key)))
  for (const key of newKeys) {
    const changes = inSection(proposal, key)
    const add = changes.find((change) => change.kind === 'add')
    if (!add) continue
    const empty = { key, title: add.sectionTitle, style: add.sectionStyle, sentences: [] }
    views = withSection(views, viewSection(empty, changes), add.sectionsBefore)
  }
  return views
}

/** The titles of the sections of which nothing would be left: such as the template that was chosen does not have. */
export const goneSections = (views: ProposalSection[]): string[] =>
  views.filter(isGone).map(({ title }) => title)

/** Allergies and medicines whose names would stand nowhere in their section any more. */
export const harmfulToLose = (views: ProposalSection[]): string[] =>
  views.filter(({ key }) => HARMFUL_TO_LOSE.has(key)).flatMap(lostIn)

function lostIn({ items }: ProposalSection): string[] {
  const left = items.flatMap((item) =>
    item.kind === 'remove' ? [] : item.kind === 'move' ? item.before.text : item.sentence.text,
  )
  const names = namesIn(left.join(' '))
  return items.flatMap((item) => {
    if (item.kind !== 'remove' && item.kind !== 'replace') return []
    const isLost = [...namesIn(item.before.text)].some((name) => !names.has(name))
    return isLost ? item.before.text : []
  })
}

/** Words as long as the names of medicines are; figures and units change with a dose. */
const namesIn = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{5,}/gu)
      ?.filter((word) => !SAYS_ONLY_THAT.has(word)) ?? [],
  )
const SAYS_ONLY_THAT: ReadonlySet<string> = new Set(
  'allergy allergic allergies possible patient takes taking daily twice times every morning evening night bedtime needed stopped increased reduced changed known'.split(
    ' ',
  ),
)

const HARMFUL_TO_LOSE: ReadonlySet<string> = new Set(['allergies', 'medications'])

export const isGone = ({ items }: ProposalSection): boolean =>
  items.length > 0 && items.every(({ kind }) => kind === 'remove')

function inSection(proposal: ProposedChange[], key: string): ProposedChange[] {
  return proposal.filter(({ sectionKey }) => sectionKey === key)
}

function viewSection({ key, title, style, sentences }: Section, changes: ProposedChange[]): ProposalSection {
  const placed = new Set<string>()
  const place = (change: ProposedChange): ProposalItem[] => {
    placed.add(change.id)
    return change.kind === 'add' ? [itemOf(change), ...addedBehind(change.sentence.id)] : []
  }
  const addedBehind = (id: string | null): ProposalItem[] =>
    changes.flatMap((change) =>
      change.kind === 'add' && change.afterId === id && !placed.has(change.id) ? place(change) : [],
    )
  const items: ProposalItem[] = addedBehind(null)
  for (const sentence of sentences) {
    const change = changes.find((one) => one.kind !== 'add' && one.targetId === sentence.id)
    if (change && change.kind !== 'add') {
      placed.add(change.id)
      items.push(changeOf(change, sentence, sentences))
      if (change.kind === 'replace') items.push(...addedBehind(change.sentence.id))
    } else items.push({ kind: 'kept', sentence })
    items.push(...addedBehind(sentence.id))
  }
  const lost = changes.filter((change) => change.kind === 'add' && !placed.has(change.id))
  return {
    key,
    title,
    style,
    items: [...items, ...lost.flatMap((change) => (placed.has(change.id) ? [] : place(change)))],
  }
}

function changeOf(
  change: Exclude<ProposedChange, { kind: 'add' }>,
  before: Sentence,
  sentences: Sentence[],
): ProposalItem {
  const changeId = change.id
  switch (change.kind) {
    case 'remove':
      return { kind: 'remove', changeId, before }
    case 'replace':
      return { kind: 'replace', changeId, sentence: change.sentence, before }
    case 'move':
      return {
        kind: 'move',
        changeId,
        before,
        after: sentences.find(({ id }) => id === change.afterId)?.text ?? null,
      }
    default:
      return change satisfies never
  }
}

function itemOf(change: Extract<ProposedChange, { kind: 'add' }>): ProposalItem {
  return { kind: 'add', changeId: change.id, sentence: change.sentence }
}
