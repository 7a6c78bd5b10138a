import { expect, test } from 'vitest'
import { planOfTalk } from '../soap-note-fixture.ts'

const OPENING = 'Doctor: What brings you in?\nPatient: My hip has been hurting for a month.\n'

const planOf = (said: string): string =>
  planOfTalk(`${OPENING}${said}`)
    .map(({ text }) => text)
    .join('\n')

const ORDER = 'Doctor: I will order an MRI of your hip.\n'

test.each([
  "Doctor: For sleep I could give you mirtazapine.\nPatient: No, I gained weight on that, I won't take it.",
  "Doctor: I would like to start mirtazapine 15 milligrams at bedtime.\nPatient: I'd rather not take it.",
  'Doctor: I will start you on mirtazapine 15 milligrams.\nPatient: I will not take mirtazapine.',
])('what is refused is in no plan: %j', (offer) => {
  expect(planOf(`${ORDER}${offer}`)).toMatch(/MRI/)
  expect(planOf(`${ORDER}${offer}`)).not.toMatch(/(?<!declines )mirtazapine/i)
})

test.each([
  "Doctor: I will start you on mirtazapine 15 milligrams.\nPatient: No, I won't take it.",
  "Doctor: You should stay off work.\nPatient: I can't do that, my boss won't let me.",
  'Doctor: We will give you the flu shot today.\nPatient: I do not want the flu shot.',
])('nobody agrees with a plan of which they refuse a part: %j', (refused) => {
  const agreed = 'Doctor: I will see you in two weeks.\nPatient: Okay, that sounds good.'
  expect(planOf(`${ORDER}${agreed}`)).toMatch(/agrees/)
  expect(planOf(`${ORDER}${refused}\n${agreed}`)).not.toMatch(/agrees/)
})

test('what is refused by its name is left out, and what was said last before stays', () => {
  const plan = planOf(
    "Doctor: I'm going to prescribe colchicine 0.6 milligrams twice a day.\nDoctor: I will order an MRI of your hip. Increase the pantoprazole to 40 milligrams twice a day.\nPatient: I don't want the colchicine, it gave me diarrhea.",
  )
  expect(plan).toMatch(/pantoprazole/)
  expect(plan).not.toMatch(/(?<!declines (?:the )?)colchicine/)
})

test('of what is offered by its kind and by its name, the name is declined', () => {
  const offer = "Doctor: I'd also like to start you on a once weekly shot, semaglutide, 0.25 milligrams."
  const plan = planOf(`${ORDER}${offer}\nPatient: No, no needles for me.`)
  expect(plan).toContain('The patient declines semaglutide.')
})
