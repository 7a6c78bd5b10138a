import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

/** The plan of a visit that ends with these turns. */
function planOf(...turns: string[]): string[] {
  const talk = [
    'Doctor: What brings you in?',
    'Patient: My right knee has been swollen since Sunday, and I get palpitations at night.',
    'Doctor: Right knee has a moderate effusion. Heart sounds normal.',
    ...turns,
    'Doctor: Come back in two weeks.',
  ]
  const note = writeNote(parseDialogue(talk.join('\n')), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return note.sections.find(({ key }) => key === 'assessment_plan')?.sentences.map(({ text }) => text) ?? []
}

test.each([
  [
    'of two things offered the one that was not turned down by its name',
    ["Doctor: I'd also like a 24-hour heart monitor, and bloods today for kidneys and potassium.", "Patient: I don't want the monitor, not now. The blood test is fine.", "Doctor: All right, we'll leave the monitor."],
    [/bloods today for kidneys and potassium/, /(?:declines|defers) a 24.hour heart monitor/],
  ],
  [
    'the first of two, where the second is turned down',
    ["Doctor: I'd like an EKG today and an MRI of the knee.", "Patient: I don't want the MRI."],
    [/EKG/, /declines (?:an|the) MRI/],
  ],
  [
    'an order before what is not done',
    ['Doctor: I could draw some fluid off the knee.', 'Patient: No needle in my knee, please.', "Doctor: Let's get an X-ray today, and no needle in the knee then."],
    [/x-ray today/i, /declines the offer to draw some fluid/],
  ],
  [
    'an order behind what is not done',
    ['Doctor: I could draw some fluid off the knee.', 'Patient: No needle in my knee, please.', "Doctor: No needle then, but let's get an X-ray today."],
    [/x-ray today/i],
  ],
  [
    'a treatment instead of the refused one',
    ['Doctor: I would suggest a steroid injection.', "Patient: I'd rather not have the shot.", "Doctor: Then we'll do physical therapy twice a week and skip the injection."],
    [/physical therapy twice a week/, /declines a steroid injection/],
  ],
])('the plan keeps %s', (_, turns, told) => {
  const plan = planOf(...turns).join('\n')
  for (const one of told) expect(plan).toMatch(one)
}) // prettier-ignore

test.each([
  [["Doctor: I'd like a heart monitor and bloods today.", 'Patient: No, thank you.'], /(?:Order|Arrange|Check)[^.]*(?:monitor|bloods)/],
  [["Doctor: I'd like a 24-hour heart monitor, and bloods today.", "Patient: I don't want the monitor."], /(?:Order|Arrange)[^.]*monitor/],
  [['Doctor: I would give you a flu shot today.', "Patient: I don't want the shot."], /(?:Order|Give)[^.]*shot/],
])('and orders nothing of what was refused: %j', (turns, untold) => {
  expect(planOf(...turns).join('\n')).not.toMatch(untold)
}) // prettier-ignore
