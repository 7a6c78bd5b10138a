import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const OPTIONS = {
  sections: TEMPLATES[0]?.sections ?? [],
  style: 'detailed' as const,
  physicalExam: true,
  assessmentPlan: true,
}

/** The vital signs of a visit in which these are the clinician's words. */
function vitalsOf(said: string): string[] {
  const talk = [
    'Doctor: What brings you in today?',
    'Patient: My elbow has been sore for a week.',
    `Doctor: ${said}`,
    'Patient: Okay.',
  ]
  const { sections } = writeNote(parseDialogue(talk.join('\n')), OPTIONS)
  return sections.find(({ key }) => key === 'vitals')?.sentences.map(({ text }) => text) ?? []
}

test.each([
  [
    "Pressure today is 148 over 88, I'll repeat it. Second one is 144 over 86.",
    ['Blood pressure: 148/88, repeat 144/86.'],
  ],
  [
    "Lying down it's 138 over 74, pulse 68. Standing after one minute, 108 over 62, and you feel it?",
    ['Blood pressure: 138/74 lying down, 108/62 standing.', 'Heart rate: 68.'],
  ],
  ['She is breathing 32 a minute, oxygen 94.', ['Respiratory rate: 32.', 'Oxygen saturation: 94.']],
  ['We got 152 over 88 here today, pulse 76.', ['Blood pressure: 152/88.', 'Heart rate: 76.']],
  ['On exam sat is 91 on room air, pulse 96.', ['Oxygen saturation: 91 on room air.', 'Heart rate: 96.']],
  ['Oxygen is ninety-five percent on room air.', ['Oxygen saturation: 95% on room air.']],
  ['Your daughter got 150 over 85 at home.', []],
  ['You sat at the desk for 80 hours.', []],
  [
    'I looked at your vitals. Your blood pressure was 118/74. Your heart rate was 61 and you can tell that you swim. Your respirations were 13.',
    ['Blood pressure: 118/74.', 'Heart rate: 61.', 'Respiratory rate: 13.'],
  ],
  [
    'Your blood pressure is about 118/74 today, which is right where we want it.',
    ['Blood pressure: 118/74.'],
  ],
  [
    'Your blood pressure is a little high today, probably because of the pain.',
    ['Blood pressure is a little high today.'],
  ],
  ['Your vital signs look really good especially with the week you have had.', ['Vital signs look good.']],
  ['I reviewed your vitals and everything looks good.', ['Vitals: everything looks good.']],
  ['Your blood pressure today is a little high, it is 151/92.', ['Blood pressure: 151/92.']],
  ['Your temperature today is 98.4 and you do not have a fever.', ['Temperature: 98.4.']],
  ['I looked at your vitals today and you are not running a fever.', ['No fever.']],
  ['Temperature is ninety-eight six, pulse eighty.', ['Temperature: 98.6.', 'Heart rate: 80.']],
  ["Temperature's ninety-nine nine, pulse ninety-six.", ['Temperature: 99.9.', 'Heart rate: 96.']],
  ['Temperature is ninety-eight, pulse eighty.', ['Temperature: 98.', 'Heart rate: 80.']],
  [
    "Blood pressure lying down is one eighteen over sixty-six, and standing it's ninety-six over fifty-eight. So it drops.",
    ['Blood pressure: 118/66 lying down, 96/58 standing.'],
  ],
  [
    'Pressure in the right arm is one forty over eighty, left arm one thirty over seventy-eight.',
    ['Blood pressure: 140/80 right arm, 130/78 left arm.'],
  ],
  [
    'Pulse seventy lying, ninety standing. Oxygen is eighty-eight percent on room air and ninety-four percent on two liters.',
    ['Heart rate: 70 lying, 90 standing.', 'Oxygen saturation: 88% on room air, 94% on 2 liters.'],
  ],
  [
    "Oxygen's ninety-one percent sitting, on room air. We walked you in the hall and it went down to eighty-five. Pulse ninety-two.",
    ['Oxygen saturation: 91% sitting on room air, 85% walking.', 'Heart rate: 92.'],
  ],
  [
    'Your pressure sitting was one forty over ninety and it went to one ten over seventy when you stood.',
    ['Blood pressure: 140/90 sitting, 110/70 standing.'],
  ],
  [
    'Pulse is eighty, sats ninety-two percent on room air and ninety-six percent on two liters.',
    ['Heart rate: 80.', 'Oxygen saturation: 92% on room air, 96% on 2 liters.'],
  ],
  ['Your blood pressure is 128/76 sitting.', ['Blood pressure: 128/76.']],
  [
    "Your blood pressure's one oh four over sixty-two sitting, and standing it's ninety-two over fifty-eight. Pulse is seventy-eight, irregular.",
    ['Blood pressure: 104/62 sitting, 92/58 standing.', 'Heart rate: 78, irregular.'],
  ],
  [
    "Sitting, your pressure is 128 over 76. Standing it's 110 over 70. Temperature 98.2.",
    ['Blood pressure: 128/76 sitting, 110/70 standing.', 'Temperature: 98.2.'],
  ],
  [
    'In the right arm your pressure is 150 over 90, in the left arm 120 over 80.',
    ['Blood pressure: 150/90 right arm, 120/80 left arm.'],
  ],
  [
    'Blood pressure 138 over 80 lying. Standing 108 over 66.',
    ['Blood pressure: 138/80 lying, 108/66 standing.'],
  ],
  [
    'Temperature 98.4, pulse 84 irregular, blood pressure 142 over 78.',
    ['Temperature: 98.4.', 'Heart rate: 84, irregular.', 'Blood pressure: 142/78.'],
  ],
  ['Pulse is 82 and irregularly irregular.', ['Heart rate: 82, irregularly irregular.']],
  [
    'Your pulse is a bit irregular at 88, temperature 98.4.',
    ['Heart rate: 88, irregular.', 'Temperature: 98.4.'],
  ],
  ['Heart rate 96, it is regularly irregular.', ['Heart rate: 96, regularly irregular.']],
  ['Pulse 72, regular. Blood pressure 120 over 80.', ['Heart rate: 72, regular.', 'Blood pressure: 120/80.']],
  [
    'Pulse 72, no longer irregular. Blood pressure 120 over 80.',
    ['Heart rate: 72.', 'Blood pressure: 120/80.'],
  ],
  ['Pulse 72, regular exercise helps.', ['Heart rate: 72.']],
  [
    'Nurse got a temp of one hundred point nine, heart rate one-oh-eight, breathing at forty-two. And weight eleven point four kilos.',
    ['Temperature: 100.9.', 'Heart rate: 108.', 'Respiratory rate: 42.', 'Weight: 11.4 kg.'],
  ],
  [
    "Blood pressure's one thirty-four over eighty-six. Let me repeat that. One thirty-two over eighty-four. Your weight's one seventy-eight, that's up four pounds since March.",
    ['Blood pressure: 134/86, repeat 132/84.', 'Weight: 178 pounds, up 4 pounds since March.'],
  ],
  ['Height five eleven, weight one ninety-four.', [`Height: 5'11".`, 'Weight: 194.']],
  [
    "Heart rate's one-ten, temp one hundred one. Can we recheck her vitals? Heart rate's eighty-eight.",
    ['Heart rate: 110. Repeat 88.', 'Temperature: 101.'],
  ],
])('%j', (said, lines) => {
  expect(vitalsOf(said)).toEqual(lines)
})

test.each([
  'If your blood pressure is high today, I want you to call us.',
  'I think your heart rate is high when you are in pain.',
  'Your blood pressure was 190/100 in the emergency room.',
  'At home your blood pressure was 150/90 sitting and 120/70 standing.',
  'If your pressure is under 90/50 standing, call us.',
  'Fundal height, thirty-four centimeters.',
  "Weight's sixty-eight one this morning.",
])('%j is no vital sign of today', (said) => {
  expect(vitalsOf(said)).toEqual([])
})

test('what who came along tells of last night is no vital sign of today', () => {
  const talk = [
    'Doctor: What brings you in?',
    'Mother: He has had an earache on the right for two days and a fever of 101.8 last night.',
    'Doctor: Temperature 100.9, weight 48 pounds.',
    'Doctor: The right ear drum is red.',
  ]
  const { sections } = writeNote(parseDialogue(talk.join('\n')), OPTIONS)
  const texts = sections.find(({ key }) => key === 'vitals')?.sentences.map(({ text }) => text)
  expect(texts).toEqual(['Temperature: 100.9.', 'Weight: 48 pounds.'])
})
