import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

/** The lines of the note of a consultation in which this was said. */
function linesAfter(said: string): string[] {
  const dialogue = `Doctor: Hello, how can I help you today?\nPatient: I've had a bad cough for three days.\n${said}`
  const { sections } = writeNote(parseDialogue(dialogue), {
    sections: TEMPLATES[0]!.sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return sections.flatMap((section) => section.sentences.map(({ text }) => text))
}

const asked = (question: string, answer: string): string => `Doctor: ${question}\nPatient: ${answer}`

test.each([
  ['Is the pain there all the time, or does it come and go?', 'Uh, it comes and goes.', 'Course: comes and goes.'],
  ['And which side is that?', 'Um, on the left side.', 'Side: left side.'],
  ['Is that both ears or just the left ear?', 'Uh, just the left ear, yeah.', 'Side: left ear.'],
  ['How many times a day are you going to the toilet?', 'Um, probably like six or seven times a day?', 'Frequency: probably 6-7 times a day.'],
  ['When was your last, when was your last period?', 'Um, two weeks ago.', 'Last period: 2 weeks ago.'],
  ['When was the last time you had methotrexate?', 'Uh, this morning.', 'Last methotrexate: this morning.'],
  ['What do you do for work?', "I'm an accountant.", 'Occupation: accountant.'],
  ['Do you have any allergy to any medications?', 'Yeah, I think there was an antibiotic called clindamycin.', 'Allergy: clindamycin.'],
  ['Any allergies to medication?', 'Uh, no just latex.', 'Allergy: latex.'],
  ['What happened?', "Well I've had a, I've got a bit of a fever.", 'The patient has a bit of a fever.'],
  ['What happened?', 'Just been having problems with my hearing.', 'The patient has had problems with their hearing.'],
  ['How is your asthma?', 'I just, yeah, use an inhaler for it.', 'The patient uses an inhaler for it.'],
])('%j %j becomes %j', (question, answer, line) => {
  expect(linesAfter(asked(question, answer))).toContain(line)
}) // prettier-ignore

test.each([
  ['Have you ever had a colonoscopy?', 'No.', 'The patient has never had a colonoscopy.'],
  ['Have you used any ice on it?', 'No, I have not.', 'The patient has not used any ice on it.'],
  ['Any further flare ups?', 'No.', 'The patient denies further flare ups.'],
  ['So you feel your hip when you climb stairs?', 'Yeah.', 'The patient feels the hip when they climb stairs.'],
  ['It looks like you had a sore heel at work?', 'Yes.', 'The patient had a sore heel at work.'],
  ['Did you hear or feel a pop in the heel?', 'No.', 'The patient did not hear or feel a pop in the heel.'],
])('an answer that names something of health is told: %j %j becomes %j', (question, answer, line) => {
  expect(linesAfter(asked(question, answer))).toContain(line)
}) // prettier-ignore

test.each([
  ['Did you change it?', 'No.', /change/],
  ['Are they better now?', 'Yes.', /better/],
  ['Does it hurt where I am pressing?', 'No.', /pressing/],
  ['You want to come back in May?', 'Yes.', /May/],
  ['Did you like the new parrot house?', 'No.', /parrot/],
])('an answer that names nothing, or what the clinician does, is not told: %j %j', (question, answer, wrong) => {
  expect(linesAfter(asked(question, answer)).join('\n')).not.toMatch(wrong)
}) // prettier-ignore

test.each([
  ['Is your asthma well-controlled?', "Yeah, that's fine.", "The patient's asthma is well-controlled."],
  ['In terms of your general health otherwise at the moment are you eating and drinking OK?', 'Yes.', 'The patient is eating and drinking.'],
  ['Apart from the eczema, do you have any other medical problems?', 'No.', 'The patient denies other medical problems.'],
  ["You're not on any other medication at all?", 'No.', 'The patient is not on any other medication.'],
  ['How long have you been on that for?', 'Three months.', 'The patient has been on that for 3 months.'],
  ['Any family illnesses?', 'My brother had neurofibromatosis, I think it is.', 'My brother had'],
  ['Who is at home?', 'I, uh, live with my partner.', 'The patient lives with their partner.'],
])('a question with a preface, a doubt or a pause: %j %j becomes %j', (question, answer, line) => {
  expect(linesAfter(asked(question, answer)).join('\n')).toContain(line.replace('My brother', "The patient's brother"))
}) // prettier-ignore

test.each([
  ['Any chance you could be pregnant?', "Theoretically, if the implant hasn't been working then I could be pregnant.", /(?:^|\n)The patient could be pregnant/],
  ['Do you live alone?', 'Yeah, yeah.\nPatient: I live with my partner.', /lives alone/],
  ['Apart from the eczema, any other medical problems?', 'No. I just had asthma in the past.', /denies/],
  ['Could I confirm your name?', "My name is Tracy Chapman and I'm forty five.", /Tracy/],
  ['What happened?', "I'm a, so they said it is, it's definitely it definitely bothers me.", /it definitely bothers/],
  ['And did you also mention your arms and legs as well?', 'Yeah.\nPatient: Uh, no. Just the chest and hands.', /arms and legs/],
  ['Is it more of a burning pain?', 'No.', /more of a burning/],
  ['Any allergies?', 'No.\nPatient: Well, I am allergic to peanuts.', /denies allergies/],
  ['Anything in the family?', "My friend's mum, she recently died of a brain tumour.", /tumour/],
])('what %j %j does not say is not written', (question, answer, wrong) => {
  expect(linesAfter(asked(question, answer)).join('\n')).not.toMatch(wrong)
}) // prettier-ignore

test.each([
  ["If you're coughing up blood and you're feeling your heart racing. I will order a chest X-ray.", /(?:^|\n)[^i\n]*feeling their heart racing/i],
  ["If your headache's getting worse.\nDoctor: Or your neck pain is getting worse, I want you to come back.", /neck pain is getting worse/],
  ["I'll leave the number in the notes for this appointment. I will order a blood test.", /leave the number/],
])('the plan after %j does not hold a line that is untrue or no plan', (plan, wrong) => {
  expect(linesAfter(`Doctor: ${plan}`).join('\n')).not.toMatch(wrong)
}) // prettier-ignore

test.each([
  ['Any other symptoms?', 'Um, well, I have a bit of fever, and, uh, well like, I coughed up a bit of blood on two occasions.', 'coughed up a bit of blood on 2 occasions'],
  ['Do you have any other illnesses?', "Well not really, no. Um, I'm allergic to, to peanuts.", 'The patient is allergic to peanuts.'],
  ['In terms of your health at the moment are you, uh, eating and drinking okay?', 'Yes.', 'The patient is eating and drinking'],
])('told however it is said: %j %j holds %j', (question, answer, line) => {
  expect(linesAfter(asked(question, answer)).join('\n')).toContain(line)
}) // prettier-ignore

test('advice to come back keeps the condition that was said in the sentence before', () => {
  const lines = linesAfter(
    "Patient: Nothing else.\nDoctor: I think you have a chest infection. I will prescribe amoxicillin 500 mg three times a day. We will get a chest X-ray. If your symptoms aren't getting better in the next two days or they're getting worse. I'd like you to come back and see me straight away.",
  )
  expect(lines.join('\n')).toMatch(/If the symptoms are not getting better .*, I would like (?:them|the patient) to come back and see me/)
}) // prettier-ignore

test('what the clinician sums up is told once', () => {
  const lines = linesAfter(
    "Doctor: Anything else?\nPatient: I feel weak and shaky.\nDoctor: So you've been feeling quite weak and shaky.\nPatient: Yeah.",
  )
  expect(lines.filter((line) => line.includes('shaky'))).toHaveLength(1)
})

test('denials that stand beside each other are one sentence, and their evidence is of them all', () => {
  const lines = linesAfter(
    'Doctor: Have you had any difficulty swallowing?\nPatient: No.\nDoctor: Any pain in the ear?\nPatient: No.',
  )
  expect(lines).toContain('The patient denies difficulty swallowing or pain in the ear.')
})

test('several things asked in one breath are all denied by one "no"', () => {
  const lines = linesAfter(asked('Any other symptoms? Nausea? Vomiting? Chest pain?', 'No, no.'))
  expect(lines).toContain('Gastrointestinal: Denies nausea or vomiting.')
  expect(lines).toContain('Cardiovascular: Denies chest pain.')
})

test('what an allergy is treated with, or what the patient is allergic to, is not mistaken for the other', () => {
  expect(linesAfter(asked('Do you take anything for your allergies?', 'I take Claritin.')).join()).not.toContain('Allergy:')
  expect(linesAfter(asked('Any allergies?', 'I took clindamycin once, I am allergic to that.'))).not.toContain('Clindamycin.')
}) // prettier-ignore

test('a "no" that the next words take back denies nothing', () => {
  const lines = linesAfter(
    asked('Any vomiting at all?', 'Uh, no.\nPatient: Yeah, so I vomited at the start.'),
  )
  expect(lines.join()).not.toMatch(/denies vomiting/i)
})

test.each([
  ['Ten years ago I broke my heel.', '10 years ago the patient broke the heel.'],
  ['In cold water I get cramps.', 'In cold water the patient gets cramps.'],
  ['My heel has been stiff ever since.', 'The heel has been stiff ever since.'],
  ['I limped for a while.', 'The patient limped for a while.'],
  ['They told me that I had a tear in my heel.', 'The patient was told that they had a tear in the heel.'],
  ['I take a zinc tablet and that is it.', 'The patient takes a zinc tablet.'],
  ['Father died of a stroke.', "The patient's father died of a stroke."],
  ['No, currently I use zinc cream.', 'Currently the patient uses zinc cream.'],
  ['The soreness has subsided.', 'The soreness has subsided.'],
  ['Just taking ibuprofen for it.', 'The patient is taking ibuprofen for it.'],
  ['I had my first dose of zinc on the 14th.', 'The patient had their first dose of zinc on the 14th.'],
])('a whole sentence with its time, its place or its teller is told: %j becomes %j', (said, line) => {
  expect(linesAfter(asked('Tell me more about your heel.', said))).toContain(line)
}) // prettier-ignore

test('what a patient adds of their own while the plan is made is told', () => {
  const lines = linesAfter(
    'Doctor: So I will order an x-ray of your chest and prescribe amoxicillin 500 milligrams.\nPatient: I am taking digoxin for my atrial fibrillation.',
  )
  expect(lines).toContain('The patient is taking digoxin for their atrial fibrillation.')
})

test('who the patient is by number stands in the head of the note', () => {
  const lines = linesAfter('Doctor: Her date of birth is May 3, 1950, and her medical record number is 4711.')
  expect(lines.join('\n')).not.toMatch(/birth|4711/)
})
