import type { LinearModel } from '../../src/scribe/linear-model.ts'
import { parseDialogue } from '../../src/scribe/talk/parse-dialogue.ts'
import { hashesOf, roleFeatures } from '../../src/scribe/sentence-features.ts'
import { withRoles } from '../../src/scribe/talk/roles.ts'
import { transcriptSentences } from '../../src/scribe/talk/sentences.ts'
import type { Example, Row } from './training.ts'

/**
 * Who says what, from dialogues whose speakers are told. `corrected` is a model learnt from cleanly tagged dialogues:
 * with it, recognizer text takes part too, its swapped tags turned round first.
 */
export function roleExamples(rows: Row[], boundary: LinearModel, corrected: LinearModel | null): Example[] {
  return rows.flatMap((row) => {
    const noisy = row.subset === 'aci'
    if (noisy && corrected === null) return []
    const sentences = transcriptSentences(parseDialogue(row.dialogue), boundary)
    return (noisy && corrected ? withRoles(sentences, corrected) : sentences)
      .filter((sentence) => sentence.speaker === 'doctor' || sentence.speaker === 'patient')
      .map((sentence): Example => ({
        features: roleFeatures(hashesOf(sentence), sentence.question),
        label: sentence.speaker === 'doctor' ? 0 : 1,
      }))
  })
}
