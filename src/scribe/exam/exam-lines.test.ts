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

/** The examination of a visit in which these are the clinician's words, a line a system. */
function examOf(said: string[]): string[] {
  const talk = [
    'Doctor: What brings you in today?',
    'Patient: I have been feeling unwell for a week.',
    'Doctor: Okay, let me examine you.',
    ...said,
  ]
  const { sections } = writeNote(parseDialogue(talk.join('\n')), OPTIONS)
  return sections.find(({ key }) => key === 'physical_exam')?.sentences.map(({ text }) => text) ?? []
}

test.each([
  [
    'how a joint moves, whatever part was named before',
    ['Doctor: All right. Dorsiflexion on the right is three out of five.'],
    ['Musculoskeletal: Dorsiflexion on the right is 3/5.'],
  ],
  [
    'a finding without the talk around it',
    ['Doctor: On your belly exam, I do appreciate some tenderness here in the left upper quadrant, okay?'],
    ['Gastrointestinal: Tenderness in the left upper quadrant.'],
  ],
  [
    'fine as the kind of the sound, not as a judgement of it',
    ['Doctor: On your lung exam, I hear some fine crackles in both lower lobes.'],
    ['Respiratory: Fine crackles in both lower lobes.'],
  ],
  [
    'how a finding is since the last visit',
    [
      "Doctor: On your heart exam, you have a grade two out of six murmur that's unchanged from your prior exam.",
    ],
    ['Cardiovascular: Grade 2/6 murmur, unchanged from the prior exam.'],
  ],
  [
    'what was looked for on the skin with the rash, wherever it was said',
    ['Doctor: On your lung exam, your lungs are clear. I do not see any rash, no bruising.'],
    ['Respiratory: Lungs are clear.', 'Skin: No rash. No bruising.'],
  ],
  [
    'what is not there at the part that was named before a pause',
    ['Doctor: Right knee is swollen and warm. Ankles, no edema. Calves, no tenderness.'],
    ['Musculoskeletal: Right knee is swollen and warm. Ankles, no edema. Calves, no tenderness.'],
  ],
  [
    'a denial behind a finding as one of its own',
    ['Doctor: Lungs are clear, no wheezes. On your left knee exam, no swelling, no effusion.'],
    ['Respiratory: Lungs are clear, no wheezes.', 'Musculoskeletal: Left knee: No swelling. No effusion.'],
  ],
  [
    'a normal rest as the rest',
    [
      'Doctor: You have mild tenderness in the left lower quadrant, but everything on your exam looks normal.',
    ],
    ['Gastrointestinal: Mild tenderness in the left lower quadrant.', 'Exam otherwise looks normal.'],
  ],
  [
    'the throat and what is not in it',
    ['Doctor: On your mouth exam there is no evidence of thrush present tonsils are midline.'],
    ['Ears, nose, mouth and throat: No evidence of thrush present. Tonsils are midline.'],
  ],
  [
    'each finding once, without its lay word or the part that comes next',
    [
      'Doctor: I do not appreciate any lymphadenopathy swollen lymph glands, no thyroid thyromegaly on your abdomen.',
    ],
    ['Neck: No lymphadenopathy. No thyromegaly.'],
  ],
  [
    'what is told in one breath, each part under its system',
    [
      'Doctor: on your neck exam i do not appreciate any thyromegaly no carotid bruit listening to your heart you have a regular rate and rhythm and your lungs are clear to auscultation so that is good news',
    ],
    [
      'Neck: No thyromegaly. No carotid bruit.',
      'Respiratory: Lungs are clear to auscultation.',
      'Cardiovascular: Regular rate and rhythm.',
    ],
  ],
  [
    'the skin of the back, a gland of the groin and a breast',
    [
      'Doctor: On the left upper back there is a 2 cm biopsy site. There are no suspicious moles, no axillary lymphadenopathy.',
      'Doctor: On the breast exam there are no palpable masses.',
    ],
    [
      'Lymphatic: No axillary lymphadenopathy.',
      'Breast: No palpable masses.',
      'Skin: Left upper back: 2 cm biopsy site. No suspicious moles.',
    ],
  ],
  [
    'the side and the part for findings that do not name them',
    [
      'Doctor: Let me take a look at your left wrist.',
      'Doctor: There is some swelling there and you have pain with flexion. On the right side I do not appreciate any swelling.',
    ],
    ['Musculoskeletal: Left wrist: Swelling. Pain with flexion. Right side: No swelling.'],
  ],
  [
    'pulses and sensation of a limb that is hurt',
    [
      'Doctor: On the neurovascular exam of your left foot you have brisk capillary refill strong dorsalis pedis pulse and your sensation is intact to light touch and all of that is what I hoped for.',
    ],
    [
      'Cardiovascular: Left foot: Brisk capillary refill. Strong dorsalis pedis pulse.',
      'Neurological: Left foot: Sensation is intact to light touch.',
    ],
  ],
  [
    'that a finding is stable',
    [
      'Doctor: On your heart exam, I hear a 2/6 systolic murmur, which we have heard before.',
      'Doctor: So that is stable.',
    ],
    ['Cardiovascular: 2/6 systolic murmur, stable.'],
  ],
  [
    'what was cut in the middle',
    [
      'Doctor: on your shoulder exam there is tenderness of the greater',
      'Patient: okay',
      'Doctor: tuberosity of the humerus',
    ],
    ['Musculoskeletal: Tenderness of the greater tuberosity of the humerus.'],
  ],
  [
    'what was called out among other findings',
    [
      'Doctor: let me listen to your heart i do not appreciate any murmur no rub no gallop your lungs are clear to auscultation',
    ],
    ['Respiratory: Lungs are clear to auscultation.', 'Cardiovascular: No murmur. No rub. No gallop.'],
  ],
  [
    'what pressing showed',
    ['Doctor: On your abdominal exam, you do have pain in the left lower quadrant when I press on it.'],
    ['Gastrointestinal: Pain in the left lower quadrant on palpation.'],
  ],
  [
    'what is dictated after the plan',
    [
      'Doctor: On your neck exam, there is no tenderness.',
      'Doctor: So my plan is to order an MRI of the neck. I will refer you to physical therapy. Continue ibuprofen 400 mg twice a day. I will see you in 3 weeks. Take care.',
      'Doctor: No focal sensory deficit noted.',
    ],
    ['Neck: No tenderness.', 'Neurological: No focal sensory deficit noted.'],
  ],
  [
    'how the examination as a whole was',
    ['Doctor: Your lungs are clear. The rest of your physical exam is normal.'],
    ['Respiratory: Lungs are clear.', "Rest of the patient's physical exam is normal."],
  ],
])('the examination holds %s', (_, said, lines) => {
  expect(examOf(said)).toEqual(lines)
})

test.each([
  [
    'a condition',
    ['Doctor: Your lungs are clear. If you have swelling and there is redness, call me.'],
    /swelling|redness/i,
  ],
  [
    'what is denied as there',
    ['Doctor: It does not look like you have a full range of motion of the knee.'],
    /\bfull range/i,
  ],
  [
    'one more thing that is denied',
    ['Doctor: on your neck exam i do not appreciate any adenopathy palpable masses'],
    /\. Palpable/,
  ],
  [
    'a finding in words for the patient',
    ['Doctor: On your leg exam you have pitting edema, so you have a little bit of fluid there.'],
    /fluid/,
  ],
  [
    'what was seen on a film',
    [
      'Doctor: On your knee exam there is tenderness.',
      'Doctor: I reviewed your x-ray and there is no displacement.',
    ],
    /displacement/,
  ],
  ['a fever', ['Doctor: On your exam you do not have a fever today. Your lungs are clear.'], /fever/],
])('the examination does not hold %s', (_, said, wrong) => {
  expect(examOf(said).join('\n')).not.toMatch(wrong)
})

/** The examination of a short visit, from what was said of the complaint on. */
function examAfter(complaint: string, said: string): string[] {
  const talk = [
    'Doctor: What brings you in?',
    `Patient: ${complaint}`,
    `Doctor: ${said}`,
    'Patient: Okay.',
    "Doctor: I think it's a sprain. Rest and ice. Come back in two weeks.",
  ]
  const { sections } = writeNote(parseDialogue(talk.join('\n')), OPTIONS)
  return sections.find(({ key }) => key === 'physical_exam')?.sentences.map(({ text }) => text) ?? []
}

test.each([
  [
    'My knee has been hurting since I fell.',
    'Let me look at the knee. No swelling. No redness. The knee moves freely. No tenderness along the joint line.',
    [
      'Musculoskeletal: Knee: No swelling. No redness. Knee moves freely. No tenderness along the joint line.',
    ],
  ],
  [
    'My left knee hurts.',
    "Let me have a look. There's no swelling. No warmth. Full range of motion.",
    ['Musculoskeletal: Left knee: No swelling. No warmth. Full range of motion.'],
  ],
  [
    'My throat is sore.',
    'Let me take a look. Your throat is red. No exudate.',
    ['Ears, nose, mouth and throat: Throat is red. No exudate.'],
  ],
  [
    'My daughter has an earache.',
    'Let me look in her ears. The right eardrum is red and bulging.',
    ['Ears, nose, mouth and throat: Right eardrum is red and bulging.'],
  ],
  [
    'My big toe hurts.',
    "Let me see. It's red and warm, and very tender right there at the joint.",
    ['Musculoskeletal: Big toe: Red and warm, and very tender at the joint.'],
  ],
  [
    'My ankle hurts.',
    "It's tender over the ATFL. No tenderness at the base of the fifth metatarsal.",
    ['Musculoskeletal: Tender over the ATFL. No tenderness at the base of the fifth metatarsal.'],
  ],
  [
    'My legs swell.',
    'Heart is regular, lungs are clear, no leg swelling.',
    [
      'Respiratory: Lungs are clear.',
      'Cardiovascular: Heart is regular.',
      'Musculoskeletal: No leg swelling.',
    ],
  ],
  ['My knee hurts.', 'Let me look at your labs. No anemia. There is no swelling.', []],
  ['My knee hurts.', 'Let me look at your old notes. There is some swelling. No edema.', []],
  ['My knee hurts.', 'Let me look at it. There is some swelling from last year.', []],
  [
    'My knee hurts.',
    'I will check the knee next time. No swelling means it is good. There is no redness.',
    [],
  ],
  ['My knee hurts.', 'Let me check your heart with an echo. There is no swelling in most people.', []],
  ['My knee and my ankle hurt.', "Let me have a look. There's no swelling.", []],
  ['I have pain.', 'Let me have a look. No sports for two weeks. No need for a brace.', []],
  ['My ankle hurts.', "Let me have a look. It's a sprain. No swelling today is a good sign.", []],
])('%j, and what is called out in the turn that turns to look: %j', (complaint, said, lines) => {
  expect(examAfter(complaint, said)).toEqual(lines)
})
