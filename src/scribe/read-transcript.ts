import { withoutCalledNames } from './talk/called-names.ts'
import { withPatientNamed } from './history/family-talk.ts'
import { guessSpeakers } from './talk/guess-speakers.ts'
import { builtInModels, type ScribeModels } from './models.ts'
import { placesOf } from './phases.ts'
import type { Placed } from './placed.ts'
import { withPatientsQuestions } from './patient-asks.ts'
import { trustsCapitals } from './surface.ts'
import { withParentsVoice } from './talk/parents-voice.ts'
import { withRoles } from './talk/roles.ts'
import { transcriptSentences, type Sentence } from './talk/sentences.ts'
import { indexSentences, type IndexedTranscript } from './transcript-index.ts'
import type { Segment } from './types.ts'

/** A transcript read for what is made beside the note: who says each sentence, and in which part of the visit. */
export interface ReadTranscript {
  segments: Segment[]
  index: IndexedTranscript
  places: Placed[]
  /** By segment: whether its capitals mark names. */
  namesKnown: boolean[]
}

export function readTranscript(segments: Segment[], models: ScribeModels = builtInModels()): ReadTranscript {
  const told = guessSpeakers(segments.filter((segment) => /\p{L}/u.test(segment.text)))
  const index = indexSentences(told, sentencesWithRoles(told, models))
  const namesKnown = told.map(({ text }) => trustsCapitals(text))
  return { segments: told, index, places: placesOf(index, models.place), namesKnown }
}

/** The sentences of segments: who says each, and which of them ask. */
export const sentencesWithRoles = (
  segments: Segment[],
  models: Pick<ScribeModels, 'boundary' | 'role'>,
): Sentence[] =>
  withPatientNamed(
    withoutCalledNames(
      withPatientsQuestions(
        withVoices(transcriptSentences(segments, models.boundary), models.role, isTyped(segments)),
      ),
    ),
    segments,
  )

/** A parent does not sound like a patient: where a person wrote who speaks, that is believed. */
function withVoices(sentences: Sentence[], role: ScribeModels['role'], typed: boolean): Sentence[] {
  const told = typed ? withParentsVoice(sentences) : sentences
  return told === sentences ? withParentsVoice(withRoles(sentences, role, typed)) : told
}

/** What was heard has its times. */
const isTyped = (segments: Segment[]): boolean => segments.every(({ startMs }) => startMs === null)
