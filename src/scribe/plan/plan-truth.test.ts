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
