import { expect, test } from 'vitest'
import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import { TEMPLATES } from '#scribe/templates.ts'
import type { SectionKey } from '#scribe/types.ts'
import { writeNote } from '#scribe/write-note.ts'
import { readDictations, type Dictation } from './dictations.ts'

const KEYS: Record<string, SectionKey[]> = { CC: ['chief_complaint', 'hpi'], HPI: ['hpi'], ROS: ['ros'], PMH: ['past_medical_history'], PSH: ['past_surgical_history'], FH: ['family_history'], SH: ['social_history'], MED: ['medications'], ALL: ['allergies'], VIT: ['vitals'], PE: ['physical_exam'], RES: ['results'], AP: ['assessment_plan'] } // prettier-ignore
/** A sentence is told by lines that stand on so much of it. */
const HALF = 0.5

/** Of a dictation's sentences how many there are, are told in their section, and nowhere; and its facts that no line tells. */
function toldOf({ text, sentences, facts }: Dictation) {
  const { sections } = writeNote(
    guessSpeakers([{ id: 'd', speaker: 'unknown', text, startMs: null, endMs: null }]),
    {
      sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
      style: 'standard',
      physicalExam: true,
      assessmentPlan: true,
    },
  )
  const lines = sections.flatMap(({ key, sentences: told }) => told.map((line) => ({ ...line, key })))
  const share = (from: number, to: number, keys: SectionKey[] | null): number => {
    const on = new Set<number>()
    for (const { key, evidence } of lines)
      if (keys === null || keys.includes(key))
        for (const span of evidence)
          for (let at = Math.max(from, span.from); at < Math.min(to, span.to); at++) on.add(at)
    return on.size / (to - from)
  }
  const asked = sentences.filter(({ marks }) => !marks.includes('NONE'))
  const right = asked.filter(
    ({ from, to, marks }) =>
      share(
        from,
        to,
        marks.flatMap((mark) => KEYS[mark] ?? []),
      ) >= HALF,
  )
  const nowhere = asked.filter(({ from, to }) => share(from, to, null) < HALF)
  const lost = facts.filter(({ all }) => !lines.some((line) => all.every((part) => part.test(line.text))))
  return { asked: asked.length, right: right.length, nowhere: nowhere.length, lost }
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0)

test.each(readDictations().filter(({ isRead }) => isRead))('$name is told whole', (dictation) => {
  const { nowhere, lost } = toldOf(dictation)
  expect({ nowhere, lost: lost.map(({ label }) => label) }).toEqual({ nowhere: 0, lost: [] })
})

test('of dictations that nobody has read, hardly a sentence is lost, and nine in ten stand where they belong', () => {
  const told = readDictations()
    .filter(({ isRead }) => !isRead)
    .map(toldOf)
  const asked = sum(told.map((one) => one.asked))
  expect(sum(told.map(({ right }) => right)) / asked).toBeGreaterThan(0.89)
  expect(sum(told.map(({ nowhere }) => nowhere)) / asked).toBeLessThan(0.01)
  expect(sum(told.map(({ lost }) => lost.length))).toBe(0)
})
