import { expect, test } from 'vitest'
import { builtInModels } from '../models.ts'
import { readTranscript } from '../read-transcript.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { checkSentence } from './check-sentence.ts'

interface Talk {
  said: string
  untrue: string[]
  paraphrased: string[]
}

const OPPOSITE_FINDING: Talk[] = [
  {
    said: `Doctor: Your lungs are clear. Heart is regular, no murmur. Belly is soft and not tender. No swelling in your legs. The wound is clean and dry. Throat is red.
Patient: Good.`,
    untrue: [
      'Lungs have crackles.',
      'Crackles in the lungs.',
      'Lungs with wheezing bilaterally.',
      'Lungs: diffuse wheezes.',
      'Lungs congested.',
      'Lungs: rhonchi.',
      'Heart is irregular.',
      'Heart with murmur.',
      'Abdomen is tender.',
      'Abdomen is rigid.',
      'Abdomen distended.',
      'Legs are swollen.',
      'Throat is clear.',
      'Throat normal.',
      'Throat is not red.',
      'Wound is infected.',
      'Heart is tachycardic.',
    ],
    paraphrased: [
      'Lungs are clear.',
      'Lungs are clear bilaterally.',
      'Heart regular without murmur.',
      'Abdomen soft, nontender.',
      'No leg edema.',
      'Wound clean and dry.',
      'Throat is erythematous.',
      'Lungs clear, no wheezes.',
    ],
  },
  {
    said: `Doctor: I hear some crackles at the bases of your lungs. Your heart sounds normal. The ankle is swollen. The neck is supple. Pupils equal and reactive. The ears look normal. Skin is dry.
Patient: Okay.`,
    untrue: [
      'Lungs are clear.',
      'Lungs clear bilaterally.',
      'Lungs are normal.',
      'Heart has a gallop.',
      'Heart: murmur present.',
      'Ankle is not swollen.',
      'Ankle is normal.',
      'Neck is stiff.',
      'Neck rigid.',
      'Pupils unequal.',
      'Pupils fixed.',
      'Ears bulging.',
      'Ears: red tympanic membranes.',
      'Skin is moist.',
      'Skin is diaphoretic.',
    ],
    paraphrased: [
      'Crackles at the lung bases.',
      'Lungs: crackles at the bases.',
      'Bibasilar crackles.',
      'Heart sounds normal.',
      'Ankle swollen.',
      'Ankle swelling.',
      'Neck supple.',
      'Pupils equal and reactive.',
      'Ears normal.',
      'Skin dry.',
    ],
  },
]

const STOPPED: Talk[] = [
  {
    said: `Doctor: Keep taking the metoprolol, 50 milligrams twice a day. Continue your lisinopril as you are. Let us stop the naproxen.
Patient: Okay. I also take metformin.
Doctor: Stay on the metformin.`,
    untrue: [
      'Stopped the metoprolol.',
      'Metoprolol was stopped.',
      'Metoprolol discontinued.',
      'Discontinue lisinopril.',
      'Hold metformin.',
      'Stop metformin.',
      'Patient came off the metoprolol.',
      'Off metoprolol.',
      'No longer takes lisinopril.',
      'Metoprolol held.',
      'Continue naproxen.',
      'D/C metoprolol.',
      'Wean off metoprolol.',
      'Not taking metformin.',
    ],
    paraphrased: [
      'Continue metoprolol 50 mg twice a day.',
      'Continue lisinopril.',
      'Stop naproxen.',
      'Naproxen discontinued.',
      'Takes metformin.',
      'Remain on metformin.',
      'Metoprolol continued.',
      'D/C naproxen.',
    ],
  },
  {
    said: `Doctor: Are you still taking the metoprolol?
Patient: Yes, every morning. My cardiologist stopped the amiodarone last year.
Doctor: Good, no changes there.`,
    untrue: [
      'Stopped the metoprolol.',
      'The patient stopped taking metoprolol.',
      'Metoprolol was discontinued last year.',
      'Still takes amiodarone.',
      'No longer on metoprolol.',
      'Quit taking metoprolol.',
    ],
    paraphrased: [
      'Still takes metoprolol every morning.',
      'Takes metoprolol.',
      'Amiodarone was stopped last year by the cardiologist.',
      'Amiodarone discontinued last year.',
    ],
  },
]

const KIN_DIED: Talk[] = [
  {
    said: `Doctor: Any illness in the family?
Patient: My mother has diabetes and my father died of a heart attack at 60. My brother had cancer but he is fine now.
Doctor: Is your mother still alive?
Patient: Yes, she lives with me.`,
    untrue: [
      'The mother died.',
      'Mother died of diabetes.',
      'Mother deceased.',
      'Her mother passed away.',
      'Brother died of cancer.',
      'The brother passed away from cancer.',
      'Father is alive.',
      'Father is living, had a heart attack at 60.',
      'Brother deceased.',
      'Father alive and well.',
    ],
    paraphrased: [
      'Father died of a heart attack at 60.',
      'Father passed away from a heart attack at age 60.',
      'Father deceased, MI.',
      'Mother has diabetes.',
      'Mother is alive with diabetes.',
      'Mother is living.',
      'Brother had cancer.',
      'Mother lives with the patient.',
      'Brother alive, history of cancer.',
    ],
  },
  {
    said: `Patient: My mom was sick with pneumonia last month. We lost my grandmother to a stroke in 2019.
Doctor: Sorry to hear that. And your dad?
Patient: He is doing well. My sister passed last year from breast cancer. My dog died too.`,
    untrue: [
      'The mother died.',
      'Mother died of pneumonia last month.',
      'Father died.',
      'Grandmother is alive.',
      'Dad passed away last year.',
      'Sister is alive with breast cancer.',
      'Mother lost to pneumonia.',
    ],
    paraphrased: [
      'Grandmother died of a stroke in 2019.',
      'Grandmother deceased, stroke.',
      'Sister died of breast cancer last year.',
      'Mother had pneumonia last month.',
      'Father is doing well.',
      'Father alive and well.',
      'Lost her grandmother to a stroke.',
    ],
  },
]

const cases = (talks: Talk[], of: 'untrue' | 'paraphrased'): Array<[string, string]> =>
  talks.flatMap((talk) => talk[of].map((text): [string, string] => [text, talk.said]))
const supportOf = (text: string, said: string) =>
  checkSentence(text, readTranscript(parseDialogue(said), builtInModels()).index).support

test.each(cases(OPPOSITE_FINDING, 'untrue'))(
  'how a part of the body is is not vouched for: %s',
  (text, said) => {
    expect(supportOf(text, said)).not.toBe('supported')
  },
)
test.each(cases(OPPOSITE_FINDING, 'paraphrased'))(
  'how a part of the body is, as it was said: %s',
  (text, said) => {
    expect(supportOf(text, said)).toBe('supported')
  },
)

test.each(cases(STOPPED, 'untrue'))('what is stopped is not vouched for: %s', (text, said) => {
  expect(supportOf(text, said)).not.toBe('supported')
})
test.each(cases(STOPPED, 'paraphrased'))('what is stopped, as it was said: %s', (text, said) => {
  expect(supportOf(text, said)).toBe('supported')
})

test.each(['Right knee injury.', 'Calf tenderness.', 'Right hand dominant.'])(
  'a name of what is there says of no part how it is: %s',
  (text) => {
    const said = 'Patient: I hurt my right knee and my calf is sore, and I write with the right hand.'
    const { index } = readTranscript(parseDialogue(said), builtInModels())
    expect(checkSentence(text, index).because ?? '').not.toMatch(/injury|tenderness|dominant/)
  },
)

test.each(cases(KIN_DIED, 'untrue'))('who died is not vouched for: %s', (text, said) => {
  expect(supportOf(text, said)).not.toBe('supported')
})
test.each(cases(KIN_DIED, 'paraphrased'))('who died, as it was said: %s', (text, said) => {
  expect(supportOf(text, said)).toBe('supported')
})
