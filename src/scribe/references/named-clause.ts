import type { Sentence } from '../talk/sentences.ts'
import type { Word } from '../talk/word.ts'
import { withPlaceNamed } from './been-places.ts'
import { withClinicianNamed } from './clinicians.ts'
import { withPersonNamed } from './persons.ts'
import { withTimeAsked } from './time-asked.ts'
import { withTopicNamed } from './topics.ts'

/** A clause with the relative or the clinician named who it tells of. */
export function withWhomNamed(sentences: Sentence[], index: number, clause: Word[], goesOn: boolean): Word[] {
  const ofKin =
    sentences[index]?.speaker === 'patient' ? withPersonNamed(sentences, index, clause, goesOn) : clause
  return withClinicianNamed(sentences, index, ofKin)
}

/** A clause with the illness, the place and the time that were brought up before it and that it leaves out. */
export const withMatterNamed = (sentences: Sentence[], index: number, clause: Word[]): Word[] =>
  withTimeAsked(sentences, index, withPlaceNamed(sentences, index, withTopicNamed(sentences, index, clause)))
