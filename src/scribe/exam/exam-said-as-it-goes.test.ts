import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

/** A section of a visit that begins with this complaint. */
function sectionOf(key: string, complaint: string, ...turns: string[]): string[] {
  const talk = ['Doctor: What brings you in?', `Patient: ${complaint}`, ...turns, 'Doctor: Rest and ice.']
  const { sections } = writeNote(parseDialogue(talk.join('\n')), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return sections.find((one) => one.key === key)?.sentences.map(({ text }) => text) ?? []
}

const KNEE = 'I twisted my right knee on Sunday and it hurts on stairs.'
const ANKLE = 'I rolled my right ankle yesterday.'
const ELBOW = 'My right elbow hurts when I play tennis.'

test.each([
  [KNEE, 'Right knee: moderate effusion, warm but not red, flexion to 100 degrees, tender at the medial joint line. Left knee is normal. Temperature 98.4, pulse 84.', 'Musculoskeletal: Right knee, moderate effusion, warm but not red, flexion to 100 degrees, tender at the medial joint line. Left knee is normal.'],
  [KNEE, 'No swelling, full range, the medial line is tender, Lachman is firm. The other knee is normal.', 'Musculoskeletal: No swelling, full range. Medial line is tender, Lachman is firm. Other knee is normal.'],
  [KNEE, "I'll examine the knee. There's no effusion. Range is full. McMurray's hurts on the inside. Ligaments are stable.", "Musculoskeletal: Knee: No effusion. Range is full. McMurray's hurts on the inside. Ligaments are stable."],
  [KNEE, "There's a small effusion, tender along the medial joint line, ligaments are stable.", 'Musculoskeletal: Small effusion, tender along the medial joint line, ligaments are stable.'],
  [ANKLE, 'Ankle is swollen on the outside, tender over the ATFL, no tenderness over the malleolus, drawer test is negative. Left ankle is normal.', 'Musculoskeletal: Ankle is swollen on the outside, tender over the ATFL. No tenderness over the malleolus, drawer test is negative. Left ankle is normal.'],
  [ANKLE, "Okay, it's swollen on the outside, bruised, no bony tenderness, you can bear weight.", 'Musculoskeletal: Swollen on the outside, bruised, no bony tenderness, the patient can bear weight.'],
  [ELBOW, 'The lateral epicondyle is tender, full extension, no swelling, grip is painful. The left elbow is normal.', 'Musculoskeletal: Lateral epicondyle is tender, full extension. No swelling, grip is painful. Left elbow is normal.'],
])('%j, examined as the clinician speaks: %j', (complaint, said, line) => {
  expect(sectionOf('physical_exam', complaint, `Doctor: ${said}`)).toEqual([line])
  expect(sectionOf('hpi', complaint, `Doctor: ${said}`).join(' ')).not.toMatch(/tender|normal|swollen|effusion/)
}) // prettier-ignore

test.each([
  [KNEE, 'Doctor: Is the inside of the knee tender?', 'Patient: Yes, the inside.'],
  [KNEE, 'Doctor: So it was swollen, and you said it is tender on the inside.', 'Patient: Yes.'],
  [KNEE, 'Doctor: If it is tender after walking, use ice.', 'Patient: Okay.'],
  [KNEE, 'Doctor: Full rotation at work will have to wait.', 'Patient: Okay.'],
])('%j: nothing is examined by %j', (complaint, ...turns) => {
  expect(sectionOf('physical_exam', complaint, ...turns)).toEqual([])
})

test('who is swollen or tender somewhere is told of the limb, whatever was heard before', () => {
  const found = sectionOf(
    'physical_exam',
    'I have been tired.',
    "Doctor: Let me take a look. Lungs are clear. You're a little swollen here at the ankle, and you're a bit tender over the shin.",
  )
  expect(found.join('\n')).toMatch(
    /Respiratory: Lungs are clear\.\nMusculoskeletal: .*swollen.* ankle.*ender over the shin/,
  )
})
