// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReviewScores } from '#contract/review-scores.ts'
import { addReviewComment, decideReview, scoreReview, takeBackDecision } from '#contract/review-work.ts'
import { getReview, getReviewRound, type Review, type ReviewedText } from '#contract/reviews.ts'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import {
  answer,
  bodyOf,
  fakeServer,
  refusal,
  renderScreen,
  type FakeAnswer,
} from '#testing/render-screen.tsx'
import { ReviewScreen, type ReadingSlots } from './review-screen.tsx'

const ID = '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21'
const OTHER_ID = '0b8f9a52-5a3a-4c46-9d5f-1f0d3f0c7a01'
const AT = '2026-11-21T10:00:00.000Z'

const makeReview = (change: Partial<Review> = {}): Review => ({
  id: ID,
  noteId: OTHER_ID,
  title: 'Room 4',
  physician: { id: OTHER_ID, name: 'Dr. Robin Sample' },
  organizationName: 'Harbor Clinic',
  state: 'submitted',
  isShown: true,
  round: 1,
  practice: false,
  submittedAt: AT,
  openThreads: 0,
  mine: false,
  includesPatient: false,
  patient: null,
  rounds: [{ number: 1, version: 3, noteStatus: 'ready', message: '', submittedAt: AT, decided: null }],
  threads: [],
  scores: [],
  noteVersion: null,
  abilities: { comment: true, reply: true, decide: true, takeBack: false, submit: false, withdraw: false },
  ...change,
})

const textOf = (number: number, words: string): ReviewedText => ({
  number,
  sections: [makeSection({ sentences: [makeSentence({ id: 's1', text: words })] })],
  addenda: [],
  uncovered: [],
  segments: [],
})

const reading: ReadingSlots = {
  note: ({ text, onChoose }) => (
    <button type="button" onClick={() => onChoose('s1')}>
      {text.sections[0]?.sentences[0]?.text}
    </button>
  ),
  transcript: () => <p>What was said</p>,
  show: () => {},
}

function show(review: Review, more: Array<Parameters<typeof fakeServer>[number]> = [], read?: FakeAnswer) {
  const calls = fakeServer(
    [getReview, read ?? (() => answer(getReview, { review }))],
    [
      getReviewRound,
      ({ path }) => {
        const number = Number(path.split('/').at(-1))
        const words = number === 1 ? 'A dry cough.' : 'A dry cough for two weeks.'
        return answer(getReviewRound, { text: textOf(number, words) })
      },
    ],
    ...more,
  )
  return { calls, ...renderScreen([{ path: '/', element: <ReviewScreen id={ID} reading={reading} /> }]) }
}

const thread = {
  id: OTHER_ID,
  round: 1,
  sentenceId: 's1',
  sectionTitle: 'History',
  words: 'A dry cough.',
  resolved: null,
  comments: [
    { id: OTHER_ID, byName: 'Dr. Casey', byPhysician: false, mine: true, text: '<i>Since when?</i>', at: AT },
  ],
}

test('a comment stays with the words it was about, and shows what the sentence says now', async () => {
  const rounds = [1, 2].map((number) => ({ ...makeReview().rounds[0]!, number }))
  show(makeReview({ round: 2, rounds, threads: [thread], openThreads: 1 }))
  const about = await screen.findByRole('article', { name: /Comment on/ })
  within(about).getByText('A dry cough.')
  await within(about).findByText('A dry cough for two weeks.')
  within(about).getByText('<i>Since when?</i>')
})

test('what the physician asks stands above the note, whichever part of the review is open', async () => {
  const asked = 'Is the dose right?'
  const rounds = [{ ...makeReview().rounds[0]!, message: asked }]
  show(makeReview({ rounds }))
  expect((await screen.findByLabelText(/wrote with it/)).textContent).toBe(asked)
  expect(screen.getAllByText(asked)).toHaveLength(1)
})

test('what was sent and not answered keeps its number and its words when it is sent again', async () => {
  let times = 0
  const { user, calls } = show(makeReview(), [
    [
      addReviewComment,
      () => {
        times += 1
        if (times === 1) return refusal(500, 'internal', 'Something went wrong. Try again.')
        return answer(addReviewComment, { review: makeReview({ threads: [thread], openThreads: 1 }) })
      },
    ],
  ])
  await user.click(await screen.findByRole('button', { name: 'A dry cough.' }))
  await user.type(screen.getByLabelText('Comment on this sentence'), 'Since when?')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByText('Something went wrong. Try again.')
  expect(screen.getByLabelText('Comment on this sentence')).toHaveProperty('value', 'Since when?')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByText('<i>Since when?</i>')
  expect(screen.getByLabelText('Comment on this sentence')).toHaveProperty('value', '')
  const sent = calls.filter(({ path }) => path === addReviewComment.path)
  const ids = sent.map((call) => bodyOf(addReviewComment, call).id)
  expect(new Set(ids).size).toBe(1)
})

test('whoever decides second reads what was decided, and keeps their words', async () => {
  const decided = { decision: 'approved', byName: 'Dr. First', at: AT, asked: '' } as const
  const theirs = makeReview({
    state: 'approved',
    rounds: [{ ...makeReview().rounds[0]!, decided }],
    abilities: { ...makeReview().abilities, decide: false },
  })
  const { user } = show(makeReview(), [
    [
      decideReview,
      () =>
        Response.json(
          {
            code: 'conflict',
            message: 'Dr. First has approved this note meanwhile.',
            requestId: 't',
            details: { review: theirs },
          },
          { status: 409 },
        ),
    ],
  ])
  await user.click(await screen.findByText('Decide'))
  await user.type(screen.getByLabelText(/What is to be changed/), 'Say since when.')
  await user.click(screen.getByRole('button', { name: 'Ask for changes' }))
  await screen.findByText('Dr. First has approved this note meanwhile.')
  expect(await screen.findByLabelText('What you wrote')).toHaveProperty('value', 'Say since when.')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('each score is kept as it is given, and the last item completes them', async () => {
  const { user, calls } = show(makeReview(), [
    [scoreReview, () => answer(scoreReview, { review: makeReview() })],
  ])
  await user.click(await screen.findByText('Scores'))
  await user.click(
    within(screen.getByRole('group', { name: 'Accurate' })).getByRole('radio', { name: /^5:/ }),
  )
  await user.click(
    within(screen.getByRole('group', { name: 'Needs putting together' })).getByRole('radio', { name: 'No' }),
  )
  expect(screen.queryByRole('group', { name: 'Synthesized' })).toBeNull()
  screen.getByText(/7 items to go/)
  await waitFor(() => expect(calls.filter(({ path }) => path === scoreReview.path)).toHaveLength(2))
  const last = bodyOf(
    scoreReview,
    calls.findLast(({ path }) => path === scoreReview.path),
  )
  expect(ReviewScores.parse(last.scores)).toMatchObject({ accurate: 5, abstraction: false, cited: null })
})

test('who may not read it any more sees nothing of the note, and what they were writing', async () => {
  let isOver = false
  const read: FakeAnswer = () =>
    isOver
      ? refusal(404, 'not_found', 'This review is not for you.')
      : answer(getReview, { review: makeReview() })
  const over = () => refusal(403, 'forbidden', 'Your role does not allow this.')
  const { user } = show(makeReview(), [[addReviewComment, over]], read)
  await user.click(await screen.findByRole('button', { name: 'A dry cough.' }))
  await user.type(screen.getByLabelText('Comment on this sentence'), 'Half a thought')
  isOver = true
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByText('This review is not for you.')
  expect(screen.queryByText(/dry cough/)).toBeNull()
  expect(screen.getByLabelText(/^You were writing/)).toHaveProperty('value', 'Half a thought')
})

test('a decision made by mistake is taken back, and what was said with it can be changed', async () => {
  const decided = { decision: 'changes_requested', byName: 'Dr. Own', at: AT, asked: 'Shorter.' } as const
  const done: Review = {
    ...makeReview(),
    state: 'changes_requested',
    rounds: [{ ...makeReview().rounds[0]!, decided }],
    abilities: { ...makeReview().abilities, decide: false, takeBack: true },
  }
  const { user } = show(done, [[takeBackDecision, () => answer(takeBackDecision, { review: makeReview() })]])
  await user.click(await screen.findByText('Decide'))
  await user.click(await screen.findByRole('button', { name: 'Take this decision back' }))
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeDefined()
  expect(screen.getByDisplayValue('Shorter.')).toBeDefined()
})
