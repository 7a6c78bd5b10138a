import { describe, expect, test } from 'vitest'
import type { EvidenceSpan } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { aSegment, aVisit } from '../writer/visit-fixture.ts'
import { whose, work } from './text-work-fixture.ts'

const check = (texts: string[], segments: Segment[], chosen?: EvidenceSpan[][]) =>
  work.run('check', { texts, segments, ...(chosen && { chosen }) }, whose)

test('what was said is supported by the words that say it, and what was not said is not', async () => {
  const [knee, invented] = await check(
    ['The right knee has been hurting for three weeks.', 'The patient had a stroke in 2019.'],
    aVisit,
  )
  expect(knee?.support).toBe('supported')
  expect(knee?.evidence.map((span) => span.segmentId)).toContain('s2')
  expect(invented?.support).toBe('unsupported')
})

test('a transcript that was corrected is read anew', async () => {
  const text = 'The left elbow is numb.'
  expect((await check([text], aVisit))[0]?.support).toBe('unsupported')
  const corrected = [...aVisit, aSegment('s10', 'patient', 'And my left elbow is numb.')]
  expect((await check([text], corrected))[0]?.support).toBe('supported')
  expect((await check([text], aVisit))[0]?.support).toBe('unsupported')
})

test('more transcripts than are kept are all checked rightly', async () => {
  const visits = Array.from({ length: 20 }, (_, index) => [
    aSegment('s1', 'patient', `My pain began ${index + 2} months ago.`),
  ])
  for (const _round of [1, 2]) {
    for (const [index, visit] of visits.entries()) {
      expect((await check([`The pain began ${index + 2} months ago.`], visit))[0]?.support).toBe('supported')
    }
  }
})

test('no words and no transcript are answered too', async () => {
  expect(await check([], aVisit)).toEqual([])
  expect((await check(['Anything.'], []))[0]?.support).toBe('unsupported')
})

const SHOT = 'And the flu shot?'
const talked = [
  aSegment('s1', 'patient', SHOT),
  aSegment('s2', 'doctor', 'I would give it to you today.'),
  aSegment('s3', 'patient', 'No thank you, I do not want the flu shot this year. I work in a bakery.'),
]
const asked: EvidenceSpan = { segmentId: 's1', from: 0, to: SHOT.length, chosen: true }
const checkChosen = async (text: string, ...chosen: EvidenceSpan[]) =>
  (await check([text], talked, [chosen]))[0] ?? { support: null, evidence: [] }

test('the words a person pointed at stay the evidence, though others would seem to fit as well', async () => {
  const unasked = await checkChosen('“And the flu shot.”')
  expect(unasked.evidence.map(({ segmentId }) => segmentId)).toEqual(['s3'])
  const { support, evidence } = await checkChosen('“And the flu shot.”', asked)
  expect({ support, evidence }).toEqual({ support: 'supported', evidence: [asked] })
})

test('once the words were changed beyond the passage, other passages stand beside it', async () => {
  const changed = await checkChosen('Works in a bakery.', asked)
  expect(changed.support).toBe('supported')
  expect(changed.evidence[0]).toEqual(asked)
  expect(changed.evidence.slice(1)).toMatchObject([{ segmentId: 's3' }])
})

test('what the passage does not bear out is unsupported, and still stands beside it', async () => {
  const { support, evidence } = await checkChosen('Takes warfarin for a fracture of the skull.', asked)
  expect({ support, evidence }).toEqual({ support: 'unsupported', evidence: [asked] })
})

test('what the talk says otherwise is told of a chosen passage as of any other', async () => {
  const denied = 'No, I have no fever at all.'
  const talk = [aSegment('s1', 'doctor', 'Any fever?'), aSegment('s2', 'patient', denied)]
  const chosen: EvidenceSpan = { segmentId: 's2', from: 0, to: denied.length, chosen: true }
  const [verdict] = await check(['The patient has a fever.'], talk, [[chosen]])
  expect(verdict).toMatchObject({ support: 'unsupported', contradictions: [{ kind: 'negation' }] })
  expect(verdict?.evidence[0]).toEqual(chosen)
})

test.each([
  ['I am not allergic to penicillin.', 'allergic to penicillin', 'Allergic to penicillin.'],
  ['I stopped taking lisinopril last year.', 'taking lisinopril', 'Taking lisinopril.'],
  ['If you had a stroke, we would see it.', 'you had a stroke', 'Had a stroke.'],
  ['The exam is abnormal.', 'normal', 'Exam is normal.'],
  ['I was afebrile.', 'febrile', 'Febrile.'],
  ['The angina is unstable.', 'stable', 'Stable.'],
  ['I am not... allergic to penicillin.', 'allergic to penicillin', 'Allergic to penicillin.'],
  ['Well. I am not allergic to penicillin, no. Fine.', ' allergic to penicillin', 'Allergic to penicillin.'],
])('of "%s" the words "%s" alone do not bear out "%s"', async (said, words, text) => {
  const from = said.indexOf(words)
  const chosen: EvidenceSpan = { segmentId: 's1', from, to: from + words.length, chosen: true }
  const [verdict] = await check([text], [aSegment('s1', 'patient', said)], [[chosen]])
  expect(verdict?.support).not.toBe('supported')
  expect(verdict?.evidence[0]).toEqual(chosen)
})

test('chosen words that the transcript does not have are no evidence', async () => {
  const beyond = await checkChosen(
    'Works in a bakery.',
    { ...asked, to: 900 },
    { ...asked, segmentId: 'none' },
  )
  expect(beyond.evidence).toMatchObject([{ segmentId: 's3' }])
})

describe('words that a person chose from the talk', () => {
  const words = [
    'Oh and um, my mom had that thing with the, you know, valve.',
    'I could not tolerate the metformin.',
    'I stopped the blood thinner a week ago because of the bruises.',
    'I keep missing the evening one.',
    'I never did get that scan.',
  ]
  const visit = words.map((text, at) => aSegment(`t${at}`, 'patient', text))
  const whole = (at: number): EvidenceSpan => ({
    segmentId: `t${at}`,
    from: 0,
    to: words[at]?.length ?? 0,
    chosen: true,
  })
  const judge = async (text: string, ...chosen: EvidenceSpan[]) =>
    (await check([text], visit, [chosen]))[0] ?? { support: null, evidence: [] }

  test('are borne out by themselves, as they were said and as they are offered', async () => {
    const left = await work.run('uncovered', { segments: visit, drafted: [] }, whose)
    const offered = new Map(
      left.map(({ wording, evidence }) => [evidence[0]?.segmentId, { wording, evidence }]),
    )
    for (const [at, text] of words.entries()) {
      const asSaid = await judge(`“${text}”`, whole(at))
      expect({ text, ...asSaid }).toMatchObject({ text, support: 'supported', evidence: [whole(at)] })
      const { wording, evidence = [] } = offered.get(`t${at}`) ?? {}
      if (wording === undefined) continue
      expect(wording).not.toMatch(/\bI\b|\bmy\b/)
      const chosen = evidence.map((span) => ({ ...span, chosen: true as const }))
      expect({ wording, ...(await judge(wording, ...chosen)) }).toMatchObject({
        wording,
        support: 'supported',
      })
    }
    expect(offered.size).toBeGreaterThan(1)
  })

  test('are not, once a part of them is left away or another word stands among them', async () => {
    const said = 'I am not allergic to penicillin.'
    const segments = [aSegment('n1', 'patient', said)]
    const part: EvidenceSpan = { segmentId: 'n1', from: 9, to: said.length, chosen: true }
    const all = { ...part, from: 0 }
    const [cut, changed] = await check(
      ['Allergic to penicillin.', 'I am allergic to penicillin.'],
      segments,
      [[part], [all]],
    )
    expect([cut?.support, changed?.support]).toEqual(['unsupported', 'unsupported'])
  })

  test('are told what was said against them elsewhere', async () => {
    const segments = [
      aSegment('m1', 'doctor', 'Start lisinopril 10 milligrams once a day.'),
      aSegment('m2', 'doctor', 'Actually, do not start lisinopril. We will wait with that.'),
    ]
    const first: EvidenceSpan = { segmentId: 'm1', from: 0, to: 42, chosen: true }
    const [verdict] = await check(['“Start lisinopril 10 milligrams once a day.”'], segments, [[first]])
    const [unchosen] = await check(['Start lisinopril 10 milligrams once a day.'], segments)
    expect(verdict?.contradictions.length).toBe(unchosen?.contradictions.length)
  })
})
