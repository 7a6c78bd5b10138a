import type { Segment, Speaker } from '#contract/transcripts.ts'
import type { WriteRequest } from './writer.ts'

export function aSegment(id: string, speaker: Speaker, text: string): Segment {
  return { id, speaker, text, startMs: null, endMs: null, recordingId: null, confidence: null }
}

/** A short made-up visit, for tests. */
export const aVisit: Segment[] = [
  aSegment('s1', 'doctor', 'Good morning. What brings you in today?'),
  aSegment('s2', 'patient', 'My right knee has been hurting for three weeks. It is worse on the stairs.'),
  aSegment('s3', 'doctor', 'Any fever?'),
  aSegment('s4', 'patient', 'No fever. I take ibuprofen 400 milligrams twice a day and it helps a little.'),
  aSegment('s5', 'doctor', 'Are you allergic to any medicines?'),
  aSegment('s6', 'patient', 'Penicillin gave me a rash.'),
  aSegment('s7', 'doctor', 'On exam there is swelling over the right knee and it is tender on the inside.'),
  aSegment(
    's8',
    'doctor',
    'I think this is osteoarthritis of the right knee. I want to order an x-ray and refer you to physical therapy. Come back in six weeks.',
  ),
  aSegment('s9', 'patient', 'All right, thank you.'),
]

export function aWriteRequest(change: Partial<WriteRequest> = {}): WriteRequest {
  return {
    segments: aVisit,
    template: 'soap',
    style: 'standard',
    switches: { physicalExam: true, assessmentPlan: true, telehealthCheck: false },
    ...change,
  }
}
