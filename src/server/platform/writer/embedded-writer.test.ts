import { expect, test } from 'vitest'
import type { Section } from '#contract/sections.ts'
import { aSegment, aVisit, aWriteRequest } from './visit-fixture.ts'
import { createEmbeddedWriter } from './embedded-writer.ts'
import { distinctSentenceIds, numberedSentenceIds } from './sentence-ids.ts'
import { WorkError } from '../worker-pool/work-error.ts'
import { whose, work } from '../text-work/text-work-fixture.ts'

const writer = createEmbeddedWriter({ sentenceIds: numberedSentenceIds, work })
const sentencesOf = (sections: Section[]) => sections.flatMap((section) => section.sentences)

test('a visit becomes ordered sections whose evidence lies inside the words that were said', async () => {
  const request = aWriteRequest({ segments: aVisit })
  const { sections } = await writer.write(request, whose)
  expect(sections.length).toBeGreaterThan(1)
  const texts = new Map(aVisit.map((segment) => [segment.id, segment.text]))
  for (const sentence of sentencesOf(sections).filter((one) => one.layout !== 'heading')) {
    expect(sentence.evidence.length).toBeGreaterThan(0)
    for (const { segmentId, from, to } of sentence.evidence) {
      expect(from).toBeLessThan(to)
      expect(to).toBeLessThanOrEqual(texts.get(segmentId)?.length ?? 0)
    }
  }
})

test('sections are reported in the order in which they are answered', async () => {
  const reported: Section[] = []
  const { sections } = await writer.write(aWriteRequest(), {
    ...whose,
    onSection: (section) => reported.push(section),
  })
  expect(reported).toEqual(sections)
})

test('no two sentences or uncovered facts of a note share an id, nor do two drafts of it', async () => {
  let drafts = 0
  const ids = { uuid: () => `${(drafts += 1)}aaaaaaa-0000-4000-8000-000000000000`, secret: () => '' }
  const distinct = createEmbeddedWriter({ sentenceIds: distinctSentenceIds(ids), work })
  const notes = [await distinct.write(aWriteRequest(), whose), await distinct.write(aWriteRequest(), whose)]
  const all = notes.flatMap((note) => [...sentencesOf(note.sections), ...note.uncovered].map((one) => one.id))
  expect(all.length).toBeGreaterThan(4)
  expect(new Set(all).size).toBe(all.length)
})

test('every sentence names the engine, and nothing counts as confirmed or edited', async () => {
  for (const sentence of sentencesOf((await writer.write(aWriteRequest(), whose)).sections)) {
    expect(sentence.origin).toEqual({ kind: 'engine', engine: 'Attest embedded writer 1' })
    expect(sentence.confirmed || sentence.edited).toBe(false)
  }
})

test('a section that is switched off is not written', async () => {
  const switches = { physicalExam: false, assessmentPlan: false, telehealthCheck: false }
  const { sections } = await writer.write(aWriteRequest({ switches }), whose)
  expect(sections.map((section) => section.key)).not.toContain('assessment_plan')
  expect(sections.map((section) => section.key)).not.toContain('physical_exam')
})

test('an empty transcript gives no section and says why', async () => {
  const written = await writer.write(aWriteRequest({ segments: [] }), whose)
  expect(written.sections).toEqual([])
  expect(written.remark).toMatch(/[a-z]/)
})

test('an aborted writing ends with the reason of the signal, before it began and within it', async () => {
  const aborted = AbortSignal.abort(new Error('the note was deleted'))
  await expect(writer.write(aWriteRequest(), { ...whose, signal: aborted })).rejects.toThrow(
    'the note was deleted',
  )
  const controller = new AbortController()
  const writing = writer.write(aWriteRequest(), { ...whose, signal: controller.signal })
  controller.abort(new Error('the note was deleted'))
  await expect(writing).rejects.toThrow('the note was deleted')
})

test('what the engine fails over is told in words for the physician', async () => {
  const broken = aWriteRequest({ segments: [aSegment('s1', 'doctor', 'x')] })
  broken.segments[0] = { ...aSegment('s1', 'doctor', 'x'), text: { length: 1 } as unknown as string }
  await expect(writer.write(broken, whose)).rejects.toBeInstanceOf(WorkError)
})
