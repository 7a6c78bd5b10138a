import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

/** The review of systems of a short visit. */
function reviewOf(...lines: string[]): string {
  const text = ['Doctor: What brings you in?', 'Patient: My knee hurts.', ...lines].join('\n')
  const note = writeNote(parseDialogue(text), {
    sections: TEMPLATES[0]!.sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return note.sections
    .filter(({ title }) => title === 'Review of systems')
    .flatMap(({ sentences }) => sentences.map(({ text: told }) => told))
    .join(' ')
}

test.each([
  ['is gone, as is said next', ['Patient: I had nausea for the first week. It is gone now.'], /nausea/],
  [
    'is over by the end of the sentence',
    ['Patient: In June I was having nausea, but it stopped after two days.'],
    /nausea/,
  ],
  [
    'has not come since',
    ['Patient: I was having palpitations in June, but I have not had any since then.'],
    /palpitations/,
  ],
  [
    'the patient is not sure of',
    ['Doctor: Do you have heartburn?', 'Patient: Maybe I had heartburn, I am not sure what that feels like.'],
    /heartburn/,
  ],
  [
    'makes another complaint worse',
    ['Doctor: What makes it worse?', 'Patient: Sitting. Coughing too, it shoots right down.'],
    /cough/,
  ],
  [
    'was there on another day',
    ['Doctor: Any headache?', 'Patient: No headache now, I had one Friday.'],
    /headache/,
  ],
  ['an instruction says', ['Doctor: Now keep your arms as stiff as you can.', 'Patient: Okay.'], /stiffness/],
  [
    'was asked for as seeing well',
    ['Doctor: Any trouble seeing things far away?', 'Patient: No.'],
    /seeing things|hallucination/,
  ],
  [
    'stands in a list of what was',
    ['Doctor: Medical history includes gout, anxiety.', 'Patient: Okay.'],
    /anxiety/,
  ],
  [
    'the clinician offers to talk about',
    ['Doctor: You can always come see me about your mood, stress.', 'Patient: Okay.'],
    /stress/,
  ],
  ['only shares the word "back"', ['Patient: I feel a dull pain in the back of my head.'], /back pain/],
])('no complaint of what %s', (_, lines, wrong) => {
  expect(reviewOf(...lines)).not.toMatch(wrong)
})

test.each([
  ['is of the whole body', ['Patient: I feel very tired and weak.'], /Constitutional: Reports .*weakness/],
  ['is of a limb', ['Patient: My left arm feels weak.'], /Neurological: Reports weakness/],
  [
    'was asked for after an excuse',
    ['Doctor: Sorry and any weakness or numbness?', 'Patient: In my arm I get some tingling.'],
    /Neurological: Reports tingling/,
  ],
  ['comes again', ['Patient: I had nausea, but it stopped and then it came back again.'], /Reports nausea/],
  [
    'the patient only cannot explain',
    ['Doctor: Any cough?', 'Patient: A slight cough, I am not sure if it is the weather.'],
    /Reports cough/,
  ],
])('a complaint of what %s', (_, lines, right) => {
  expect(reviewOf(...lines)).toMatch(right)
})
