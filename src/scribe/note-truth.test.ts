import { expect, test } from 'vitest'
import { withoutFillers } from './talk/clean-words.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import type { WriteOptions } from './types.ts'
import { plain } from './talk/word.ts'
import { segmentWords } from './talk/words.ts'
import { writeNote } from './write-note.ts'

const OPTIONS: WriteOptions = {
  sections: TEMPLATES[0]!.sections,
  style: 'standard',
  physicalExam: true,
  assessmentPlan: true,
}

/** The note of a visit that begins with back pain and goes on with these lines, one line a section. */
function noteOf(lines: string[], options: Partial<WriteOptions> = {}): string {
  const text = ['Doctor: What brings you in?', 'Patient: My back hurts.', ...lines].join('\n')
  return writeNote(parseDialogue(text), { ...OPTIONS, ...options })
    .sections.map(({ title, sentences }) => `${title}: ${sentences.map((one) => one.text).join(' ')}`)
    .join('\n')
}

test.each([
  [
    'a condition that is never parted from what it is the condition of',
    [
      'Doctor: Could you be pregnant?',
      'Patient: If the implant has not been working and I took it out late then I could be pregnant.',
    ],
    /patient (?:reports that they )?could be pregnant/,
  ],
  [
    'a doubt',
    [
      'Doctor: Any cough?',
      "Patient: A slight cough, and I'm not sure if it's the change of seasons and I'm getting a cold.",
    ],
    /getting a cold/,
  ],
  [
    'one of two choices',
    ['Doctor: Did the pain come on suddenly, or was it more gradual?', 'Patient: No, it was gradual.'],
    /did not come on/,
  ],
  [
    "the clinician's own family",
    ['Doctor: Our daughter is almost sixteen and she plays soccer and she hurt her knee.'],
    /She (?:plays|hurt)|reports knee/,
  ],
  [
    'a symptom out of an explanation',
    ['Doctor: There are other reasons for a colonoscopy, like unexplained weight loss.', 'Patient: Okay.'],
    /Reports[^.]*weight loss/,
  ],
  [
    'what the patient rejects',
    ['Doctor: You have been drinking plenty of fluids. Is that right?', 'Patient: Sorry, say that again?'],
    /fluids/,
  ],
  [
    'what the patient says is not so',
    [
      'Doctor: So you are still watching your diet and getting exercise.',
      'Patient: I have not been eating well.',
    ],
    /watching/,
  ],
  [
    'a no to one thing as a no to all that was asked',
    [
      'Doctor: Any history of smoking, illicit drug use, heavy alcohol use?',
      'Patient: No drugs. I used to smoke.',
    ],
    /denies[^.]*smoking/,
  ],
  [
    'a no to the question before',
    ['Doctor: Any allergies at all? Any medications?', 'Patient: No allergies.'],
    /denies medications/,
  ],
  [
    'a no to much as a no to some',
    ['Doctor: Do you drink much in the way of alcohol?', "Patient: No, I don't drink alcohol."],
    /drink much/,
  ],
  [
    'a family as healthy that is not',
    [
      'Doctor: Are there any illnesses in your family?',
      'Patient: No, nothing. My aunt Ottilie has a history of gout.',
    ],
    /not any illnesses|denies illness/,
  ],
  [
    'medicines denied with one that is taken',
    ['Doctor: Are you on any medication?', 'Patient: No, other than paracetamol.'],
    /not on any medication/,
  ],
  [
    'who cannot tell as a no',
    ['Doctor: Have you had any surgeries?', "Patient: I couldn't tell you."],
    /not had any surgeries|denies past surgeries/,
  ],
  [
    'a relative behind a no',
    ['Doctor: Any family history of gout?', 'Patient: No, not in my close family, but my cousin Ida has it.'],
    /denies family history|denies a family history/,
  ],
  [
    "the family's history as the patient's",
    ['Doctor: In terms of family history, any history of problems with the kidneys?', 'Patient: No, no.'],
    /Past medical history: [^.\n]*kidneys/,
  ],
  [
    'a disease that was asked of and is there now and then',
    ['Doctor: Do you have neuropathy, where your feet tingle?', 'Patient: Occasionally, yeah.'],
    /Past medical history: Neuropathy/,
  ],
  [
    'what goes on as if it had ended',
    ['Doctor: You had been taking Effexor for your depression. Are you still taking that?', 'Patient: Yes.'],
    /had been taking/,
  ],
  [
    'a medicine of then as one of now',
    ['Doctor: You were on progesterone at that time.', 'Patient: I was.'],
    /Medications: Progesterone/,
  ],
  [
    'one of two doses as the dose',
    ['Patient: I take Norvasc, on the days I work out 5 mg, otherwise 10 mg.'],
    /Norvasc 5 mg/,
  ],
  [
    'a doubt without its not knowing',
    ['Doctor: Any tiredness?', "Patient: I am tired, but I don't know if it's my age or the heat."],
    /but it is (?:the|his|her|my) age/,
  ],
  [
    'a denial that was kept to now without its now',
    ['Doctor: Do you have any difficulty swallowing?', 'Patient: Not currently, no.'],
    /denies difficulty|Denies difficulty/i,
  ],
  [
    'a denial that the next answer takes back',
    [
      'Doctor: Any bleeding at all?',
      "Patient: No, I don't think so.",
      'Doctor: Are you scratching it, and bleeding?',
      'Patient: Yeah, sometimes.',
    ],
    /denies bleeding/,
  ],
  [
    'what the patient does not think they ever had',
    ['Doctor: Any heartburn?', "Patient: Uh, maybe. I don't think I've ever had heartburn."],
    /Reports[^.]*heartburn/,
  ],
  [
    'what the examination did not show as a denial of the patient',
    ["Doctor: Let me look at your eyes. I don't see any jaundice.", 'Patient: Good.'],
    /Denies[^.]*jaundice/,
  ],
  [
    'what was found on examination as told by the patient',
    [
      'Doctor: On your skin exam I do appreciate some bruising, are you able to bend the elbow?',
      'Patient: Yes.',
      'Doctor: I looked at your vitals today and you do not have a fever.',
    ],
    /(?:Reports|Endorses)[^.]*bruising|Denies[^.]*fever/,
  ],
  [
    'a symptom of long ago',
    ['Doctor: Any spinning?', 'Patient: Not now, but I felt it when I had vertigo years ago.'],
    /Reports[^.]*vertigo/,
  ],
  [
    'small talk',
    [
      'Patient: I could not go to the egg hunt because my back hurts, I was able to find a couple of the eggs.',
    ],
    /egg/,
  ],
  ['a name', ['Doctor: Do you smoke at all, Kim?', 'Patient: No.'], /kim/i],
  ['a vague pointer', ['Doctor: And the stairs?', 'Patient: I was taking it.', 'Doctor: Okay.'], /taking it/],
  [
    'what is hoped for',
    ['Doctor: I will see you in a week and hopefully you have passed that stone.'],
    /passed/,
  ],
  [
    'a lecture',
    [
      'Doctor: I think you have a lumbar strain.',
      'Doctor: There are many reasons why people can have back pain.',
    ],
    /people/,
  ],
  [
    'an order of "that"',
    ['Doctor: I think you have a strain.', 'Doctor: We will have to look into that a little further.'],
    /look into/,
  ],
  [
    'half a sentence of the plan',
    [
      'Doctor: For your kidney stone, I will order a CT.',
      'Doctor: Your constipation and review test results to determine if we need to do further testing.',
    ],
    /review test results/,
  ],
])('the note never tells %s', (_, lines, never) => {
  expect(noteOf(lines)).not.toMatch(never)
})

test.each([
  [
    ["Patient: I've also, I've been feeling a bit tired at work."],
    /(?<!also, )(?:has|have) been feeling a bit tired at work/,
  ],
  [
    ["Patient: It hasn't like, my knee hasn't really been hurting at night."],
    /knee has not (?:really )?been hurting at night/,
  ],
  [['Doctor: Did you ever smoke?', 'Patient: No.'], /The patient never smoked\./],
  [['Doctor: Have you ever had any surgeries?', 'Patient: No, never.'], /denies surgeries|never had/],
  [
    ['Doctor: How long ago did this happen?', 'Patient: This was Saturday morning.'],
    /Onset: Saturday morning\./,
  ],
  [['Doctor: Do you have difficulty urinating?', 'Patient: No.'], /Denies difficulty urinating/],
  [
    ['Doctor: Any family history?', 'Patient: My sister does have problems with her stomach too.'],
    /Family history: [^\n]*sister/,
  ],
  [
    [
      'Doctor: We have you on Prozac 20 mg a day.',
      'Patient: I was taking that, but I weaned myself off of it.',
    ],
    /Medications: Prozac 20 mg a day, stopped\./,
  ],
  [
    ['Doctor: Hey, show me the chest x-ray. It looks like you have a little bit of fluid in your lungs.'],
    /Chest x-ray: A little fluid in/,
  ],
  [
    ['Doctor: Let me examine you. Looking at you, you are in no apparent distress.'],
    /Constitutional: (?:In )?no apparent distress/i,
  ],
])('%j is told as it was meant', (lines, line) => {
  expect(noteOf(lines)).toMatch(line)
})

test('what was ruled out is no problem of the plan', () => {
  const note = noteOf([
    'Doctor: I looked at your x-ray. There is no fracture.',
    'Doctor: For your back pain, I will prescribe naproxen 500 milligrams twice a day.',
    'Doctor: For your fracture, I want you to rest and come back in two weeks.',
  ])
  expect(note).toMatch(/plan: .*Back pain\..*Prescribe naproxen 500 mg.*rest/)
  expect(note).not.toMatch(/ Fracture\./)
})

test.each([
  ['female', 'She denies fever.'],
  ['male', 'He denies fever.'],
] as const)('a record that says %s decides how the patient is told of', (sex, line) => {
  expect(noteOf(['Doctor: Any fever?', 'Patient: No.'], { sex })).toContain(line)
})

test.each([
  [
    ['Doctor: Let me press here.', 'Patient: I have a stroke.', 'Doctor: No, no, no, everything is normal.'],
    /stroke/i,
  ],
  [['Doctor: What about your right hand, any problems with that hand?', 'Patient: No.'], /that hand/],
  [['Patient: I have a physical about four months ago.'], /has a physical/],
  [
    [
      'Patient: My primary care doctor sent me because of this knee pain that',
      'Patient: I have been having for six months.',
    ],
    /having for/,
  ],
  [
    [
      "Doctor: I think you have a kidney stone. I'll give you ibuprofen just in case it does start to move you're in pain.",
    ],
    /plan: .*patient is in pain/,
  ],
  [
    ['Doctor: Any weight gain or swelling in your legs?', "Patient: Yeah, I can't see my ankles any more."],
    /denies/i,
  ],
  [
    ['Doctor: Anybody with kidney disease?', 'Patient: One of them did have kidney disease, my dad.'],
    /medical history: [^\n]*Kidney/,
  ],
  [
    [
      'Doctor: I will order an ultrasound. What I am looking for is that there is no narrowing of your blood vessels.',
    ],
    /is no narrowing/,
  ],
  [['Doctor: Is your urination stream weak?', 'Patient: Yes.'], /Reports weakness/],
  [['Doctor: I will prescribe Prozac.', 'Doctor: We will increase it from 20 to 40.'], /Increase it/],
  [
    ['Doctor: Please close your eyes. I want you to close your eyes and reach out your arms.'],
    /close their eyes/,
  ],
  [['Doctor: Any surgeries in the past?', 'Patient: Yes, I had a lumbar fusion.'], /reports surgeries/],
  [['Patient: A month or two after I started the Norvasc.'], /A month or/],
  [['Doctor: If we need to make any changes but right now we will continue the course.'], /If we need/],
  [['Patient: She gave me some numbing medicine for it.'], /Reports[^.]*numbness/],
  [
    ['Doctor: When did this all start?', 'Patient: I woke up and after a few minutes I noticed the rash.'],
    /Duration: a few minutes/,
  ],
  [['Doctor: I want to want you taking Tylenol for any pain right now.'], /want to want/],
  [['Doctor: We make any more medication changes.'], /any more medication/],
  [['Patient: I was also on lisinopril before but with the adjustments.'], /Lisinopril|adjustments/],
])('%j: what would be untrue or hang in the air is left out', (lines, never) => {
  expect(noteOf(lines)).not.toMatch(never)
})

test.each([
  [
    ["Patient: I've been having a burning right here in my stomach, like right around here."],
    /(?:having|had) a burning in the stomach\./,
  ],
  [
    ['Doctor: How is your diet?', 'Patient: My diet has been a little bit of a struggle.'],
    /diet has been a struggle/,
  ],
  [
    ['Doctor: Any relief from the Lexapro?', "Patient: It's helping a little bit with my mood."],
    /Lexapro is helping a little/,
  ],
  [
    ['Doctor: Does the pain stay in one place?', "Patient: It's moved down to my right lower side."],
    /The pain has moved down to the right lower side/i,
  ],
  [
    ['Doctor: Did you buy the blood pressure cuff like I asked?', 'Patient: Yes, I did.'],
    /blood pressure cuff\./,
  ],
  [
    ['Doctor: I reviewed the x-rays of both your knees which shows no fractures or osteoarthritis.'],
    /X-rays: No fractures or osteoarthritis\./,
  ],
  [['Doctor: Your hemoglobin A1c last time was seven . five and it is stable.'], /7\.5/],
  [['Doctor: Your PSA was .5 last year and that is normal.'], /0\.5/],
  [
    ['Patient: No, but um, I feel a bit of tingling in my face.'],
    /(?:patient|they) feels? a bit of tingling/,
  ],
  [
    [
      'Doctor: On your heart exam it is regular.',
      'Doctor: Your heart, I hear a three out of six systolic ejection murmur.',
    ],
    /Cardiovascular: .*3\/6,? systolic ejection murmur/,
  ],
  [
    [
      'Doctor: Your heart sounds fine. Now let me tell you the plan.',
      'Doctor: You have had it in the past.',
      'Doctor: I will order routine labs and I want to refer you to a urologist.',
    ],
    /routine labs.*urologist/,
  ],
])('%j is told whole', (lines, line) => {
  expect(noteOf(lines)).toMatch(line)
})

test.each([
  ['I am here for a breast cancer screening.', 'Breast cancer screening.'],
  ['I have had diabetes for years, but I am here because of a cough.', 'Cough.'],
  ['I had my flu shot in May, and I used to have hip pain. I have a sore throat.', 'Sore throat.'],
  ['I have an ulcer on my left foot.', 'Ulcer on the left foot.'],
  ['I have some, some pain, uh, in my belly. I have been sweaty.', 'Abdominal pain.'],
])('%j: the complaint is what they came for', (said, complaint) => {
  const { sections } = writeNote(parseDialogue(`Doctor: What brings you in?\nPatient: ${said}`), OPTIONS)
  expect(sections.find(({ key }) => key === 'chief_complaint')?.sentences.map(({ text }) => text)).toEqual([
    complaint,
  ])
})

test('a receptor is no pause', () => {
  const words = segmentWords(
    { id: '', speaker: 'doctor', text: 'it was er positive , er , and small', startMs: null, endMs: null },
    0,
  )
  expect(plain(withoutFillers(words))).toBe('it was er positive and small')
})
