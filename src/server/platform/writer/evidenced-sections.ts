import { cleanText } from '#contract/common.ts'
import type { Layout, Section, Sentence } from '#contract/notes.ts'
import type { DraftSection, SectionKey, SectionPlan, Segment, Verdict } from '#scribe/types.ts'
import { uncoveredFacts } from '#scribe/uncovered.ts'
import { indexTranscript, verifySentence, type IndexedTranscript } from '#scribe/verify.ts'
import { layoutFor } from './note-plan.ts'
import type { Line } from './openai-prompt.ts'
import type { ReplySection } from './openai-reply.ts'
import type { WrittenNote } from './writer.ts'

export interface EvidencedSectionsOptions {
  segments: Segment[]
  /** What the numbers in a reply stand for. */
  lines: Line[]
  plans: SectionPlan[]
  engine: string
  newId: () => string
}

const RANK = { supported: 2, partly: 1, unsupported: 0 } as const satisfies Record<Verdict['support'], number>
const LONGEST_SENTENCE = 20_000

/**
 * Gathers what a model wrote into the sections that were asked for. Each sentence gets the verdict of the embedded check
 * over the whole transcript. The lines a model names only steer where the evidence is looked for first: they count when the
 * words there bear the sentence out as well as the best words anywhere do.
 */
export class EvidencedSections {
  readonly #options: EvidencedSectionsOptions
  readonly #index: IndexedTranscript
  readonly #segmentOfLine: Map<number, string>
  readonly #sections = new Map<string, Section>()
  readonly #seen = new Set<string>()
  readonly #cited = new Map<string, IndexedTranscript>()

  constructor(options: EvidencedSectionsOptions) {
    this.#options = options
    this.#index = indexTranscript(options.segments)
    this.#segmentOfLine = new Map(options.lines.map((line) => [line.number, line.segmentId]))
  }

  /** The section as it stands with this reply; null when it is none of those asked for, or holds nothing new. */
  add(reply: ReplySection): Section | null {
    const plan = this.#planFor(reply)
    if (!plan) return null
    const section = this.#sections.get(plan.key) ?? emptySection(plan)
    let added = false
    for (const proposed of reply.sentences) {
      const text = tidy(proposed.text)
      const known = `${plan.key} ${text.toLowerCase()}`
      if (text === '' || this.#seen.has(known)) continue
      this.#seen.add(known)
      const heading = proposed.heading && plan.style === 'problems'
      const before: Layout | undefined = section.sentences.at(-1)?.layout
      section.sentences.push(this.#sentence(text, proposed.lines, layoutFor(plan.style, heading, before)))
      added = true
    }
    if (added) this.#sections.set(plan.key, section)
    return added ? section : null
  }

  /** Everything that was added, in the order of the template, and what of the transcript it left out. */
  finish(): WrittenNote {
    const sections = this.#options.plans.flatMap(({ key }) => this.#sections.get(key) ?? [])
    const uncovered = uncoveredFacts(this.#index, sections.map(borneOut)).map(
      ({ text, evidence, weight, section }) => ({
        id: this.#options.newId(),
        text,
        evidence,
        weight,
        sectionKey: section,
      }),
    )
    const remark =
      sections.length === 0 ? 'The writing service found nothing in this transcript to write down.' : null
    return { sections, uncovered, remark }
  }

  #planFor({ key, title }: ReplySection): SectionPlan | undefined {
    const { plans } = this.#options
    const name = (text: string): string =>
      text
        .toLowerCase()
        .replace(/[^a-z]+/g, ' ')
        .trim()
    const wanted = new Set([name(key), name(title)])
    return (
      plans.find((plan) => plan.key === key) ??
      plans.find((plan) => wanted.has(name(plan.title)) || wanted.has(name(plan.key)))
    )
  }

  #sentence(text: string, lines: number[], layout: Layout): Sentence {
    const { support, evidence, contradictions } = this.#verdict(text, lines)
    return {
      id: this.#options.newId(),
      text,
      layout,
      evidence,
      support,
      contradictions,
      origin: { kind: 'engine', engine: this.#options.engine },
      edited: false,
      confirmed: false,
    }
  }

  #verdict(text: string, lines: number[]): Verdict {
    const whole = verifySentence(text, this.#index)
    const cited = this.#citedIndex(lines)
    if (!cited) return whole
    const there = verifySentence(text, cited)
    const bearsOut = RANK[there.support] >= RANK[whole.support] && there.evidence.length > 0
    return bearsOut && whole.support !== 'unsupported' ? { ...whole, evidence: there.evidence } : whole
  }

  #citedIndex(lines: number[]): IndexedTranscript | null {
    const ids = new Set(lines.flatMap((line) => this.#segmentOfLine.get(line) ?? []))
    if (ids.size === 0) return null
    const key = [...ids].join('\n')
    const kept = this.#cited.get(key)
    if (kept) return kept
    const index = indexTranscript(this.#options.segments.filter((segment) => ids.has(segment.id)))
    this.#cited.set(key, index)
    return index
  }
}

/** The part of a section that covers something of the transcript, as the embedded engine takes it. */
function borneOut({ key, title, style, sentences }: Section): DraftSection {
  const covering = sentences.filter((sentence) => sentence.support !== 'unsupported')
  return {
    key: key as SectionKey,
    title,
    style,
    sentences: covering.map(({ text, evidence }) => ({ text, evidence, support: 'supported' })),
  }
}

function emptySection({ key, title, style }: SectionPlan): Section {
  return { key, title, style, sentences: [] }
}

/** One line without the marks of a list that models like to add. */
function tidy(text: string): string {
  const line = cleanText(text).replace(/\s+/g, ' ').trim()
  return line
    .replace(/^(?:[-*•]\s+|\d+[.)]\s+(?=\p{L}))/u, '')
    .slice(0, LONGEST_SENTENCE)
    .toWellFormed()
}
