import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { segmentWords } from './talk/words.ts'
import { writeNote } from './write-note.ts'

/** The note of a dialogue, each line with its section. */
function linesOf(dialogue: string): string[] {
  const { sections } = writeNote(parseDialogue(dialogue), {
    sections: TEMPLATES[0]!.sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return sections.flatMap(({ key, sentences }) => sentences.map(({ text }) => `${key}: ${text}`))
}

const shown = (text: string): string =>
  segmentWords({ id: 's1', speaker: 'unknown', text, startMs: null, endMs: null }, 0)
    .map((word) => word.raw)
    .join(' ')

test.each([
  ['They took an M R I of my C 5 and I had P T.', 'They took an MRI of my C 5 and I had PT'],
  ['I work for an I T company', 'I work for an IT company'],
  ['I took point one twenty five M G', 'I took 0.125 mg'],
  ['He has vitamin D I think', 'He has vitamin D I think'],
  ['Plan B I take', 'Plan B I take'],
])('letters that spell a name are one word: %j', (said, written) => {
  expect(shown(said)).toBe(written)
})

test.each([
  ['Doctor: Has your son had a fever?\nGuest_family: Yes, he had a fever last night.', 'The patient had a fever last night'],
  ['Doctor: How is he doing?\nGuest_family: My son has been coughing for two days.', 'The patient has been coughing for 2 days'],
  ['Doctor: What happened to your husband?\nGuest_family: My husband fell off his wheelchair.', 'The patient fell off his wheelchair'],
  ['Doctor: Tell me about her fever.\nGuest_family: I gave her Tylenol for the fever.', 'The family gave her Tylenol for the fever'],
  ['Doctor: What did he take?\nGuest_family: I think my baby swallowed some pills.', 'The family thinks the patient swallowed pills'],
])('the family speaks of the patient: %j', (dialogue, line) => {
  expect(linesOf(dialogue).join('\n')).toContain(line)
}) // prettier-ignore

test.each([
  ['Doctor: How is he?\nGuest_family: My mother has diabetes and my other son has asthma.', /The patient has (?:diabetes|asthma)|^past_medical_history/m],
  ['Doctor: How is he?\nGuest_family: He has a bad cough. I have a headache.', /headache/],
  ['Doctor: How is your son?\nPatient: I have a cough. My son has a fever.', /The patient has a fever/],
])('what the family says of others is not of the patient: %j', (dialogue, wrong) => {
  expect(linesOf(dialogue).join('\n')).not.toMatch(wrong)
}) // prettier-ignore

test.each([
  ['Anyone sick in your family?', 'No one.', 'family_history: The patient denies illness in the family.'],
  ['Does anyone in your family have heart disease?', 'No.', 'family_history: The patient denies a family history of heart disease.'],
  ['Are you allergic to anything?', 'No.', 'allergies: The patient denies allergies.'],
  ['Ever had any operations?', 'Nope, none.', 'past_surgical_history: The patient denies past surgeries or procedures.'],
  ['Do you have any significant health issues that I should know about?', 'No.', 'past_medical_history: The patient denies medical problems.'],
])('what is asked for the record and denied is written: %j %j', (question, answer, line) => {
  expect(linesOf(`Doctor: ${question}\nPatient: ${answer}`)).toContain(line)
}) // prettier-ignore

test.each([
  ['Can you tell me of an illness in your family?', "No, I don't know."],
  ['Any history of surgery?', 'I have a pacemaker.'],
])('who does not know, or says something else, denies nothing: %j %j', (question, answer) => {
  expect(linesOf(`Doctor: ${question}\nPatient: ${answer}`).join('\n')).not.toMatch(/denies/)
})

test('what was asked and denied is no chief complaint', () => {
  const lines = linesOf(
    'Doctor: Is your child well?\nPatient: Yes.\nDoctor: What about a sore elbow?\nPatient: No.',
  )
  expect(lines.join('\n')).not.toMatch(/chief_complaint|evaluation of/)
})

test.each([
  ['Are you right or left handed?', 'Left.', 'hpi: The patient is left-handed.'],
  ['How old are you?', 'I am seventy one now.', 'hpi: The patient is 71 years old.'],
  ['Do you drink?', 'I drink wine every now and then.', 'social_history: The patient drinks wine every now and then.'],
  ['Do you work?', 'Yes, I am a social worker, and my husband is a teacher.', 'social_history: The patient is a social worker.'],
])('%j %j is told whole', (question, answer, line) => {
  expect(linesOf(`Doctor: ${question}\nPatient: ${answer}`)).toContain(line)
}) // prettier-ignore

test.each([
  ['Doctor: What brings you in, sir?\nPatient: I fell on my knee.', /He reports that he fell on/],
  ["Doctor: What brings you in, ma'am?\nPatient: I fell on my knee, sir.", /She reports that she fell on/],
  ['Doctor: What brings you in?\nPatient: I fell on my knee, sir.', /The patient (?:reports that they )?fell on/],
  ["Doctor: What brings him in, ma'am?\nGuest_family: He has a cough.\nPatient: I fell on my knee.", /The patient (?:reports that they )?fell on/],
  ["Doctor: How is he?\nGuest_family: He is weak. He has a cough and I brought him here. He is tired.\nPatient: I fell on my knee.", /\bHe (?:reports that he )?fell on/],
  ["Doctor: Is your wife worried?\nGuest_family: I am. He is weak, he coughs, and his leg hurts.\nPatient: I fell on my knee.", /The patient (?:reports that they )?fell on/],
  ['Doctor: Hello, Miss Lee. What brings you in?\nPatient: I fell on my knee.', /She reports that she fell on/],
  ['Doctor: Do you take your pills?\nPatient: I miss them often. I fell on my knee.', /The patient (?:reports that they )?fell on/],
  ['Doctor: Any MS, epilepsy or stroke?\nPatient: No. I fell on my knee.', /The patient (?:reports that they )?fell on/],
  ['Doctor: Your old doctor is a good man.\nPatient: I fell on my knee.', /The patient (?:reports that they )?fell on/],
])('whom the clinician calls sir or madam is the patient, where nobody else is there: %j', (dialogue, line) => {
  expect(linesOf(dialogue).join('\n')).toMatch(line)
}) // prettier-ignore

test.each([
  ['Any flu symptoms?', 'Like chills or fever?\nDoctor: Those, or vomiting.\nPatient: No.', /Reports[^.]*(?:chills|fever)/],
  ['How is she?', 'Fine.\nGuest_family: She falls asleep a lot.', /Reports falls/],
  ['How are you?', 'I am so tired of these blood draws.', /Reports fatigue/],
  ['There is surgery.', 'What are the risks?\nDoctor: Other risks are pulmonary embolism and further pain.', /past_medical_history/],
  ['Hello.', 'Hi.\nDoctor: He is my colleague Doctor Mason.', /colleague/],
  ['Is there a family history of this problem?', 'Yes.', /of this problem/],
  ['My head hurt.', 'I took the tablets.\nDoctor: How long did you take it for?\nPatient: Six months.', /Duration/],
  ['Hi.', 'Hello.\nDoctor: It is good that you are here to get the surgery rolling.', /rolling/],
  ['Hi there.', 'Hello.\nDoctor: I am Doctor Brown. I am here to take your history.', /I am/],
  ['Is it safe?', 'I worry.\nDoctor: We use antibiotics to control for infection. The risk is low.', /antibiotics|risk/],
  ['Let us talk about the operation.', 'Okay.\nGuest_family: I agree, Doctor, we will do the surgery.', /I agree/],
])('nothing is made of %j %j', (question, answer, wrong) => {
  expect(linesOf(`Doctor: ${question}\nPatient: ${answer}`).join('\n')).not.toMatch(wrong)
}) // prettier-ignore

test.each([
  ['Did you see Doctor Brown?', 'Yes.', 'Doctor Brown'],
  ['When did it start?', 'My knee hurts. It has been about two weeks now.', 'about 2 weeks'],
  ['What hurts?', 'My knees hurt.', 'chief_complaint: Knee pain.'],
  ['How often do you urinate during the day?', 'About every three hours.', 'Frequency of urination: every 3 hours.'],
  ['What did he do?', 'My doctor ordered a cat scan of my knee.', 'CT scan'],
])('%j %j is told', (question, answer, line) => {
  expect(linesOf(`Doctor: ${question}\nPatient: ${answer}`).join('\n')).toContain(line)
}) // prettier-ignore

test.each([
  ['I want you to continue Nexium 40 mg once a day.', 'assessment_plan: '],
  ['It looks like you have a bronchitis.', 'assessment_plan: Likely bronchitis.'],
])('%j at the end of the talk is of the plan', (said, line) => {
  const talk = 'Doctor: How are you?\nPatient: I have had a cough for a week.\nDoctor: Any fever?\nPatient: No.'
  const lines = linesOf(`${talk}\nDoctor: ${said}\nPatient: Okay.`).join('\n')
  expect(lines).toContain(line)
  expect(lines).not.toMatch(/^(?:hpi|past_medical_history).*(?:recommend|Nexium|ronchitis)/m)
}) // prettier-ignore

test.each([
  ['Patient: My brother had a heart attack.\nDoctor: How old was he?\nPatient: Fifty two.', "The patient's brother was 52 at the time."],
  ['Patient: My mother died of a stroke.\nDoctor: How old was your mother when she died?\nPatient: She was in her seventies.', "The patient's mother was in her seventies when she died."],
  ['Patient: My father is well.\nDoctor: How old is he?\nPatient: He is eighty years old.', "The patient's father is 80."],
])('the age of a relative is told of them: %j', (talk, line) => {
  expect(linesOf(`Doctor: Any family history?\n${talk}`)).toContain(`family_history: ${line}`)
}) // prettier-ignore

test('the age of who is nobody known is not told of a relative', () => {
  const talk =
    'Doctor: Any family history?\nPatient: My brother and my uncle had gout.\nDoctor: How old was he?\nPatient: Fifty two.'
  expect(linesOf(talk).join('\n')).not.toMatch(/52/)
})

test.each([
  ['Did you see her swallow the coin?', 'No.', /did not see/],
  ['I see your past medical history is missing.', 'Okay.', /missing/],
  ['Any additional surgeries?', 'Yes.', /additional/],
])('nothing is made of what is asked of who came along, or names nothing: %j %j', (question, answer, wrong) => {
  expect(linesOf(`Doctor: ${question}\nGuest_family: ${answer}`).join('\n')).not.toMatch(wrong)
}) // prettier-ignore

test.each([
  ['Doctor: How often does your husband drink?\nPatient: Six beers a day.', /patient drinks/i],
  ['Doctor: Your son is here too, he is 15, right?\nPatient: Yes. I have a headache.', /15 years old/],
  ['Patient: I had a ninety second seizure on Monday.', /92nd/],
  ['Patient: I have fallen twice since I last saw my eye doctor.', /since the last visit/],
  ['Patient: My left knee hurts.\nDoctor: Is the swelling there too?\nPatient: No, it is not in the left knee, the swelling is in my right knee.', /[Rr]ight knee pain/],
])('of another, or another thing: %j', (dialogue, wrong) => {
  expect(linesOf(dialogue).join('\n')).not.toMatch(wrong)
}) // prettier-ignore
