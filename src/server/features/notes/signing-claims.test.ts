import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, getNote, updateNote, type Note } from '#contract/notes.ts'
import { type Sentence } from '#contract/sections.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { getTranscript, updateTranscript } from '#contract/transcripts.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { saved, typed, typedSection, VISIT, writtenNote } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

/** Signs a note of one sentence about the visit, after its browser has said this of the sentence. */
async function sign(words: string, claim: Partial<Sentence>) {
  const data = { text: VISIT, write: false }
  const { note } = (await physician.call(createNote, { body: { data } })).reply
  const sentence = { ...typed('a', words), ...claim }
  const { id, version } = await saved(physician, note, [typedSection('hpi', sentence)])
  return attest(id, version)
}

const attest = (id: string, baseVersion: number) =>
  physician.call(updateNoteStatus, { body: { id, status: 'signed', baseVersion, attestation: true } })

const byWriter = { origin: { kind: 'engine', engine: 'Writer' }, edited: false } as const
const ofPearl = { origin: { kind: 'pearl', engine: '' }, edited: false } as const
const HEARD = 'The patient reports a dry cough for two weeks.'
const UNHEARD = 'Takes warfarin for a fracture of the skull.'

test.each<[string, string, Partial<Sentence>]>([
  ['the words of nobody as those of the writer', UNHEARD, { ...byWriter, support: 'supported' }],
  ['the words of nobody as partly borne out', UNHEARD, { ...byWriter, support: 'partly' }],
  ['the words of the writer as written by hand', UNHEARD, { ...byWriter, support: 'handwritten' }],
  ['a sentence as a heading', UNHEARD, { ...byWriter, layout: 'heading', support: 'unsupported' }],
  ['a dose as a heading', 'Warfarin 5 mg', { ...byWriter, layout: 'heading', support: 'supported' }],
  ['the words of nobody as those of a pearl', UNHEARD, { ...ofPearl, support: 'supported' }],
  ['what was found unsupported as of a pearl', UNHEARD, { ...ofPearl, support: 'unsupported' }],
  ['words against the transcript as uncontradicted', 'The patient has a fever.', { support: 'handwritten' }],
])('a browser cannot pass off %s', async (_, words, claim) => {
  const refused = await sign(words, claim)
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', details: { unsupported: 1 } } })
  expect((await sign(words, { ...claim, confirmed: true })).status).toBe(200)
})

test('what a person writes by hand, and the transcript is silent on, can be signed', async () => {
  const [sentence] = (await sign('Enjoys painting at home.', {})).reply.note.sections[0]?.sentences ?? []
  expect(sentence).toMatchObject({ support: 'handwritten', contradictions: [] })
})

test.each([[[]], [[{ segmentId: 'none', from: 0, to: 5 }]], [[{ segmentId: 't1-1', from: 0, to: 9_000 }]]])(
  'evidence that is not in the transcript is found anew: %j',
  async (evidence) => {
    const { note } = (await sign(HEARD, { ...byWriter, support: 'supported', evidence })).reply
    const found = note.sections[0]?.sentences[0]?.evidence ?? []
    expect(found).not.toEqual([])
    expect(found).not.toEqual(evidence)
  },
)

test('what was never given out as a pearl is not sealed as one', async () => {
  const { note } = (await sign('Enjoys painting at home.', ofPearl)).reply
  expect(note.sections[0]?.sentences[0]).toMatchObject({
    origin: { kind: 'typed' },
    support: 'handwritten',
  })
})

const forged = [{ segmentId: 't1-1', from: 0, to: 5 }]
const sealed = async (words: string, claim: Partial<Sentence>) =>
  (await sign(words, claim)).reply.note.sections[0]?.sentences[0]

test('evidence that a browser made up is not sealed, wherever in the transcript it lies', async () => {
  const found = await sealed(HEARD, { ...byWriter, support: 'supported', evidence: forged })
  expect(found).toMatchObject({ support: 'supported' })
  expect(found?.evidence.length).toBeGreaterThan(0)
  expect(found?.evidence).not.toEqual(forged)
  expect(await sealed('Enjoys painting at home.', { evidence: forged })).toMatchObject({
    support: 'handwritten',
    evidence: [],
  })
})

test('the passage a physician put into the note is sealed with it, and not another that the check would find', async () => {
  const passage = { segmentId: 't1-1', from: 0, to: 5 }
  const taken = { origin: { kind: 'dictated', engine: '' }, support: 'supported', edited: false } as const
  const { evidence: found } = (await sealed(HEARD, taken)) ?? {}
  const chosen = { ...found?.[0], ...passage, chosen: true } as const
  const kept = await sealed(HEARD, { ...taken, evidence: [chosen] })
  expect(kept?.evidence[0]).toEqual(chosen)
  // Nobody points at words for the writer, nor at words that are not there.
  for (const claim of [
    { ...taken, ...byWriter, evidence: [chosen] },
    { ...taken, evidence: [{ ...chosen, to: 9_000 }] },
  ])
    expect((await sealed(HEARD, claim))?.evidence).toEqual(found)
})

test('nor with a sentence that a physician vouches for', async () => {
  for (const evidence of [forged, [{ segmentId: 'none', from: 0, to: 99_999 }]])
    expect(
      await sealed(UNHEARD, { ...byWriter, support: 'unsupported', confirmed: true, evidence }),
    ).toMatchObject({ support: 'unsupported', evidence: [] })
  const against = { ...byWriter, support: 'unsupported', confirmed: true } as const
  expect((await sealed('The patient has a fever.', against))?.contradictions).toMatchObject([
    { kind: 'negation' },
  ])
})

test('a problem that nobody named is not sealed as borne out', async () => {
  const claim = { ...byWriter, layout: 'heading', support: 'supported', evidence: forged } as const
  expect(await sealed('Metastatic lung cancer', claim)).toMatchObject({
    support: 'unsupported',
    evidence: [],
  })
})

test('what a physician vouches for is not sealed as borne out by the transcript', async () => {
  const { note } = (await sign(UNHEARD, { ...byWriter, support: 'supported', confirmed: true })).reply
  expect(note.sections[0]?.sentences[0]).toMatchObject({ support: 'unsupported', confirmed: true })
})

test('a note that the writer wrote from the visit is signed as it stands', async () => {
  const note: Note = await writtenNote(physician)
  const { id, version, sections } = note
  const signed = await attest(id, version)
  expect(signed.reply.note).toMatchObject({ status: 'signed', sections })
})

test('contradictions that a browser made up are not sealed, not even with what the writer wrote', async () => {
  const note = await writtenNote(physician)
  const later = { segmentId: 'r-not-said-yet-1', from: 0, to: 9 }
  const { version } = await saved(
    physician,
    note,
    note.sections.map((section) => ({
      ...section,
      sentences: section.sentences.map((sentence) => ({
        ...sentence,
        confirmed: true,
        contradictions: [{ kind: 'side' as const, evidence: [later] }],
      })),
    })),
  )
  const signed = await attest(note.id, version)
  expect(signed.status).toBe(200)
  const sealed = signed.reply.note.sections.flatMap(({ sentences }) => sentences)
  expect(sealed.length).toBeGreaterThan(0)
  expect(
    sealed.flatMap(({ contradictions }) => contradictions.flatMap((one) => one.evidence)),
  ).not.toContainEqual(later)
})

test('what was said against a sentence and was corrected since is not sealed with it', async () => {
  const text = `${VISIT}\nDoctor: We will start amoxicillin 500 milligrams.\nPatient: Fine.\nDoctor: Actually, forget that, we will not start amoxicillin.`
  const { note } = (await physician.call(createNote, { body: { data: { text, write: false } } })).reply
  const { id } = note
  const { version } = await saved(physician, note, [
    typedSection('hpi', typed('a', 'Start amoxicillin 500 mg.')),
  ])
  expect((await attest(id, version)).status).toBe(409)
  const { transcript } = (await physician.call(getTranscript, { params: { id } })).reply
  const segments = transcript.segments.map((segment) => ({
    ...segment,
    text: segment.text.replace(
      'Actually, forget that, we will not start amoxicillin.',
      'Thank you for coming.',
    ),
  }))
  await physician.call(updateTranscript, { body: { id, baseRevision: transcript.revision, segments } })
  const refused = (await physician.call(getNote, { params: { id } })).reply.note
  expect(refused.sections[0]?.sentences[0]?.contradictions).toHaveLength(1)
  const vouched = refused.sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => ({
      ...sentence,
      confirmed: true,
      because: 'Made up.',
      contradictions: sentence.contradictions.map((one) => ({ ...one, said: 'made up' })),
    })),
  }))
  const again = await attest(id, (await saved(physician, refused, vouched)).version)
  expect(again.status).toBe(200)
  expect(again.reply.note.sections[0]?.sentences[0]).toMatchObject({ contradictions: [] })
  expect(JSON.stringify(again.reply.note.sections)).not.toMatch(/made up/i)
})

test.each([true, undefined])(
  'neither a writer nor words pointed at are made up beside what the writer wrote',
  async (chosen) => {
    const note = await writtenNote(physician)
    const { version } = await saved(
      physician,
      note,
      note.sections.map((section) => ({
        ...section,
        sentences: section.sentences.map((sentence) => ({
          ...sentence,
          confirmed: true,
          because: 'Made up.',
          origin: { ...sentence.origin, engine: 'Made up' },
          evidence: sentence.evidence.map((span) => ({
            ...span,
            ...(chosen ? { chosen: true as const } : {}),
          })),
        })),
      })),
    )
    const signed = await attest(note.id, version)
    expect(signed.status).toBe(200)
    expect(JSON.stringify(signed.reply.note.sections)).not.toMatch(/made up|chosen/i)
  },
)

test('a writer that wrote nothing is not sealed by way of a refused signing, nor beside what a person wrote', async () => {
  const data = { text: VISIT, write: false }
  const { note } = (await physician.call(createNote, { body: { data } })).reply
  const origin = (kind: 'typed' | 'engine') => ({ origin: { kind, engine: 'Made up' } }) as const
  const save = async (version: number, sentence: Partial<Sentence>) => {
    const own = { ...typed('b', 'Enjoys painting at home.'), ...origin('typed') }
    const sections = [typedSection('hpi', { ...typed('a', UNHEARD), ...sentence }, own)]
    return (await saved(physician, { id: note.id, version }, sections)).version
  }
  const refused = await attest(
    note.id,
    await save(note.version, { ...origin('typed'), support: 'unsupported' }),
  )
  expect(refused.status).toBe(409)
  // What was refused is kept as the server checked it.
  const { version } = (await physician.call(getNote, { params: { id: note.id } })).reply.note
  const claim = { ...origin('engine'), edited: false, support: 'unsupported', confirmed: true } as const
  const signed = await attest(note.id, await save(version, claim))
  expect(signed.status).toBe(200)
  expect(signed.reply.note.sections[0]?.sentences.map((one) => one.origin)).toEqual([
    { kind: 'engine', engine: '' },
    { kind: 'typed', engine: '' },
  ])
})

test('the writer of a note stays named, however often its signing was refused', async () => {
  const note = await writtenNote(physician)
  const { engine } = note.sections[0]?.sentences[0]?.origin ?? {}
  let { version } = note
  const unheard = typedSection('plan2', { ...typed('a', UNHEARD), ...byWriter, support: 'supported' })
  for (let time = 0; time < 6; time += 1) {
    ;({ version } = await saved(physician, { id: note.id, version }, [...note.sections, unheard]))
    expect((await attest(note.id, version)).status).toBe(409)
    ;({ version } = (await physician.call(getNote, { params: { id: note.id } })).reply.note)
  }
  ;({ version } = await saved(physician, { id: note.id, version }, note.sections))
  const { sections } = (await attest(note.id, version)).reply.note
  expect(new Set(sections.flatMap(({ sentences }) => sentences.map((one) => one.origin.engine)))).toEqual(
    new Set([engine]),
  )
})

test('a note cannot quote the visit a thousand times over: each word is sealed and read with it', async () => {
  const note = await writtenNote(physician)
  const again = Array.from({ length: 200 }, () => ({ segmentId: 't1-1', from: 0, to: 50_000 }))
  const sections = [typedSection('hpi', { ...typed('a', HEARD), evidence: again })]
  const refused = await physician.call(updateNote, {
    body: { id: note.id, baseVersion: note.version, sections },
  })
  expect(refused).toMatchObject({ status: 413, body: { code: 'too_large' } })
  const against = [{ kind: 'side' as const, evidence: again.slice(0, 50) }]
  const contradicted = [typedSection('hpi', { ...typed('a', HEARD), contradictions: against })]
  const { status } = await physician.call(updateNote, {
    body: { id: note.id, baseVersion: note.version, sections: contradicted },
  })
  expect(status).toBe(413)
})

test('after a corrected transcript no sentence is sealed with words that only stand where its own stood', async () => {
  const note = await writtenNote(physician)
  const { transcript } = (await physician.call(getTranscript, { params: { id: note.id } })).reply
  const corrected = transcript.segments.map((segment) => ({
    ...segment,
    text: `Well, thank you for waiting so long. ${segment.text}`,
  }))
  await physician.call(updateTranscript, {
    body: { id: note.id, baseRevision: transcript.revision, segments: corrected },
  })
  const answer = await physician.call(updateNoteStatus, {
    body: { id: note.id, status: 'signed', baseVersion: note.version, attestation: true },
  })
  const { sections } = answer.reply.note
  const texts = new Map(corrected.map(({ id, text }) => [id, text]))
  const shown = sections.flatMap(({ sentences }) =>
    sentences.flatMap(({ evidence }) =>
      evidence.map(({ segmentId, from, to }) => texts.get(segmentId)?.slice(from, to) ?? 'nothing'),
    ),
  )
  expect(shown.length).toBeGreaterThan(0)
  for (const words of shown) expect(words).not.toMatch(/thank you for|^ll,|nothing/)
})
