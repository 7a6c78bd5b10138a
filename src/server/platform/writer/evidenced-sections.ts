import { cleanText } from '#contract/common.ts'
import type { Layout, Section, Sentence } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import type { SectionPlan, Verdict } from '#scribe/types.ts'
import { borneOut } from '../text-work/borne-out.ts'
import type { TextWork, WorkFor } from '../text-work/text-work.ts'
import { layoutFor } from './note-plan.ts'
import type { Line } from './openai-prompt.ts'
import type { ReplySection } from './openai-reply.ts'
import type { WrittenNote } from './writer.ts'

export interface EvidencedSectionsOptions {
  work: TextWork
  whose: WorkFor
  segments: Segment[]
  /** What the numbers in a reply stand for. */
  lines: Line[]
  plans: SectionPlan[]
  engine: string
  newId: () => string
}

const LONGEST_SENTENCE = 20_000

/** Gathers what a model wrote into the sections that were asked for, each sentence with its verdict. */
export class EvidencedSections {
  readonly #options: EvidencedSectionsOptions
  readonly #segmentOfLine: Map<number, string>
  readonly #sections = new Map<string, Section>()
  readonly #seen = new Set<string>()

  constructor(options: EvidencedSectionsOptions) {
    this.#options = options
    this.#segmentOfLine = new Map(options.lines.map((line) => [line.number, line.segmentId]))
  }

  /**
   * The section as it stands with this reply; null when it is none of those asked for, or holds nothing new. One reply
   * after the other: the next waits for the answer.
   */
  async add(reply: ReplySection): Promise<Section | null> {
    const plan = this.#planFor(reply)
    if (!plan) return null
    const proposed = reply.sentences
      .map((sentence) => ({ ...sentence, text: tidy(sentence.text) }))
      .filter(({ text }) => this.#isNew(plan, text))
    if (proposed.length === 0) return null
    const { work, whose, segments } = this.#options
    const claims = proposed.map(({ text, lines }) => ({ text, segmentIds: this.#segmentsOf(lines) }))
    const verdicts = await work.run('judge', { segments, claims }, whose)
    const section = this.#sections.get(plan.key) ?? emptySection(plan)
    for (const [index, { text, heading }] of proposed.entries()) {
      const verdict = verdicts[index]
      if (!verdict) throw new Error('A sentence was left without a verdict.')
      const before: Layout | undefined = section.sentences.at(-1)?.layout
      const layout = layoutFor(plan.style, heading && plan.style === 'problems', before)
      section.sentences.push(this.#sentence(text, verdict, layout))
    }
    this.#sections.set(plan.key, section)
    return section
  }

  /** Everything that was added, in the order of the template, and what of the transcript it left out. */
  async finish(): Promise<WrittenNote> {
    const { plans, work, whose, segments, newId } = this.#options
    const sections = plans.flatMap(({ key }) => this.#sections.get(key) ?? [])
    const left = await work.run('uncovered', { segments, drafted: sections.map(borneOut) }, whose)
    const uncovered = left.map(({ section, ...said }) => ({
      id: newId(),
      ...said,
      sectionKey: section,
    }))
    const remark =
      sections.length === 0 ? 'The writing service found nothing in this transcript to write down.' : null
    return { sections, uncovered, remark }
  }

  #isNew(plan: SectionPlan, text: string): boolean {
    const known = `${plan.key} ${text.toLowerCase()}`
    if (text === '' || this.#seen.has(known)) return false
    this.#seen.add(known)
    return true
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

  #segmentsOf(lines: number[]): string[] {
    return lines.flatMap((line) => this.#segmentOfLine.get(line) ?? [])
  }

  #sentence(text: string, { support, evidence, contradictions, because }: Verdict, layout: Layout): Sentence {
    return {
      id: this.#options.newId(),
      text,
      layout,
      evidence,
      support,
      contradictions,
      because,
      origin: { kind: 'engine', engine: this.#options.engine },
      edited: false,
      confirmed: false,
    }
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
