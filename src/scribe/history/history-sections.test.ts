import { expect, test } from 'vitest'
import { sectionOf } from './history-sections.ts'
import type { SectionKey } from '../types.ts'
import { segmentWords } from '../talk/words.ts'

test.each([
  ['i am allergic to penicillin', 'allergies'],
  ['i have never had problems with allergies', 'allergies'],
  ['my allergies are acting up', 'hpi'],
  ['i take an antihistamine for my allergies', 'hpi'],
  ['i have allergic rhinitis', 'hpi'],
  ['i drink', 'social_history'],
  ['my aunt had breast cancer', 'family_history'],
  ['my uncle was 71 and my dad 80', 'family_history'],
  ['my family is healthy', 'family_history'],
  ['i was adopted', 'family_history'],
  // Who came along speaks for the patient.
  ['the family has noticed it as well', 'hpi'],
  ['i had my tonsils taken out at 9', 'past_surgical_history'],
  ['i had a fusion of my hand and a lumbar fusion', 'past_surgical_history'],
  ['you are scheduled for surgery in june', 'hpi'],
  ['they try to treat it without surgery', 'hpi'],
  ['i share a flat and i have a flatmate', 'social_history'],
  ['i am a bus driver', 'social_history'],
  ['i am a nurse', 'social_history'],
  ['i am a light sleeper', 'hpi'],
  ['i have a dog at home', 'social_history'],
  ['i drink occasionally', 'social_history'],
  ['i drink a lot of water', 'hpi'],
  ['i pee more since i take those drugs', 'hpi'],
  ['my back hurts when i work in the kitchen', 'hpi'],
  ['i do exercise three times a week', 'social_history'],
  ['i take my medications and exercise', 'hpi'],
  ['my granddad had gout', 'family_history'],
  ['my family live outside of leeds', 'social_history'],
  ['i am currently working', 'social_history'],
  ['do you have any pets', 'social_history'],
  ['i have a wound from my surgery that leaks', 'hpi'],
  ['you have a history of anxiety smoking and gout', 'past_medical_history'],
  ['you have a history of asthma and smoking', 'past_medical_history'],
  ['i have no drug intolerances', 'allergies'],
  ['i do not think i have any allergies', 'allergies'],
  ['he said that it is not her allergies', 'hpi'],
  ['i thought i had some kind of allergy', 'hpi'],
  ['my mother said that i had a fever', 'hpi'],
  ['the driver was drunk', 'hpi'],
  ['my dad is also obese', 'family_history'],
  ['my oldest son died of leukemia', 'family_history'],
  ['my grandmother was only 49', 'family_history'],
  ['my mother thinks i have asthma', 'hpi'],
  ['gout and food allergies run in my family', 'family_history'],
  ['my wife had the same surgery', 'hpi'],
  ['i had a craniotomy and a reconstruction of my ear', 'past_surgical_history'],
] satisfies Array<[string, SectionKey]>)('%j belongs to %s', (text, section) => {
  const words = segmentWords({ id: 's1', speaker: 'patient', text, startMs: null, endMs: null }, 0)
  expect(sectionOf(words, 'hpi')).toBe(section)
})
