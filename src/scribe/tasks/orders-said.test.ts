import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { findTasks } from './find-tasks.ts'

const HISTORY = 'Doctor: What brings you in?\nPatient: My knee has been hurting for two weeks.\nDoctor: '
const tasks = (plan: string): string[] =>
  findTasks(parseDialogue(`${HISTORY}${plan}`)).map(({ kind, subject }) => `${kind}: ${subject}`)

test.each([
  'For your cholesterol, stay off the atorvastatin.',
  'Stay off the trazodone.',
  'Because of the reaction to amoxicillin we will be careful.',
  'We sent a urine culture.',
  "I'm giving you cyclobenzaprine 5 milligrams at bedtime.\nPatient: I'm breastfeeding.\nDoctor: Then let's skip the cyclobenzaprine.",
  "I'd like you to have the shingles vaccine.\nPatient: I had both last year at the pharmacy.\nDoctor: Great.",
  "We could give him the flu shot today.\nPatient: No, I don't want the flu shot.\nDoctor: Okay.",
  "I would like to start rosuvastatin 5 milligrams at night.\nPatient: I'd rather not take another statin right now.\nDoctor: Fine.",
  "I'd like to start alendronate 70 milligrams once a week.\nPatient: I'm scared of that alendronate, I'd rather not.",
  'They will start insulin.',
  'If it is still high we will start levothyroxine.',
  'If your leg gets numb, go to the emergency room.',
  'You do not need to go to the emergency department.',
  'I thought about mirtazapine at night, 7.5 milligrams.',
  "I'd put the lisinopril up to 40.\nPatient: Can we wait?\nDoctor: Okay, leave it at 20.",
  "I can give you one lorazepam. You'd need a driver.\nPatient: No thanks.\nDoctor: Okay, no lorazepam.",
  'We will talk about that in a minute.',
  'I spoke to Dr. Lee about you.',
  "I'd like the dermatologist to see you if the rash isn't gone in two weeks.",
  'The surgeon will see you next week.',
  'Tylenol 5 milliliters is a bit low for him.',
  "Ice it.\nPatient: Should I come back?\nDoctor: In a week if it isn't better.",
  "I'll recheck your pulse in a moment.",
  'I could freeze that wart if you want.',
  "I'd get a walker.\nPatient: No walker. I'm not an old man.",
  'I can give you a few tramadol for the night.\nPatient: No opioids.',
  "I was also thinking of prednisolone.\nPatient: Oh no.\nDoctor: Okay, we'll leave the prednisolone out then.",
  'We injected the knee last year.',
  'The amlodipine stays at 5.',
])('%j asks for nothing', (plan) => expect(tasks(plan)).toEqual([]))

test.each([
  ['Because of the reaction to amoxicillin, I will prescribe cefdinir 90 milligrams twice a day.', ['prescription: Prescribe cefdinir 90 mg twice a day']],
  ['I want to add empagliflozin. Ten milligrams, once in the morning, but start only once the prednisone is finished.', ['prescription: Start empagliflozin 10 mg once in the morning, start only once the prednisone is finished']],
  ["I'd do a biopsy today. I'll phone you with the biopsy in a week.", ['order: Biopsy today', 'call: Phone the patient with the biopsy in a week']],
  ["With that pressure go back to 10 of the lisinopril. Keep the carvedilol at 6.25 twice a day.\nPatient: It makes me cough.\nDoctor: Then scratch that, stop the lisinopril, and we'll start Entresto, 24/26, twice a day.", ['prescription: Stop lisinopril', 'prescription: Start Entresto 24/26 twice a day']],
  ['And the glipizide, stop that altogether, the A1c is 6.1.', ['prescription: Stop glipizide']],
  ["Let's go up on the furosemide, from 40 once a day to 40 twice a day.", ['prescription: Increase furosemide to 40 twice a day']],
  ['You need to quit the Afrin.', ['prescription: Stop Afrin']],
  ["So we're stopping the Yaz today.", ['prescription: Stop Yaz today']],
  ['Stop the Tylenol PM.', ['prescription: Stop Tylenol PM']],
  ["You're still on the oxybutynin? I want you to stop that, it can block you up.", ['prescription: Stop oxybutynin']],
  ["I'd like you on fluticasone, two sprays each side once a day.", ['prescription: Fluticasone 2 sprays each side once a day']],
  ['Metformin we cut to 500 twice a day because the kidneys.', ['prescription: Decrease metformin to 500 twice a day']],
  ["I'll put in the rehab referral.", ['referral: Rehab']],
  ["I want a cystoscopy, that's a camera.\nPatient: No, no camera. Well, go ahead and book it.\nDoctor: I'll set up the cystoscopy.", ['order: Cystoscopy']],
  ["I'd like to biopsy that mole on your left arm.", ['order: Biopsy that mole on the left arm']],
  ["I'm going to wash it out and put in four stitches, and give you the Tdap.", ['order: Put in 4 stitches', 'order: Tdap']],
  ["I'd check a B12, a thyroid and a basic metabolic panel.", ['order: B12', 'order: Thyroid', 'order: Basic metabolic panel']],
  ["I'd repeat the potassium in two weeks.", ['order: Repeat the potassium in 2 weeks']],
  ["Let's cut the lisinopril in half, and move the Flomax to bedtime.", ['prescription: Decrease lisinopril by half', 'prescription: Move Flomax to bedtime']],
  ['For the anemia, start ferrous sulfate 325 milligrams every other day.', ['prescription: Start ferrous sulfate 325 mg every other day']],
  ["I'd like to switch you from Flovent to Symbicort.", ['prescription: Switch from Flovent to Symbicort']],
  ["Let's change the simvastatin to atorvastatin 40 milligrams at night.", ['prescription: Switch from simvastatin to atorvastatin 40 mg at night']],
  ['For your headaches, use Tylenol.', ['prescription: Tylenol']],
  ['For the AFib, continue the warfarin 5 milligrams, and have your INR checked this week.', ['order: INR']],
  ['Ice it.\nPatient: When should I come back?\nDoctor: Two weeks.', ['follow_up: Return in 2 weeks']],
  ["Let's recheck the ear in three weeks.", ['follow_up: Recheck the ear in 3 weeks']],
  ["Let's get your blood pressure rechecked next week.", ['follow_up: Get the blood pressure rechecked next week']],
  ["I'd like the cardiologist to see you in a month.", ['referral: Cardiologist']],
  ["It's from the amlodipine, so let's cut it from 10 milligrams down to 5 milligrams.", ['prescription: Decrease amlodipine to 5 mg']],
  ["It's a rash from the hydrochlorothiazide, so stop that today.", ['prescription: Stop hydrochlorothiazide today']],
  ['Make an appointment with the eye doctor.', ['referral: Eye doctor']],
  ["We'll check a urine albumin.", ['order: Urine albumin']],
  ["We'll repeat a lithium level in one month.", ['order: Lithium level in 1 month']],
  ['Your morning sugars are 60 to 70, so decrease the Lantus from 30 units to 24 units at bedtime.', ['prescription: Decrease Lantus to 24 units at bedtime']],
  ["I'd like you to get the pneumonia vaccine today.\nPatient: Sure.", ['order: Pneumonia vaccine today']],
  ['I am giving you ibuprofen 600 milligrams at bedtime, no alcohol with it, and omeprazole 20 milligrams once a day.', ['prescription: Ibuprofen 600 mg at bedtime', 'prescription: Omeprazole 20 mg once a day']],
  ['We will do the hepatitis B series.', ['order: Hepatitis B series']],
  ['We will check a hepatitis B panel.', ['order: Hepatitis B panel']],
  ['We will test you for H pylori.', ['order: H pylori']],
  ["I'm going to use cefdinir. It's 7 milligrams per kilo, so 115 milligrams twice a day.", ['prescription: Cefdinir 115 mg twice a day']],
  ["I'm giving her cefdinir, 7 milligrams per kilogram, so 115 milligrams twice a day.", ['prescription: Cefdinir 115 mg twice a day']],
  ['I want a chest X-ray today to be sure. And we will repeat the X-ray in six weeks.', ['order: Chest x-ray today', 'order: Repeat the x-ray in 6 weeks']],
  ['Start azithromycin, 500 milligrams today and then 250 a day for four more days.', ['prescription: Start azithromycin 500 mg today, then 250 a day for 4 more days']],
  ["So I recommend a blood thinner. That's apixaban, five milligrams twice a day.", ['prescription: Apixaban 5 mg twice a day']],
  ['Stop the ibuprofen, use Tylenol.', ['prescription: Stop ibuprofen', 'prescription: Tylenol']],
  ["I'm going to give him cefdinir, 250 milligrams in five milliliters, he gets 4.5 milliliters once a day.", ['prescription: Prescribe cefdinir']],
  ['You need an emergency MRI of the lumbar spine, today.', ['order: Emergency MRI of the lumbar spine today']],
  ['I want an urgent MRI of the brain.', ['order: Urgent MRI of the brain']],
  ['I am going to refer you to neurosurgery as an emergency.', ['referral: Neurosurgery as an emergency']],
  ["I'm sending you to the emergency department right now.", ['referral: Emergency department right now']],
  ['I am going to admit you to the hospital tonight.', ['order: Admit the patient to the hospital tonight']],
  ["I'd like you to do physical therapy, twice a week.", ['referral: Physical therapy']],
  ["I'd like to get you plugged in with our dietitian.", ['referral: Dietitian']],
  ["Let's get you plugged in with physical therapy.", ['referral: Physical therapy']],
  ["I'll connect you to our new dietitian.", ['referral: Dietitian']],
  ['Stop the cetirizine if it makes you sleepy.', []],
  ['Stop the cetirizine today.', ['prescription: Stop cetirizine today']],
  ["I don't think we need to get you plugged in with our dietitian.", []],
  ['Did they get you plugged in with a dietitian?', []],
  ['I want you to see an eye doctor within the month.', ['referral: Eye doctor within the month']],
  ["Let's repeat the potassium on Friday and have you back Monday.", ['order: Repeat the potassium on Friday', 'follow_up: See the patient back Monday']],
  ['I am also referring you to Dr. Model for cognitive behavioral therapy.', ['referral: Dr. Model for cognitive behavioral therapy']],
  ['I want you to see Dr. Lee next week.', ['referral: Dr. Lee next week']],
  ["I'd like you to see Dr. Patel, the hand surgeon.", ['referral: Dr. Patel the hand surgeon']],
  ["I'm going to give you Macrobid again, 100 milligrams twice a day for five days. I'll send the urine for culture too.", ['prescription: Prescribe Macrobid 100 mg twice a day for 5 days', 'order: Urine for culture']],
  ["Pulmonary rehab, I'll put in a referral.", ['referral: Pulmonary rehab']],
  ["A chest x-ray, I'll order that for today.", ['order: Chest x-ray today']],
  ['I want to see that ear again in four weeks.', ['follow_up: See that ear again in 4 weeks']],
  ['Check your sugars twice a day while you are on prednisone.', []],
  ['We will talk again by video in four weeks.', ['follow_up: Talk again by video in 4 weeks']],
  ["Let's check in again in two weeks.", ['follow_up: Check in again in 2 weeks']],
  ["We'll have a video visit in 3 months.", ['follow_up: Have a video visit in 3 months']],
  ['I will see you Friday.', ['follow_up: See the patient Friday']],
  ['Come back after the ultrasound.', ['follow_up: Come back after the ultrasound']],
  ['I am also ordering a CBC.', ['order: CBC']],
  ['We will get the ECG on December 8th and an MRI on the 4th of December.', ['order: ECG on December 8th', 'order: MRI on the 4th of December']],
  ['Book the CT for 12/8.', ['order: CT for 12/8']],
])('%j asks for %j', (plan, found) => expect(tasks(plan)).toEqual(found)) // prettier-ignore

test.each([
  'I thought about azithromycin three times a week to prevent flares, but your EKG had a long QT, so no.',
  'I will not give you that, since your EKG showed a long QT.',
  'We will wait, your chest x-ray last week was clear.',
  'I want you to eat less salt, your creatinine is a little high.',
])('a test that has a result is not ordered: %s', (said) => {
  expect(tasks(said).filter((task) => task.startsWith('order'))).toEqual([])
})

test.each([
  ['Your creatinine was high, so I will recheck the creatinine next week.', 'Creatinine next week'],
  ['Let us get an EKG today.', 'EKG today'],
])('one that is to be done is: %s', (said, subject) => {
  expect(tasks(said)).toEqual([`order: ${subject}`])
})

test('what is ordered for one thing has no verb', () => {
  const found = findTasks(
    parseDialogue(`${HISTORY}Let me look. The skin is dry behind both knees.
Doctor: So this is eczema. For the dry patches, a moisturizer and hydrocortisone one percent for a week.`),
  )
  expect(found.map(({ subject }) => subject)).toEqual(['Hydrocortisone 1% for a week'])
})
