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

const CAUSE: Talk[] = [
  {
    said: `Patient: I have had chest pain for three days. I fell off my bike yesterday and my wrist hurts. I drink alcohol on weekends.
Doctor: I think your chest pain is from acid reflux. Your wrist is sprained from the fall. You are anemic. The rash is because of the new soap.`,
    untrue: [
      'Chest pain for three days (due to cocaine).',
      'Chest pain because of alcohol.',
      'Chest pain, due to alcohol.',
      'Wrist pain caused by arthritis.',
      'Anemia due to cancer.',
      'Anemia secondary to alcohol.',
      'Anemia (from bleeding).',
      'Wrist sprain due to assault.',
      'Chest pain for three days, cocaine-induced.',
      'Rash due to alcohol.',
      'Chest pain from the fall.',
      'Wrist pain, alcohol-related.',
      'Rash because of reflux.',
      'Chest pain attributed to stress.',
      'Chest pain due to drugs.',
      'Anemia, likely from alcohol.',
    ],
    paraphrased: [
      'Chest pain due to acid reflux.',
      'Chest pain from acid reflux for three days.',
      'Wrist sprain from the fall.',
      'Wrist pain after a fall from his bike.',
      'Rash due to new soap.',
      'Rash caused by soap.',
      'Wrist sprain due to a bicycle fall.',
      'Chest pain, likely due to GERD.',
      'Chest pain for three days.',
    ],
  },
  {
    said: `Patient: My back started hurting after I lifted boxes. I could not sleep because of the pain. I stopped the statin because my muscles ached.
Doctor: You are here for follow up of heart failure. The swelling is caused by the amlodipine. It is a viral infection.`,
    untrue: [
      'Back pain due to a car accident.',
      'Back pain because of cancer.',
      'Stopped the statin because of cost.',
      'Stopped the statin due to liver damage.',
      'Swelling due to heart failure.',
      'Heart failure due to alcohol.',
      'Insomnia due to anxiety.',
      'Swelling (caused by cocaine).',
      'Heart failure from a heart attack.',
    ],
    paraphrased: [
      'Back pain after lifting boxes.',
      'Back pain due to lifting boxes.',
      'Unable to sleep because of pain.',
      'Stopped the statin because of muscle aches.',
      'Stopped statin due to muscle pain.',
      'Edema due to amlodipine.',
      'Swelling caused by amlodipine.',
      'Follow-up for heart failure.',
    ],
  },
  {
    said: `Patient: I have had headaches for a month. They come in the afternoon.
Doctor: How do you sleep?
Patient: Badly. I wake at four.
Doctor: Any change of your sight?
Patient: No. I still work at the mill. We are short of people there. My knee has been swollen since Sunday.
Doctor: Did you twist it?
Patient: On the stairs. And I cough.
Doctor: Let me look. Your knee has a torn meniscus. And you have pneumonia.`,
    untrue: [
      'Headaches due to pneumonia.',
      'Headaches for a month because of a torn meniscus.',
      'Headaches secondary to pneumonia.',
      'Insomnia due to pneumonia.',
    ],
    paraphrased: ['Cough due to pneumonia.', 'Knee swelling due to a torn meniscus.'],
  },
]

const MANNER: Talk[] = [
  {
    said: `Doctor: I will start you on prednisone 40 milligrams daily for five days. Take ibuprofen as needed. Continue the metoprolol 50 twice a day, in the morning and at bedtime. Take the doxycycline with food. We give you ceftriaxone in the muscle. Use the cream on the skin. Take gabapentin at night.
Patient: Okay.`,
    untrue: [
      'Prednisone 40 mg daily PRN.',
      'Prednisone 40 mg daily as needed.',
      'Prednisone 40 mg IV daily.',
      'Prednisone 40 mg daily, tapered.',
      'Prednisone taper over five days.',
      'Prednisone 40 mg daily with food.',
      'Prednisone 40 mg daily at bedtime.',
      'Metoprolol 50 mg twice a day as needed.',
      'Metoprolol 50 mg IV twice a day.',
      'Metoprolol 50 mg twice a day with food.',
      'Ibuprofen at bedtime.',
      'Ibuprofen with food as needed.',
      'Doxycycline IV.',
      'Doxycycline on an empty stomach.',
      'Ceftriaxone IV given.',
      'Ceftriaxone by mouth.',
      'Gabapentin in the morning.',
      'Gabapentin PRN.',
      'Prednisone 40 mg daily intravenously.',
      'Prednisone 40 mg daily sublingual.',
      'Prednisone injection 40 mg daily.',
      'Prednisone 40 mg daily, inhaled.',
      'Prednisone 40 mg daily before meals.',
      'Doxycycline before meals.',
      'Gabapentin rectally at night.',
    ],
    paraphrased: [
      'Prednisone 40 mg daily for five days.',
      'Ibuprofen PRN.',
      'Ibuprofen as needed.',
      'Take ibuprofen when needed.',
      'Metoprolol 50 mg BID.',
      'Doxycycline with food.',
      'Doxycycline with meals.',
      'Ceftriaxone IM.',
      'Gabapentin at bedtime.',
      'Gabapentin nightly.',
      'Gabapentin qhs.',
      'Prednisone 40 mg PO daily.',
      'Prednisone 40 mg by mouth daily.',
      'Metoprolol 50 mg twice daily, morning and bedtime.',
    ],
  },
  {
    said: `Doctor: We will do a prednisone taper, starting at 60. The Zofran goes under your tongue if you feel nauseous. Use the albuterol inhaler when you are short of breath. Take levothyroxine on an empty stomach in the morning. Insulin you inject before dinner.
Patient: I take tylenol when my head hurts.`,
    untrue: [
      'Albuterol nebulizer scheduled.',
      'Levothyroxine with food.',
      'Levothyroxine at bedtime.',
      'Acetaminophen IV.',
      'Levothyroxine in the morning PRN.',
      'Acetaminophen rectally.',
      'Albuterol by mouth.',
    ],
    paraphrased: [
      'Prednisone taper starting at 60.',
      'Prednisone, tapered from 60.',
      'Ondansetron sublingual as needed for nausea.',
      'Zofran SL PRN.',
      'Albuterol inhaler as needed for shortness of breath.',
      'Albuterol inhaler PRN.',
      'Levothyroxine on an empty stomach in the morning.',
      'Inject insulin before dinner.',
      'Acetaminophen as needed for headache.',
      'Tylenol PRN headaches.',
      'Insulin injections before dinner.',
    ],
  },
]

const cases = (talks: Talk[], of: 'untrue' | 'paraphrased'): Array<[string, string]> =>
  talks.flatMap((talk) => talk[of].map((text): [string, string] => [text, talk.said]))
const supportOf = (text: string, said: string) =>
  checkSentence(text, readTranscript(parseDialogue(said), builtInModels()).index).support

test.each(cases(CAUSE, 'untrue'))('what something comes of is not vouched for: %s', (text, said) => {
  expect(supportOf(text, said)).not.toBe('supported')
})
test.each(cases(CAUSE, 'paraphrased'))('what something comes of, as it was said: %s', (text, said) => {
  expect(supportOf(text, said)).toBe('supported')
})

test.each(cases(MANNER, 'untrue'))('how a medicine is taken is not vouched for: %s', (text, said) => {
  expect(supportOf(text, said)).not.toBe('supported')
})
test.each(cases(MANNER, 'paraphrased'))('how a medicine is taken, as it was said: %s', (text, said) => {
  expect(supportOf(text, said)).toBe('supported')
})
