import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { transcribe } from '#contract/recordings.ts'
import { masterDictionary, medicalTerms } from '#contract/terms.ts'
import { getOriginalTranscript, getTranscript, type Transcript } from '#contract/transcripts.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import type { TranscribedSegment } from '#server/platform/transcriber/transcriber.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest } from '#testing/visits.ts'
import { readShippedTerms, seedDictionary } from './seed-dictionary.ts'

let server: TestApp
let physician: Physician
let admin: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician('robin')
  admin = await server.signUpPhysician('admin', 'super_admin')
  // The first to ask loads the words of the language in a thread.
  await server.dependencies.work.run(
    'indexTerms',
    { pages: [], isEverybodys: true },
    { userId: admin.userId },
  )
}, 120_000)
afterAll(() => server.close())

let hertz = 200

/** The transcript of a recording in which this was heard, and as it was heard. */
async function heard(
  text: string,
  {
    by = physician,
    uncertain,
    suspected,
  }: { by?: Physician; uncertain?: string; suspected?: TranscribedSegment['suspected'] } = {},
): Promise<{ now: Transcript; original: Transcript }> {
  const from = uncertain === undefined ? -1 : text.indexOf(uncertain)
  const doubts = from < 0 ? {} : { uncertain: [{ from, to: from + (uncertain ?? '').length }] }
  const names = suspected ? { suspected } : {}
  const segment: TranscribedSegment = { startMs: 0, endMs: 900, text, ...doubts, ...names }
  server.transcriber.hears = [segment]
  const { note } = (await by.call(createNote, { body: { data: {} } })).reply
  hertz += 7
  const upload = writeWav(tone(hertz, 0.1, 16_000))
  await by.call(transcribe, { query: { noteId: note.id, write: 'false' } }, { upload })
  await noteAtRest(by, note.id)
  const [now, original] = await Promise.all([
    by.call(getTranscript, { params: { id: note.id } }),
    by.call(getOriginalTranscript, { params: { id: note.id } }),
  ])
  return { now: now.reply.transcript, original: original.reply.transcript }
}

describe('what was heard in a recording', () => {
  test('is repaired by the physician’s own terms before everybody’s; each repair says what was heard, and the original stays', async () => {
    await admin.call(masterDictionary.add, { body: { term: 'sertraline', misheard: ['sir tralene'] } })
    await admin.call(masterDictionary.add, { body: { term: 'Lantis', misheard: ['lan tus'] } })
    await physician.call(medicalTerms.add, { body: { term: 'Lantus', misheard: ['lan tus'] } })
    const { now, original } = await heard('Take sir tralene and the lan tus at night.')
    expect(now.segments[0]).toMatchObject({
      text: 'Take sertraline and the Lantus at night.',
      repairs: [
        { from: 5, to: 15, heard: 'sir tralene', by: 'master' },
        { from: 24, to: 30, heard: 'lan tus', by: 'own' },
      ],
    })
    expect(original.segments[0]?.text).toBe('Take sir tralene and the lan tus at night.')
    expect(original.segments[0]?.repairs).toBeUndefined()
    const stranger = await server.signUpPhysician('stranger')
    const { now: others } = await heard('The lan tus.', { by: stranger })
    expect(others.segments[0]?.text).toBe('The Lantis.')
  })

  test('is repaired with what was added a moment ago, and no longer with what was switched off', async () => {
    const { term } = (await physician.call(medicalTerms.add, { body: { term: 'zorbexal' } })).reply
    expect((await heard('She needs zorbexel now.')).now.segments[0]?.text).toBe('She needs zorbexal now.')
    const off = { id: term.id, baseRevision: 0, term: 'zorbexal', enabled: false }
    await physician.call(medicalTerms.update, { body: off })
    expect((await heard('She needs zorbexel now.')).now.segments[0]).toMatchObject({
      text: 'She needs zorbexel now.',
    })
  })

  test('gets a medicine that the recogniser listened for, marked as uncertain, in the place of what was heard', async () => {
    await admin.call(masterDictionary.add, { body: { term: 'treprostinil', category: 'drug' } })
    const text = 'She has been taking tree prostrate ill for years.'
    const place = { from: 20, to: 38 }
    const { now, original } = await heard(text, {
      suspected: [{ ...place, name: 'treprostinil', list: 1, gain: -4 }],
    })
    const [segment] = now.segments
    expect(segment?.text).toBe('She has been taking treprostinil for years.')
    expect(segment?.repairs).toEqual([{ from: 20, to: 32, heard: 'tree prostrate ill', by: 'master' }])
    expect(segment?.uncertain).toEqual([{ from: 20, to: 32 }])
    expect(original.segments[0]?.text).toBe(text)
    const [own, everybodys] = server.transcriber.listensFor
    expect(everybodys?.names).toContain('treprostinil')
    expect(own?.names).not.toContain('treprostinil')
  })

  test('is left as it was heard, with both names, where it may be one medicine or another', async () => {
    for (const term of ['zentorin', 'zendorin']) await admin.call(masterDictionary.add, { body: { term } })
    const { now } = await heard('She takes zenthorin today.', { uncertain: 'zenthorin' })
    const [segment] = now.segments
    expect(segment?.text).toBe('She takes zenthorin today.')
    expect(segment?.repairs).toBeUndefined()
    expect(segment?.choices).toEqual([{ from: 10, to: 19, terms: ['zendorin', 'zentorin'] }])
    expect(segment?.uncertain).toEqual([{ from: 10, to: 19 }])
  })

  test('keeps the doubts about the words that no repair replaced, where these stand now', async () => {
    await physician.call(medicalTerms.add, { body: { term: 'apixaban', misheard: ['a pixel van'] } })
    const { now } = await heard('Take a pixel van with wotter.', { uncertain: 'wotter' })
    const [segment] = now.segments
    expect(segment?.text).toBe('Take apixaban with wotter.')
    expect(segment?.uncertain).toEqual([{ from: 19, to: 25 }])
  })
})

test('a recogniser that takes one is told the latest of the physician’s own terms, and no more than it reads', async () => {
  const other = await server.signUpPhysician('other')
  for (let at = 0; at < 30; at += 1)
    await other.call(medicalTerms.add, { body: { term: `${'long name of a drug '.repeat(3)}${at}` } })
  await heard('Nothing.', { by: other })
  const expected = server.transcriber.expected.at(-1) ?? ''
  expect(expected).toContain('long name of a drug')
  expect(expected.length).toBeLessThanOrEqual(600)
})

describe('the shipped dictionary', () => {
  test('is put there once, and what an operator changed or deleted stays so', async () => {
    await server.pool.query('delete from terms')
    const shipped = await readShippedTerms()
    expect(shipped.length).toBeGreaterThan(2_000)
    const some = shipped.filter(({ since }) => since === 1).slice(0, 50)
    const seed = (terms: typeof some) => seedDictionary(server.dependencies, terms)
    const added = await Promise.all([seed(some), seed(some)])
    expect(added.toSorted()).toEqual([0, 50])
    const { reply } = await admin.call(masterDictionary.list, { body: {} })
    const [gone, changed] = reply.terms
    await admin.call(masterDictionary.remove, { body: { id: gone?.id ?? '' } })
    const body = { id: changed?.id ?? '', baseRevision: 0, term: changed?.term ?? '', enabled: false }
    await admin.call(masterDictionary.update, { body })
    const next = { term: 'newcomerol', category: 'drug', expansion: '', misheard: [], since: 2 }
    expect(await seed([...some, next])).toBe(1)
    const { reply: after } = await admin.call(masterDictionary.list, { body: {} })
    expect(after.terms.map(({ id }) => id)).not.toContain(gone?.id)
    expect(after.terms.find(({ id }) => id === changed?.id)?.enabled).toBe(false)
  })

  test('names every term once, and no form that a repair may not use', async () => {
    const shipped = await readShippedTerms()
    const names = shipped.map(({ term }) => term.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    const forms = shipped.flatMap(({ misheard }) => misheard)
    const work = server.dependencies.work
    const unfit = await work.run('unfitForms', { forms }, { userId: physician.userId })
    expect(forms.filter((_, at) => unfit[at] !== null)).toEqual([])
  })
})
