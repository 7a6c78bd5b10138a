/**
 * The shape of an invented visit of the corpus: talk as it is really said, what a careful reader takes from it (gold
 * facts), and sentences about it that are true or wrong in one known way. Whoever writes a visit has not read the engine.
 */
import { z } from 'zod'

/** Words as they stand in one turn (0 is the first), taken letter for letter. */
const Evidence = z.strictObject({ turn: z.int().min(0), words: z.string().min(1) })

export const FACT_KINDS = [
  'finding',
  'condition',
  'medication',
  'allergy',
  'measurement',
  'examination',
  'result',
  'procedure',
  'order',
  'referral',
  'instruction',
  'follow-up',
  'problem-status',
  'habit',
  'social',
  'family-history',
  'other',
] as const

export const INTENTS = [
  'stated',
  'asked',
  'considered',
  'offered',
  'declined',
  'planned',
  'ordered',
  'done',
  'stopped',
  'continued',
  'changed',
] as const

/** One thing that the talk establishes. A slot that was not said is left out; nothing is filled in by custom. */
const Fact = z.strictObject({
  id: z.string().regex(/^f\d+$/),
  kind: z.enum(FACT_KINDS),
  /** The thing itself in the field's usual words: `hypertension`, `metformin`, `chest X-ray`. */
  concept: z.string().min(2),
  /** `patient`, or whom it is said of: `mother`, `stepfather`, `neighbor`. */
  subject: z.string().min(2),
  polarity: z.enum(['affirmed', 'denied']),
  intent: z.enum(INTENTS),
  /** Under which it holds only: `if the culture is positive`. */
  condition: z.string().optional(),
  time: z.enum(['past', 'now', 'future']).optional(),
  onset: z.string().optional(),
  duration: z.string().optional(),
  until: z.string().optional(),
  frequency: z.string().optional(),
  site: z.string().optional(),
  side: z.enum(['left', 'right', 'both']).optional(),
  quality: z.string().optional(),
  severity: z.string().optional(),
  course: z.string().optional(),
  triggers: z.string().optional(),
  relief: z.string().optional(),
  mechanism: z.string().optional(),
  value: z.string().optional(),
  unit: z.string().optional(),
  dose: z.string().optional(),
  route: z.string().optional(),
  /** The problem that it belongs to, and why, where the talk says so. */
  for: z.string().optional(),
  reason: z.string().optional(),
  /** The fact that took this one's place later in the talk: a correction, another order. */
  supersededBy: z
    .string()
    .regex(/^f\d+$/)
    .optional(),
  /** Whether a note that lacks it would be wrong to sign. */
  critical: z.boolean(),
  evidence: z.array(Evidence).min(1).max(4),
})

/** In which way a wrong sentence is wrong: one slot of a true one was changed, and nothing else. */
export const WRONG_KINDS = [
  /** A figure that nobody said. */
  'figure-new',
  /** A figure that was said, of something else. */
  'figure-elsewhere',
  'polarity',
  'side',
  'unit',
  'frequency',
  'drug',
  'dose',
  /** A relative's told as the patient's, or the other way round. */
  'subject',
  'site',
  'diagnosis',
  /** Past told as present, a wrong onset or duration. */
  'time',
  /** Considered, offered, declined or stopped told as ordered or taken, and the like. */
  'intent',
  /** What holds under a condition only, told without it. */
  'condition-dropped',
  /** What was taken back or replaced later in the talk. */
  'revoked',
  /** A finding, medicine, order or reason that nobody spoke of. */
  'invention',
] as const

export const Visit = z.strictObject({
  id: z.string().regex(/^[a-z-]+-\d$/),
  specialty: z.string().min(3),
  setting: z.enum(['clinic', 'telehealth', 'emergency', 'ward', 'home', 'phone']),
  /** What makes this talk hard, in a few words each. */
  traits: z.array(z.string()).min(1),
  patient: z.strictObject({ sex: z.enum(['female', 'male']), age: z.string() }),
  /** As the recording's speakers were told apart, rightly or not. */
  turns: z
    .array(
      z.strictObject({
        speaker: z.enum(['clinician', 'patient', 'other', 'unknown']),
        text: z.string().min(1),
      }),
    )
    .min(1),
  facts: z.array(Fact).min(1),
  /** Sentences that a note may hold: each is wholly borne out by the facts that it names. */
  trueSentences: z
    .array(z.strictObject({ text: z.string().min(4), facts: z.array(z.string()).min(1) }))
    .min(2),
  wrongSentences: z
    .array(
      z.strictObject({
        text: z.string().min(4),
        kind: z.enum(WRONG_KINDS),
        /** The fact that it gets wrong; left out for what nobody spoke of. */
        fact: z.string().optional(),
        /** What is wrong, in a few words. */
        because: z.string().min(3),
      }),
    )
    .min(2),
})

export type Visit = z.infer<typeof Visit>
export type Fact = z.infer<typeof Fact>
export type WrongKind = (typeof WRONG_KINDS)[number]

/** What is wrong with a visit as written, a sentence each; empty when nothing is. */
export function faultsOf(visit: Visit): string[] {
  const faults: string[] = []
  const ids = new Set(visit.facts.map((fact) => fact.id))
  if (ids.size < visit.facts.length) faults.push('Two facts have one id.')
  for (const fact of visit.facts) {
    for (const { turn, words } of fact.evidence) {
      const text = visit.turns[turn]?.text
      if (text === undefined) faults.push(`${fact.id}: there is no turn ${turn}.`)
      else if (!text.includes(words)) faults.push(`${fact.id}: turn ${turn} does not hold "${words}".`)
    }
    if (fact.supersededBy !== undefined && !ids.has(fact.supersededBy))
      faults.push(`${fact.id}: superseded by ${fact.supersededBy}, which is not there.`)
  }
  for (const { text, facts } of visit.trueSentences)
    for (const id of facts) {
      if (!ids.has(id)) faults.push(`"${text}" names ${id}, which is not there.`)
      if (visit.facts.some((fact) => fact.id === id && fact.supersededBy !== undefined))
        faults.push(`"${text}" is called true by ${id}, which was superseded.`)
    }
  for (const { text, kind, fact } of visit.wrongSentences) {
    if (fact === undefined && !['invention', 'figure-new'].includes(kind))
      faults.push(`"${text}" (${kind}) does not name its fact.`)
    if (fact !== undefined && !ids.has(fact)) faults.push(`"${text}" names ${fact}, which is not there.`)
  }
  const texts = [...visit.trueSentences, ...visit.wrongSentences].map(({ text }) => text)
  if (new Set(texts).size < texts.length) faults.push('Two sentences are the same.')
  return faults
}
