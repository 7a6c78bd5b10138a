import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

const OPTIONS = {
  sections: TEMPLATES[0]?.sections ?? [],
  style: 'standard' as const,
  physicalExam: true,
  assessmentPlan: true,
}

/** The note of a visit in which this is said once the history was taken. */
function noteOf(...said: string[]) {
  const talk = [
    'Doctor: What brings you in today?',
    'Patient: I have been tired for a month and my legs swell.',
    'Doctor: Any fever?',
    'Patient: No fever.',
    'Doctor: Do you take anything?',
    'Patient: Only vitamins.',
    ...said,
  ]
  const draft = writeNote(parseDialogue(talk.join('\n')), OPTIONS)
  const linesOf = (key: string) =>
    draft.sections.find((section) => section.key === key)?.sentences.map(({ text }) => text) ?? []
  return { exam: linesOf('physical_exam'), hpi: linesOf('hpi'), toCheck: draft.uncovered }
}

const CASES: Array<[said: string[], lines: string[]]> = [
  [
    ["Doctor: Deep breath. Lungs are clear. Heart's regular, no murmur. Trace edema at both ankles."],
    [
      'Respiratory: Lungs are clear.',
      'Cardiovascular: Heart is regular, no murmur. Trace edema at both ankles.',
    ],
  ],
  [
    [
      "Doctor: Let's have a look. Nose is runny, clear. Left eardrum is bulging and red, and I see pus behind it.",
    ],
    ['Ears, nose, mouth and throat: Nose is runny, clear. Left eardrum is bulging and red. Pus behind it.'],
  ],
  [
    [
      "Doctor: Hop up. There's a moderate effusion on the right. Quad's a bit wasted compared to the left. Relax your leg. Pivot shift, he's guarding, I can't get it. Varus stable.",
    ],
    [
      'Musculoskeletal: Moderate effusion on the right. Quad is a bit wasted compared to the left. Pivot shift, guarding, not obtained. Varus stable.',
    ],
  ],
  [
    [
      'Doctor: Let me examine you. Tap your fingers. Right finger taps are slow. Left is mildly slow. Reflexes are slow to relax.',
    ],
    ['Neurological: Right finger taps are slow. Left is mildly slow. Reflexes are slow to relax.'],
  ],
  [
    [
      'Doctor: Let me check you over. Feet, pulses two plus, monofilament ten out of ten on both. No sores. Neck veins, I see them up about ten centimeters.',
    ],
    [
      'Neck: Neck veins, up about 10 cm.',
      'Musculoskeletal: Feet, pulses 2+, monofilament 10/10 on both. No sores.',
    ],
  ],
  [
    [
      "Doctor: Hop up. Hawkins positive, Neer positive, drop arm negative. Grip's weaker on the left. Right is strong.",
    ],
    [
      'Musculoskeletal: Hawkins positive, Neer positive, drop arm negative. Grip is weaker on the left. Right is strong.',
    ],
  ],
  [
    [
      'Doctor: Let me take a look. Does it hurt when I press here?',
      'Patient: A little, down low.',
      "Doctor: Okay, some tenderness above the pubic bone. No guarding. I'm gonna tap your back. This side?",
      'Patient: Ow!',
      "Doctor: So that's right CVA tenderness, none on the left.",
    ],
    [
      'Gastrointestinal: Tenderness above the pubic bone. No guarding.',
      'Genitourinary: Right CVA tenderness, none on the left.',
    ],
  ],
  [
    [
      "Doctor: For my note, you're dressed neatly, you're tearful at times, good eye contact, speech is soft, normal rate. Your affect is sad. No delusions. You're oriented.",
    ],
    [
      'Psychiatric: Dressed neatly. Tearful at times, good eye contact. Speech is soft, normal rate. Affect is sad. No delusions. Oriented.',
    ],
  ],
  [
    [
      "Doctor: Let me see that elbow. There's a small tophus over the tip, do you feel that?",
      'Patient: That bump?',
    ],
    ['Musculoskeletal: Elbow: Small tophus over the tip.'],
  ],
]

test.each(CASES)('called out while examining: %j', (said, lines) => {
  const note = noteOf(...said)
  expect(note.exam).toEqual(lines)
  expect(note.hpi.join(' ')).not.toMatch(/nose|taps|monofilament|murmur|tenderness/i)
})

test.each([
  ['Doctor: Let me take a look. With measles the eyes are red and the fever is high.'],
  ['Doctor: Let me take a look. Most people have some swelling of the ankles.'],
  ['Doctor: Let me take a look. When that is swollen the arm hurts at night.'],
  ['Doctor: Let me take a look. Now the feet, close your eyes. Stand up, arms crossed.'],
  ["Doctor: Let me see. Left foot, I don't see it today."],
])('nothing was found: %j', (said) => {
  expect(noteOf(said).exam).toEqual([])
})

test('one finding that the check does not find leaves the others of its system', () => {
  const { exam } = noteOf(
    "Doctor: Hop up. Medial joint line tender. Lachman is positive on the right, there's no end point, I'd say two B. Varus stable.",
  )
  expect(exam.join(' ')).toMatch(
    /Medial joint line tender\. Lachman is positive on the right\..*Varus stable/,
  )
})
