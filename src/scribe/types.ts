/**
 * The shapes of the embedded note engine: a transcript of segments in, ordered sections of evidenced sentences out.
 * The engine is pure: no clock, no I/O, no randomness; the same transcript always gives the same note.
 */

/** Who spoke a segment. `unknown` when neither the source nor the text tells. */
export type Speaker = 'doctor' | 'patient' | 'other' | 'unknown'

/** One stretch of speech. Times are milliseconds from the start of the visit, or null for typed text. */
export interface Segment {
  id: string
  speaker: Speaker
  text: string
  startMs: number | null
  endMs: number | null
}

/** Characters `[from, to)` of the text of a segment, counted in UTF-16 code units as JavaScript strings are. */
export interface Span {
  segmentId: string
  from: number
  to: number
}

/** Whether the transcript bears a sentence out: wholly, in part, or not at all. */
export type Support = 'supported' | 'partly' | 'unsupported'

/** One sentence, or one bullet, of the note with the words it came from. */
export interface DraftSentence {
  text: string
  evidence: Span[]
  support: Support
}

/** The sections an embedded note can hold, in no particular order: a template decides order and titles. */
export type SectionKey =
  | 'chief_complaint'
  | 'hpi'
  | 'ros'
  | 'past_medical_history'
  | 'past_surgical_history'
  | 'family_history'
  | 'social_history'
  | 'medications'
  | 'allergies'
  | 'vitals'
  | 'physical_exam'
  | 'results'
  | 'assessment_plan'
  | 'telehealth'
  | 'hospital_course'
  | 'procedure'
  | 'subjective'
  | 'objective'
  | 'assessment'
  | 'plan'
  | 'instructions'
  | 'other'

export type SectionStyle = 'prose' | 'bullets' | 'problems'

/** What a template asks of one section. */
export interface SectionPlan {
  key: SectionKey
  title: string
  style: SectionStyle
  /** What the physician wants in it, in their own words; the embedded engine reads only `key` and `style`. */
  instruction?: string
}

export interface WriteOptions {
  sections: SectionPlan[]
  style: 'brief' | 'standard' | 'detailed'
  physicalExam: boolean
  assessmentPlan: boolean
  /** As the patient's record has it; without it the transcript decides, and "the patient" where that does not tell. */
  sex?: 'female' | 'male'
}

export interface DraftSection {
  key: SectionKey
  title: string
  style: SectionStyle
  /** In the order they are read. In `problems` style a sentence with `heading` set opens a problem. */
  sentences: Array<DraftSentence & { heading?: boolean }>
}

/** A fact of the transcript that reached no sentence, for the coverage view. `weight` 0..1, the heaviest first. */
export interface Uncovered {
  text: string
  evidence: Span[]
  weight: number
  section: SectionKey
  /** The same as a sentence of a note, where it can be told as one. */
  wording?: string
}

export interface Draft {
  sections: DraftSection[]
  uncovered: Uncovered[]
  /** Why the note is empty or short, as a sentence for the physician; null when there is nothing to say. */
  reason: string | null
}

/** In which way the talk says otherwise. */
export type ContradictionKind =
  | 'negation'
  | 'side'
  | 'number'
  | 'drug'
  | 'dose'
  | 'frequency'
  | 'unit'
  | 'subject'
  | 'intent'
  | 'condition'
  | 'revoked'

export interface SentenceContradiction {
  kind: ContradictionKind
  /** What it is said of: `asthma`, `metformin`. */
  slot: string
  /** What was said instead, where one word tells: `mother`, `stop`. */
  said: string | null
  evidence: Span[]
}

/** What the check says of one sentence. */
export interface Verdict {
  support: Support
  /** How sure it is that the sentence is borne out, 0 to 1. */
  score: number
  /** What of it nobody said, as a sentence for the physician; null when nothing stands out. */
  because: string | null
  evidence: Span[]
  contradictions: SentenceContradiction[]
}
