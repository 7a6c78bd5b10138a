import { expect, test } from 'vitest'
import { planOfTalk } from '../soap-note-fixture.ts'

const OPENING = 'Doctor: What brings you in?\nPatient: My hip has been hurting for a month.\n'

const planOf = (said: string): string =>
  planOfTalk(`${OPENING}${said}`)
    .map(({ text }) => text)
    .join('\n')

test.each([
  // What a deed waits for is told with it.
  ["Doctor: Now before surgery we'll have to get you off your warfarin for a week.", /for a week (?:before|prior to) surgery/],
  // After "stop" another medicine is the one to be taken.
  ['Doctor: And please stop taking any anti-inflammatories such as Advil or Motrin the only thing i want you taking is Tylenol for any pain', /^(?!.*[Ss]top Tylenol)/s],
  // Either will do.
  ['Doctor: There are tablets without a prescription, Zyrtec, Claritin, some people find them good for an itch.', /^(?!.*Zyrtec and Claritin)/is],
  // An option of a condition that stands before it.
  ['Doctor: I think you have a kidney stone. If you are still having pain next week we will have to discuss a procedure. We could also do a ureteroscopy to get the stone out.', /^(?!.*ureteroscopy)/s],
  // The medicine that was just named is the one to be taken.
  ["Doctor: I'll send it to your pharmacy. Start the antibiotics today, something called doxycycline. You can take one tablet twice a day for five days.", /^(?!.*can take 1 tablet)/s],
  // An illness that the times are named after is no test.
  ["Doctor: We will have to look into that, my nurse has been tired since covid.", /^(?!.*Order COVID)/s],
])('the plan stays true: %j', (said, told) => {
  expect(planOf(said)).toMatch(told)
}) // prettier-ignore

test.each([
  ["That swelling is from the amlodipine, so let's cut it from 10 milligrams back down to 5 milligrams.", /cut amlodipine from 10 mg back down to 5 mg/],
  ["I think it's a drug rash from the hydrochlorothiazide, so stop that today.", /Stop hydrochlorothiazide today/],
])('%j orders it of what was named', (said, line) => {
  expect(planOfTalk(`Doctor: What brings you in?\nPatient: My ankles itch.\nDoctor: ${said}`).map(({ text }) => text).join(' ')).toMatch(line)
}) // prettier-ignore

test('the illness of a relative is no problem of the plan', () => {
  const plan = planOfTalk("Doctor: What brings you in?\nPatient: A rash. My sister has lupus.\nDoctor: I'll order a TSH. With your sister's lupus I'd also add an ANA.")
  expect(plan.map(({ text }) => text)).not.toContain('Lupus.')
}) // prettier-ignore
