import type { PearlPlace } from '#scribe/pearls/pearl-types.ts'

const SECTIONS: Record<string, string> = {
  assessment_plan: 'the assessment and plan says',
  assessment: 'the assessment says',
  plan: 'the plan says',
  instructions: 'the instructions say',
  chief_complaint: 'the chief complaint is',
  hpi: 'the history says',
  subjective: 'the history says',
  ros: 'the review of systems says',
  past_medical_history: 'the past medical history says',
  past_surgical_history: 'the surgical history says',
  social_history: 'the social history says',
  medications: 'the medicines are',
  vitals: 'the vital signs say',
  physical_exam: 'the examination says',
  objective: 'the examination says',
  results: 'the results say',
}
const SPEAKERS: Record<string, string> = {
  doctor: 'you said',
  patient: 'the patient said',
  other: 'somebody who came along said',
  unknown: 'it was said',
}

/** Where the words stand that brought a pearl up, as a reason: "because the plan says". */
export function becauseOf({ source, where }: Pick<PearlPlace, 'source' | 'where'>): string {
  const place = source === 'note' ? (SECTIONS[where] ?? 'the note says') : (SPEAKERS[where] ?? 'it was said')
  return `because ${place}`
}
