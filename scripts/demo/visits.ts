import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VisitKind, TemplateKey } from '#contract/note-settings.ts'

/** In what state the demo leaves a visit's note. */
export type Outcome =
  'unwritten' | 'ready' | 'doubtful' | 'proposal' | 'signed' | 'amended' | 'archived' | 'deleted'

export interface DemoVisit {
  /** Its file in `visits/`: talk that was written for this demo. */
  file: string
  label: string
  by: 'physician' | 'trialPhysician'
  daysAgo: number
  /** Hour of the day, UTC. */
  hour: number
  outcome: Outcome
  visitKind?: VisitKind
  template?: TemplateKey
  telehealthCheck?: boolean
}

/** Oldest first. */
export const DEMO_VISITS: readonly DemoVisit[] = [
  {
    file: 'wrist-fracture-check',
    label: 'Wrist fracture, cast removal',
    by: 'physician',
    daysAgo: 24,
    hour: 14,
    outcome: 'archived',
  },
  {
    file: 'eczema',
    label: 'Hand and elbow rash',
    by: 'physician',
    daysAgo: 16,
    hour: 15,
    outcome: 'deleted',
  },
  {
    file: 'kidney-stone',
    label: 'Left flank pain, after the emergency room',
    by: 'physician',
    daysAgo: 12,
    hour: 13,
    outcome: 'amended',
  },
  {
    file: 'ear-pain-child',
    label: 'Ear pain, age four',
    by: 'physician',
    daysAgo: 9,
    hour: 16,
    outcome: 'signed',
  },
  {
    file: 'reflux',
    label: 'Heartburn for a year',
    by: 'physician',
    daysAgo: 7,
    hour: 14,
    outcome: 'signed',
    template: 'consultation',
  },
  {
    file: 'migraine-raw',
    label: 'Headaches, new patient',
    by: 'trialPhysician',
    daysAgo: 3,
    hour: 15,
    outcome: 'ready',
    template: 'consultation',
  },
  {
    file: 'warfarin-phone',
    label: 'INR result, phone call',
    by: 'physician',
    daysAgo: 3,
    hour: 17,
    outcome: 'ready',
    visitKind: 'phone',
    template: 'progress',
  },
  {
    file: 'low-mood-telehealth',
    label: 'Low mood, video visit',
    by: 'physician',
    daysAgo: 2,
    hour: 15,
    outcome: 'ready',
    visitKind: 'telehealth',
    template: 'progress',
    telehealthCheck: true,
  },
  {
    file: 'palpitations',
    label: 'Palpitations',
    by: 'physician',
    daysAgo: 1,
    hour: 14,
    outcome: 'doubtful',
  },
  {
    file: 'knee-pain',
    label: 'Room 2, right knee',
    by: 'physician',
    daysAgo: 1,
    hour: 16,
    outcome: 'proposal',
  },
  {
    file: 'diabetes-follow-up',
    label: 'Room 4, diabetes follow-up',
    by: 'physician',
    daysAgo: 0,
    hour: 8,
    outcome: 'ready',
  },
  { file: 'sore-throat', label: 'Sore throat', by: 'physician', daysAgo: 0, hour: 9, outcome: 'ready' },
  {
    file: 'asthma-raw',
    label: 'Asthma, cough at night',
    by: 'trialPhysician',
    daysAgo: 0,
    hour: 9,
    outcome: 'unwritten',
  },
]

export function visitText({ file }: Pick<DemoVisit, 'file'>): Promise<string> {
  return readFile(join(import.meta.dirname, 'visits', `${file}.txt`), 'utf8')
}
