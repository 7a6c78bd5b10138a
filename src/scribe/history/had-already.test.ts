import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

function sectionsOf(...turns: string[]) {
  const talk = ['Doctor: What brings you in?', 'Patient: My back hurts for two weeks.', ...turns]
  const { sections } = writeNote(parseDialogue([...talk, 'Doctor: Okay. Lungs are clear.'].join('\n')), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const textOf = (key: string) =>
    sections
      .find((one) => one.key === key)
      ?.sentences.map(({ text }) => text)
      .join(' ') ?? ''
  return { past: textOf('past_medical_history'), story: textOf('hpi') }
}

test.each([
  [['Doctor: Anything else?', 'Patient: I had my flu shot in October.'], 'The patient had their flu shot in October.'],
  [['Doctor: Anything else?', 'Patient: My tetanus shot was in 2019.'], "The patient's tetanus shot was in 2019."],
  [['Doctor: Anything else?', 'Patient: I already got the shingles vaccine last year.'], 'The patient already got the shingles vaccine last year.'],
  [['Doctor: Flu shot today?', 'Patient: No need, I had it at the pharmacy last week.'], 'The patient had the flu shot at the pharmacy last week.'],
  [['Doctor: We could give you the shingles vaccine.', 'Patient: I already got one in May.'], 'The patient already got the shingles vaccine in May.'],
  [['Doctor: Do you want a COVID booster?', 'Patient: I had mine in September, thanks.'], 'The patient had the COVID booster in September.'],
])('a vaccine that was had is told with its name: %j', (turns, line) => {
  const { past, story } = sectionsOf(...turns)
  expect(past).toContain(line)
  expect(story).not.toMatch(/shot|vaccine|booster/)
}) // prettier-ignore

test.each([
  [['Doctor: Flu shot today?', 'Patient: No thanks.']],
  [['Doctor: Flu shot today?', 'Patient: I never had one.']],
  [['Doctor: Did you have the flu?', 'Patient: I had it last week.']],
])('of %j no vaccine is told', (turns) => {
  expect(sectionsOf(...turns).past).not.toMatch(/had the flu shot|flu/i)
})

test('what came of a vaccine is of the story', () => {
  const { past } = sectionsOf('Doctor: When did it begin?', 'Patient: I had my flu shot in October and then my arm hurt.')
  expect(past).not.toMatch(/arm/)
}) // prettier-ignore
