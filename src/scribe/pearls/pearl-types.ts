/** What brings a pearl up, as the engine reads it. Ages in months. */
export interface PearlTriggerSet {
  id: string
  words: string[]
  conditions: string[]
  drugs: string[]
  ageFromMonths: number | null
  ageToMonths: number | null
  /** `each`: one of every kind that is given has to be said. */
  match: 'any' | 'each'
}

/** A sentence of the note, and the section it stands in. */
export interface NoteLineText {
  id: string
  sectionKey: string
  text: string
}

/** Where something stands. `note`: the segment is a sentence of the note. */
export interface PearlPlace {
  source: 'note' | 'talk'
  id: string
  /** The section's key, or who spoke. */
  where: string
  from: number
  to: number
  quote: string
}

/** Why a pearl fits: what was said, where, and how much it tells of what the visit is about (0..1). */
export interface PearlCause {
  trigger: string
  place: PearlPlace
  weight: number
}

export interface PearlCandidate {
  id: string
  score: number
  causes: PearlCause[]
}

export interface PearlReading {
  /** Names of what the note is about, the weightiest first. */
  concepts: string[]
  /** Null where nobody says how old the patient is. */
  ageMonths: number | null
  candidates: PearlCandidate[]
}
