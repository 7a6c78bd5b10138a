import type { Section, Sentence } from '#contract/sections.ts'
import type { checkSentences } from '#contract/writing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { chosenEvidence } from '#domain/chosen-evidence.ts'
import { isFromPearl } from '#domain/note-text.ts'
import { allSentences } from './attention.ts'

export type Verdict = Reply<typeof checkSentences>['verdicts'][number]

/** What the check is asked of a sentence: whatever a person pointed at goes with its words. */
export function askedOf(sentence: Sentence) {
  const { id, text } = sentence
  const chosen = chosenEvidence(sentence)
  return chosen.length > 0 ? { id, text, chosen } : { id, text }
}

/** How many one call takes. */
export const CHECK_LIMIT_SENTENCES = 500

/**
 * What a person wrote, changed or took over from the talk and has not been checked with these very words, and what is in doubt because the words it
 * came from were corrected. `checked` holds texts by id, `doubted` ids.
 */
export function sentencesToCheck(
  sections: Section[],
  checked: ReadonlyMap<string, string>,
  doubted: ReadonlySet<string> = new Set(),
): Sentence[] {
  return allSentences(sections)
    .filter(({ id, text, edited, origin }) => {
      const byPerson = edited || origin.kind === 'typed' || origin.kind === 'dictated'
      return text.trim() !== '' && (doubted.has(id) || (byPerson && checked.get(id) !== text))
    })
    .slice(0, CHECK_LIMIT_SENTENCES)
}

/**
 * Puts the verdicts on the sentences whose words are still those that were checked. What a person typed and the
 * transcript does not hold is theirs, not an unsupported claim of the writer.
 */
export function applyVerdicts(sections: Section[], asked: Sentence[], verdicts: Verdict[]): Section[] {
  const texts = new Map(asked.map(({ id, text }) => [id, text]))
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
  return sections.map((section) => {
    let changed = false
    const sentences = section.sentences.map((sentence) => {
      const verdict = byId.get(sentence.id)
      if (!verdict || texts.get(sentence.id) !== sentence.text) return sentence
      changed = true
      return withVerdict(sentence, verdict)
    })
    return changed ? { ...section, sentences } : section
  })
}

function withVerdict(sentence: Sentence, { support, evidence, contradictions, because }: Verdict): Sentence {
  // Not said in the visit, whatever words it shares with the talk.
  if (isFromPearl(sentence))
    return { ...sentence, support: 'handwritten', evidence: [], contradictions, because }
  const typed = sentence.origin.kind === 'typed' && support === 'unsupported'
  return { ...sentence, support: typed ? 'handwritten' : support, evidence, contradictions, because }
}
