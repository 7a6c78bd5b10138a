import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import type { Draft, WriteOptions } from './types.ts'
import { segmentWords } from './talk/words.ts'
import { writeNote } from './write-note.ts'

const OPTIONS: WriteOptions = {
  sections: TEMPLATES[0]!.sections,
  style: 'standard',
  physicalExam: true,
  assessmentPlan: true,
}

const wordsOf = (text: string) =>
  segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, 0)
const linesOf = (draft: Draft) => draft.sections.flatMap((section) => section.sentences)
const textOf = (draft: Draft): string =>
  linesOf(draft)
    .map((line) => line.text)
    .join('\n')

/** Whether any line of the note outside the plan denies this. */
const deniedIn = (draft: Draft, name: string): boolean =>
  linesOf(draft).some(({ text }) =>
    mentionsIn(wordsOf(text), 0).some((mention) => mention.name === name && mention.polarity === 'no'),
  )

test.each([
  [
    'No chest pain. I do get a bit short of breath when I climb the stairs.',
    'shortness of breath',
    'chest pain',
  ],
  ['No chest pain, but I am short of breath at night.', 'shortness of breath', 'chest pain'],
  [
    'No.\nDoctor: Anything else?\nPatient: Well, I get winded on the stairs.',
    'shortness of breath',
    'chest pain',
  ],
  ['No.\nDoctor: Okay.\nPatient: Actually my chest hurts when I walk.', 'chest pain', 'shortness of breath'],
])('asked for two things, the answer %j never denies %s', (answer, affirmed, denied) => {
  const draft = writeNote(
    parseDialogue(
      `Doctor: What brings you in?\nPatient: I am tired.\nDoctor: Any chest pain or shortness of breath?\nPatient: ${answer}`,
    ),
    OPTIONS,
  )
  expect(deniedIn(draft, affirmed)).toBe(false)
  expect(deniedIn(draft, denied)).toBe(true)
})

test('what the patient affirmed last is denied nowhere in the note', () => {
  const things = ['fever', 'cough', 'chest pain', 'shortness of breath', 'nausea', 'dizziness']
  const said: Record<string, string> = {
    'shortness of breath': 'short of breath',
    nausea: 'nauseous',
    dizziness: 'dizzy',
  }
  const turn = fc.oneof(
    fc.uniqueArray(fc.constantFrom(...things), { minLength: 1, maxLength: 3 }).map((asked) => ({
      text: `Doctor: Any ${asked.join(' or ')}?\nPatient: No.`,
      affirmed: [] as string[],
      denied: asked,
    })),
    fc.constantFrom(...things).map((thing) => ({
      text: `Doctor: Okay.\nPatient: ${said[thing] ? `I get ${said[thing]} on the stairs.` : `I have a ${thing} at night.`}`,
      affirmed: [thing],
      denied: [] as string[],
    })),
  )
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 8 }), (turns) => {
      const last = new Map<string, boolean>()
      for (const { affirmed, denied } of turns) {
        for (const thing of affirmed) last.set(thing, true)
        for (const thing of denied) last.set(thing, false)
      }
      const draft = writeNote(parseDialogue(turns.map(({ text }) => text).join('\n')), OPTIONS)
      for (const [thing, holds] of last) if (holds) expect(deniedIn(draft, thing)).toBe(false)
    }),
    { numRuns: 80 },
  )
})

test.each([
  ['Do you smoke?', 'I quit five years ago.', 'social_history', 'The patient quit smoking 5 years ago.'],
  [
    'When did you start the lisinopril?',
    'About three months ago.',
    'hpi',
    'The patient started the lisinopril about 3 months ago.',
  ],
])('%j answered %j names what was only in the question', (question, answer, section, line) => {
  const draft = writeNote(
    parseDialogue(
      `Doctor: What brings you in?\nPatient: My back hurts.\nDoctor: ${question}\nPatient: ${answer}`,
    ),
    OPTIONS,
  )
  const found = draft.sections.find(({ key }) => key === section)?.sentences.find(({ text }) => text === line)
  expect(new Set(found?.evidence.map((span) => span.segmentId)).size).toBe(2)
})

test('a sentence whose object nobody named is left out', () => {
  const text =
    'Doctor: What brings you in?\nPatient: My back hurts.\nDoctor: And when did you stop?\nPatient: I stopped three months ago.'
  expect(textOf(writeNote(parseDialogue(text), OPTIONS))).not.toMatch(/stopped (?:about )?3/)
})

test('a short dictation keeps its examination and its plan', () => {
  const note = textOf(
    writeNote(
      parseDialogue(
        'Patient is a 45 year old man with hypertension here for follow up. He takes lisinopril 20 mg daily. Denies chest pain. Blood pressure 128 over 76. Lungs clear. Plan: continue lisinopril, recheck in 3 months.',
      ),
      OPTIONS,
    ),
  )
  expect(note).toMatch(/lungs clear/i)
  expect(note).toContain('Continue lisinopril, recheck in 3 months.')
})

test('the plan is worded as orders and keeps the return visit', () => {
  const note = textOf(
    writeNote(
      parseDialogue(
        'Doctor: What brings you in?\nPatient: I have had chest pain for two days. We began construction on our kitchen.\nDoctor: I will order an ECG today and start aspirin 81 milligrams daily. Come back in one week.',
      ),
      OPTIONS,
    ),
  )
  expect(note).toContain('Order an ECG today and start aspirin 81 mg daily.')
  expect(note).toContain('Follow-up: Come back in 1 week.')
  expect(note).not.toMatch(/\b(?:I will|we|our|kitchen)\b/i)
})

test.each([
  ['I f felt dizzy at the gym.', 'The patient reports that they felt dizzy at the gym.', /f felt/],
  [
    'My knee, it has been hurting since Monday.',
    'The patient reports that the knee has been hurting since Monday.',
    /knee, it/,
  ],
  ['My knee is pretty sore and it definitely hurts at night.', 'sore', /pretty|definitely/],
  ['I have been getting like tired since Monday.', 'getting tired', /like/],
  ['I like iced it last night and my knee still hurts.', 'iced it last night', /likes/],
  ['My knee hurts. I think that physical therapy.', 'knee', /think/],
  ['My knee hurts since i saw dr moore.', 'Dr. Moore', /moore/],
  ['It was a tough spring with all the pollen, but I have a cough.', 'cough', /tough spring/],
])('%j is told as a clinician would write it', (said, line, never) => {
  const note = textOf(
    writeNote(parseDialogue(`Doctor: What brings you in?\nPatient: ${said}\nDoctor: Okay.`), OPTIONS),
  )
  expect(note).toContain(line)
  expect(note).not.toMatch(never)
})

test.each(['No fever. There is some swelling.', 'No. I do have some swelling.'])(
  'a thing without a name of its own is not denied once the answer %j says that it is there',
  (answer) => {
    const note = textOf(
      writeNote(
        parseDialogue(
          `Doctor: What brings you in?\nPatient: My knee hurts.\nDoctor: Any fever or swelling?\nPatient: ${answer}`,
        ),
        OPTIONS,
      ),
    )
    expect(note).not.toMatch(/denies[^.]*swelling/i)
    expect(note).toMatch(/denies[^.]*fever/i)
  },
)

test('the dose that a medicine is changed from is not the one that is ordered', () => {
  const note = textOf(
    writeNote(
      parseDialogue(
        "Doctor: What brings you in?\nPatient: My back hurts.\nDoctor: For your hypertension, uh, i-i'd like to go ahead increase the lisinopril from 10 mg to 20 mg a day.",
      ),
      OPTIONS,
    ),
  )
  expect(note).not.toMatch(/Increase lisinopril 10 mg\./)
  expect(note).toMatch(/ to 20 mg/)
})

test('what an allergy once did is not a symptom of today', () => {
  const note = textOf(
    writeNote(
      parseDialogue(
        'Doctor: What brings you in?\nPatient: I have had a cough for a week.\nDoctor: Any allergies?\nPatient: I am allergic to penicillin. It gave me a rash as a child.',
      ),
      OPTIONS,
    ),
  )
  expect(note).toMatch(/allergic to penicillin/i)
  expect(note).not.toMatch(/Reports rash/)
})

const noteOf = (dialogue: string): string => textOf(writeNote(parseDialogue(dialogue), OPTIONS))

test.each([
  // A figure that the recognizer heard twice is not their sum.
  [
    'Doctor: I will start you on naprosyn five hundred five hundred milligrams twice a day.',
    /Naprosyn 500 mg twice a day/,
    /1000/,
  ],
  [
    'Doctor: I am going to put you on fifty milligrams of ultram every six hours.',
    /Ultram 50 mg/,
    /50 mg of/,
  ],
  // The fuller order takes the place of the first.
  [
    "Doctor: We will increase your metformin. Let's increase the metformin to 1000 mg twice a day.",
    /Increase (?:the )?metformin to 1000 mg/,
    /Increase (?:their|the) metformin\./,
  ],
  // What is put right stays denied.
  [
    'Doctor: Any belly pain?\nPatient: I have no back pain, I mean abdominal pain.\nDoctor: No abdominal pain.',
    /Denies .*abdominal pain/,
    /Reports .*abdominal pain|Gastrointestinal: No abdominal pain/,
  ],
  ['Doctor: I-i would like to start lisinopril 10 mg a day.', /lisinopril 10 mg/, /i-i/i],
])('%j is told with its figures and denials right', (dialogue, told, never) => {
  const note = noteOf(`Doctor: What brings you in?\nPatient: My back hurts.\n${dialogue}`)
  expect(note).toMatch(told)
  expect(note).not.toMatch(never)
})

test.each([
  // What a patient fears aloud and the clinician denies.
  ['Patient: I have a stroke?\nDoctor: No, no, no. Everything is normal.', /stroke/i],
  ['Patient: i have a stroke\nDoctor: no no no everything is normal', /(?:has|had) a stroke|^Stroke/im],
  ['Patient: did i have a stroke\nDoctor: no you did not', /(?:has|had) a stroke|^Stroke/im],
])('%j makes nobody ill', (dialogue, never) => {
  expect(noteOf(`Doctor: What brings you in?\nPatient: My back hurts.\n${dialogue}`)).not.toMatch(never)
})

test('the name by which the patient is called and a return said twice are told once or not at all', () => {
  const note = noteOf(
    'Doctor: Hi Carolyn.\nPatient: Hello, my knee hurts.\nDoctor: For your knee I will order an MRI. I will see you again in 14 days.\nPatient: Okay.\nDoctor: All right I will see you again in two weeks carolyn',
  )
  expect(note).not.toMatch(/carolyn/i)
  expect(note.match(/again in/g)).toHaveLength(1)
})

test.each([
  ['Patient: I am okay, my arms have been sore.', /arms have been sore/, /is (?:his|her|the) arms/],
  ['Patient: I was diagnosed with stage one A lung cancer in May.', /stage one A/, /one an? /],
  ['Doctor: Your ankle is out of alignment, sweetie.', /out of alignment\./, /sweetie/],
  ['Patient: No more headaches and fever.', /denies headaches or fever/, /more headaches/],
  ['Doctor: When did you get hurt?\nPatient: It was about three weeks ago.', /got hurt about 3 weeks ago/, /It was about/],
  ['Doctor: Good. My chart says that you have gout. Is that correct?\nPatient: Yes.', /Gout/, /chart/],
  ['Doctor: Which hand is it?\nPatient: My left hand.\nDoctor: Is this your dominant hand?\nPatient: Unfortunately, yes.', /is left-handed/, /right/],
  ['Doctor: Are you left handed?\nPatient: Yes.', /is left-handed/, /right-handed/],
  ['Patient: I have had this weird lump on my neck.', /a weird lump on/, /this weird/],
  ['Doctor: When did you get hurt?\nPatient: Almost half a year.', /got hurt almost half a year ago/, /half a year\./],
  ['Doctor: Does the pain come and go?\nPatient: It does.', /pain comes and goes/, /and go\./],
  ['Doctor: Any fever or chills?\nPatient: Thankfully, no.', /denies fever or chills/, /reports fever/],
  ['Doctor: Are you having any symptoms currently, such as fever or nausea?\nPatient: No.', /denies fever or nausea/, /symptoms currently/],
  ['Patient: Yeah, nothing like that and I can climb the stairs.', /can climb the stairs/, /nothing like/],
  ['Doctor: Where is the pain?\nPatient: It is coming from my left side right here.', /Location of?[^:]*: the left side\.|Location: the left side\./, /coming from/],
  ['Patient: My knee is sore.\nDoctor: Okay, your thyroid looks normal. I do not see any swelling. No masses noted.', /Thyroid looks normal/, /I do not see/],
  ['Patient: My knee is sore.\nDoctor: If you develop a fever or chills please call the office.', /If the patient develops a fever or chills, they should call the office\./, /please/],
  ['Doctor: You are back for a follow up on your right arm pain.\nPatient: It is worse.', /Right arm pain/, /[Bb]ack pain/],
  ['Patient: The knee pain has been constant since I last saw you.', /constant since the last visit\./, /last saw/],
  ['Doctor: You are right handed. Right?\nPatient: Yes.', /is right-handed/, /left/],
  ['Patient: My mouth is sore. When I think about it, it started after the methotrexate.', /It started after the methotrexate|it started after the methotrexate/, /think/],
  ['Doctor: I would like to ask some questions about the pregnancy.\nPatient: Okay.', /^|pregnan/, /Order/],
  ['Doctor: Are you exercising?\nPatient: Yes, I do about six or seven days a week.', /exercis/, /does about/],
  ['Patient: I have lost the vision in my eye.\nDoctor: Any other symptoms associated with your vision loss?\nPatient: No.', /vision/, /Denies vision loss/],
  ['Patient: Both my knees are in a lot of pain.', /[Kk]nee pain/, /[Kk]nees pain/],
])('%j is told in plain words', (said, told, never) => {
  const note = noteOf(`Doctor: Hello.\nPatient: Hello.\n${said}`)
  expect(note).toMatch(told)
  expect(note).not.toMatch(never)
}) // prettier-ignore
