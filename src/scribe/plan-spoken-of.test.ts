import { expect, test } from 'vitest'
import { planOfTalk } from './soap-note-fixture.ts'

test('what is ordered between the results, and is answered, is of the plan', () => {
  const plan = planOfTalk(`Doctor: What brings you in?
Patient: I am tired all the time and my periods are heavy.
Doctor: Any chest pain?
Patient: No.
Doctor: Do you smoke?
Patient: No.
Doctor: Your pulse is 102. Heart's fast, there's a soft flow murmur. Lungs clear. Belly's soft. No masses at the sides.
Doctor: I think you've got fibroids. Your finger-stick hemoglobin today is 7.6. Urine pregnancy test is negative. So you're quite anemic.
Patient: Wow. Do I need blood?
Doctor: You need iron faster than pills can do it. I'm setting you up for IV iron, two infusions a week apart.
Patient: Okay. I'd take the IV.
Doctor: I'm sending a CBC, ferritin, and a von Willebrand panel today. And a pelvic ultrasound this week.
Patient: Okay.`)
    .map(({ text }) => text)
    .join('\n')
  expect(plan).toMatch(/IV iron, 2 infusions a week apart/)
  expect(plan).toMatch(/CBC.*ferritin.*von Willebrand panel/)
  expect(plan).toMatch(/pelvic ultrasound/)
})
