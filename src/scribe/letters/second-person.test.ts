import { expect, test } from 'vitest'
import { ofClinic, toSecondPerson } from './second-person.ts'

test.each([
  ['The patient takes lisinopril and their knee hurts.', 'You take lisinopril and your knee hurts.'],
  ['She has not tried ibuprofen.', 'You have not tried ibuprofen.'],
  ['Refer the patient to cardiology.', 'Refer you to cardiology.'],
  ['The patient worries about work.', 'You worry about work.'],
  ["The patient's mother had her knee replaced.", null],
  ['Avoid ibuprofen and naproxen due to her kidneys.', 'Avoid ibuprofen and naproxen due to your kidneys.'],
  [
    'Avoid ibuprofen due to her kidneys and her heart.',
    'Avoid ibuprofen due to your kidneys and your heart.',
  ],
  ['She should rest her knee for 2 weeks.', 'You should rest your knee for 2 weeks.'],
  ['I will see her in 2 weeks.', 'I will see you in 2 weeks.'],
  ['We will give her a brace.', 'We will give you a brace.'],
  ['This may help her sleep.', 'This may help you sleep.'],
  ['Keep her upright after feeds.', 'Keep you upright after feeds.'],
  ['It is up to her.', 'It is up to you.'],
  [
    'She was advised to see the eye doctor, she is overdue.',
    'You were advised to see the eye doctor, you are overdue.',
  ],
  [
    'If she has fever over 102 or is hard to wake, she should call us.',
    'If you have fever over 102 or are hard to wake, you should call us.',
  ],
  ['The patient takes metformin and feels well.', 'You take metformin and feel well.'],
  ['She has a rash that itches and is red.', 'You have a rash that itches and is red.'],
  ['He has pain and it is worse at night.', 'You have pain and it is worse at night.'],
  ["If he's more short of breath, he'll call 911.", "If you're more short of breath, you'll call 911."],
  ["She's been off the statin.", "You've been off the statin."],
  ["I think he's allergic to sulfa.", "I think you're allergic to sulfa."],
  ['They stopped the amlodipine in the hospital.', 'They stopped the amlodipine in the hospital.'],
  ['Stop the pills and throw them out.', 'Stop the pills and throw them out.'],
  ['The patient should stop the pills and throw them out.', 'You should stop the pills and throw them out.'],
  ["For the patient's Rh, we will give them RhoGAM today.", 'For your Rh, we will give you RhoGAM today.'],
  ['Give the patient drops for both eyes.', 'Give you drops for both eyes.'],
  ['The patient was told to weigh themselves each morning.', 'You were told to weigh yourself each morning.'],
  ['The patient does not need an MRI and goes to work.', 'You do not need an MRI and go to work.'],
  ['Her kidney function has come down.', 'Your kidney function has come down.'],
  ['The patient’s left knee is swollen.', 'Your left knee is swollen.'],
  [
    'The patient is allergic to codeine, it makes them vomit.',
    'You are allergic to codeine, it makes you vomit.',
  ],
  ['Check themselves monthly.', 'Check yourself monthly.'],
  ['Her son should watch him.', null],
])('%j is told to the patient as %j', (said, told) => {
  expect(toSecondPerson(said)).toBe(told)
})

test.each([
  ['Order an x-ray.', 'We will order an x-ray.'],
  ['See you in 2 weeks.', 'We will see you in 2 weeks.'],
  ['Call you with the results.', 'We will call you with the results.'],
  ['Call us if you have fever.', 'Call us if you have fever.'],
  ['Give you drops for both eyes.', 'We will give you drops for both eyes.'],
  ['Check your blood sugar twice a day.', 'Check your blood sugar twice a day.'],
  ['Check yourself monthly.', 'Check yourself monthly.'],
  ['Check a lipid panel.', 'We will check a lipid panel.'],
  ['Take it with food.', 'Take it with food.'],
])('%j is told as %j', (said, told) => {
  expect(ofClinic(said)).toBe(told)
})
