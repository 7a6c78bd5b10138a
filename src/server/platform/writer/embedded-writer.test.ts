import { expect, test } from 'vitest'
import type { Section } from '#contract/notes.ts'
import { aSegment, aVisit, aWriteRequest } from './visit-fixture.ts'
import { createEmbeddedWriter } from './embedded-writer.ts'
import { distinctSentenceIds, numberedSentenceIds } from './sentence-ids.ts'
import { WriterError } from './writer.ts'

const writer = createEmbeddedWriter({ sentenceIds: numberedSentenceIds })
const sentencesOf = (sections: Section[]) => sections.flatMap((section) => section.sentences)

test('a visit becomes ordered sections whose evidence lies inside the words that were said', async () => {
  const request = aWriteRequest({ segments: aVisit })
  const { sections } = await writer.write(request)
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
  const { sections } = await writer.write(aWriteRequest(), { onSection: (section) => reported.push(section) })
  expect(reported).toEqual(sections)
})

test('no two sentences or uncovered facts of a note share an id, nor do two drafts of it', async () => {
  let drafts = 0
  const ids = { uuid: () => `${(drafts += 1)}aaaaaaa-0000-4000-8000-000000000000`, secret: () => '' }
  const distinct = createEmbeddedWriter({ sentenceIds: distinctSentenceIds(ids) })
  const notes = [await distinct.write(aWriteRequest()), await distinct.write(aWriteRequest())]
  const all = notes.flatMap((note) => [...sentencesOf(note.sections), ...note.uncovered].map((one) => one.id))
  expect(all.length).toBeGreaterThan(4)
  expect(new Set(all).size).toBe(all.length)
})

test('every sentence names the engine, and nothing counts as confirmed or edited', async () => {
  for (const sentence of sentencesOf((await writer.write(aWriteRequest())).sections)) {
    expect(sentence.origin).toEqual({ kind: 'engine', engine: 'Attest embedded writer 1' })
    expect(sentence.confirmed || sentence.edited).toBe(false)
  }
})

test('a section that is switched off is not written', async () => {
  const switches = { physicalExam: false, assessmentPlan: false, telehealthCheck: false }
  const { sections } = await writer.write(aWriteRequest({ switches }))
  expect(sections.map((section) => section.key)).not.toContain('assessment_plan')
  expect(sections.map((section) => section.key)).not.toContain('physical_exam')
})

test('an empty transcript gives no section and says why', async () => {
  const written = await writer.write(aWriteRequest({ segments: [] }))
  expect(written.sections).toEqual([])
  expect(written.remark).toMatch(/[a-z]/)
})

test('a long transcript written by a thread gives the same note', async () => {
  const threaded = createEmbeddedWriter({ sentenceIds: numberedSentenceIds, inlineLimit: 0 })
  expect(await threaded.write(aWriteRequest())).toEqual(await writer.write(aWriteRequest()))
})

test('an aborted writing ends with the reason of the signal, in a thread too', async () => {
  const aborted = AbortSignal.abort(new Error('the note was deleted'))
  await expect(writer.write(aWriteRequest(), { signal: aborted })).rejects.toThrow('the note was deleted')
  const threaded = createEmbeddedWriter({ sentenceIds: numberedSentenceIds, inlineLimit: 0 })
  const controller = new AbortController()
  const writing = threaded.write(aWriteRequest(), { signal: controller.signal })
  controller.abort(new Error('the note was deleted'))
  await expect(writing).rejects.toThrow('the note was deleted')
})

test('a thread that ends without an answer is told as a failure in words for the physician', async () => {
  const threaded = createEmbeddedWriter({ sentenceIds: numberedSentenceIds, inlineLimit: 0 })
  const broken = aWriteRequest({ segments: [aSegment('s1', 'doctor', null as unknown as string)] })
  broken.segments[0] = { ...aSegment('s1', 'doctor', 'x'), text: { length: 1 } as unknown as string }
  await expect(threaded.write(broken)).rejects.toBeInstanceOf(WriterError)
})
