import type { CustomResult } from '#contract/tidy.ts'
import type { ProposedChange, Section, Sentence } from '#contract/sections.ts'
import { isFromPearl } from '#domain/note-text.ts'
import type { CustomAnswer } from '#scribe/custom/custom-result.ts'
import type { TidyChange } from '#scribe/tidy/tidy-change.ts'

/** Makes the note's own sentences tidier: each change keeps the evidence of the sentence it is about. */
export function tidyChanges(
  tidier: TidyChange[],
  sections: Section[],
  newId: () => string,
): ProposedChange[] {
  const byId = new Map(
    sections.flatMap(({ sentences }) => sentences.map((sentence) => [sentence.id, sentence] as const)),
  )
  return tidier.flatMap((change, index): ProposedChange[] => {
    const id = `c${index + 1}`
    const { sectionKey, targetId } = change
    switch (change.kind) {
      case 'move':
        return [{ kind: 'move', id, sectionKey, targetId, afterId: change.afterId }]
      case 'remove':
        return [{ kind: 'remove', id, sectionKey, targetId, asked: true }]
      case 'replace': {
        const sentence = byId.get(targetId)
        // The words of a pearl are those of its source.
        if (!sentence || isFromPearl(sentence)) return []
        const renewed = { ...sentence, id: newId(), text: change.text }
        return [{ kind: 'replace', id, sectionKey, targetId, sentence: renewed, asked: true }]
      }
      default:
        return change satisfies never
    }
  })
}

const RESULT_ENGINE = 'Attest embedded writer 1'

/** An answer without a language model: sentences of the note, each with its evidence and its verdict. */
export function answerFromNote(
  { title, lines, remark }: CustomAnswer,
  sections: Section[],
  newId: () => string,
): CustomResult {
  const byId = new Map(
    sections.flatMap(({ sentences }) => sentences.map((sentence) => [sentence.id, sentence] as const)),
  )
  const sentences = lines.map(({ text, layout, source }): Sentence => {
    const from = source === null ? undefined : byId.get(source)
    return {
      id: newId(),
      text,
      layout,
      evidence: from?.evidence ?? [],
      support: from?.support ?? 'handwritten',
      contradictions: from?.contradictions ?? [],
      because: from?.because ?? null,
      origin: from?.origin ?? { kind: 'template', engine: '' },
      edited: false,
      confirmed: from?.confirmed ?? false,
    }
  })
  return { title, sentences, remark, writtenBy: RESULT_ENGINE }
}
