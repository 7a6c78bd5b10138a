import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const storyOf = (asked: string, answer: string): string =>
  soapNote(`Doctor: What brings you in?
Patient: My knee hurts since Tuesday.
Doctor: ${asked}
Patient: ${answer}
Doctor: Let me take a look. There is a moderate effusion.
Doctor: So this is a knee sprain. Ice it twice a day.`)
    .filter(({ key }) => key === 'hpi')
    .flatMap(({ sentences }) => sentences.map(({ text, support }) => `${text} [${support}]`))
    .join('\n')

test.each([
  [
    'Does it lock or give out?',
    'It gave out twice on the stairs. No locking.',
    'Locking or giving out: it gave out twice on the stairs; no locking. [supported]',
  ],
  [
    'Did it swell up right away?',
    'Within an hour or so. It was like a grapefruit.',
    'Swelling up right away: within an hour or so; it was like a grapefruit. [supported]',
  ],
  [
    'How are the sugars running?',
    'Around 140 in the morning. It was 118 today.',
    'Sugars: around 140 in the morning; it was 118 today.',
  ],
  [
    'Any back pain?',
    'My lower back is a bit achy, but it always is.',
    'Back pain: the lower back is a bit achy, but it always is.',
  ],
])('%j answered by %j stands in the story', (asked, answer, line) => {
  expect(storyOf(asked, answer)).toContain(line)
})

test.each([
  ['Does that make sense?', 'It hurts, so yes.', /sense/i],
  ['Does it lock or give out?', "I don't know.", /lock/i],
  ['Does it lock or give out?', 'What do you mean?', /lock/i],
  ['Any swelling?', 'No.', /swelling:/i],
])('%j answered by %j does not stand as asked and answered', (asked, answer, words) => {
  expect(storyOf(asked, answer)).not.toMatch(words)
})
