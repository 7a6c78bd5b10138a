import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
const problemsOf = (...said: string[]): string[] =>
  writeNote(parseDialogue(said.join('\n')), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  }).sections.flatMap(({ sentences }) => sentences.flatMap(({ text, heading }) => (heading ? [text] : [])))

test.each([
  ['I twisted my left ankle playing tennis.', "It's a sprain.", ['Left ankle sprain.']],
  ['I fell on my wrist.', 'You have a hairline fracture.', ['Hairline wrist fracture.']],
  ['I lifted a box and now my back hurts.', 'I think this is a strain.', ['Back strain.']],
  ['I fell on my wrist and my elbow.', "It's a sprain.", ['Sprain.']],
  ['I came back because my knee hurts.', "It's a sprain.", ['Knee sprain.']],
])(
  'what is always of a part of the body is named with the only one there is: %s %s',
  (told, found, problems) => {
    expect(
      problemsOf(
        'Doctor: What brings you in?',
        `Patient: ${told}`,
        'Doctor: Does it hurt when you move it?',
        'Patient: Yes, a lot.',
        'Doctor: It is swollen and tender.',
        `Doctor: ${found} Rest it and use ice.`,
      ),
    ).toEqual(problems)
  },
)

test.each([
  ['The tendon in your shoulder is inflamed.', ['Inflamed tendon in the shoulder.']],
  ['I think a nerve in your neck is pinched.', ['Pinched nerve in the neck.']],
  ['The meniscus is torn.', ['Torn meniscus.']],
  ['The shoulder is swollen.', []],
  ["The tendon isn't torn.", []],
])('what is ill inside is thought, and no finding: %s', (found, problems) => {
  const said = [
    'Doctor: What brings you in?',
    'Patient: My shoulder hurts when I reach up.',
    'Doctor: The shoulder is tender in front. Strength is normal.',
    `Doctor: ${found} Take naproxen 500 milligrams twice a day.`,
  ]
  expect(problemsOf(...said)).toEqual(problems)
})
