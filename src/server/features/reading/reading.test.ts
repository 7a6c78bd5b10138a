import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { updateLetter, writeLetter } from '#contract/letters.ts'
import { createNote, updateNote } from '#contract/notes.ts'
import { generateTTS, getReadingVoice } from '#contract/reading.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { medicalTerms } from '#contract/terms.ts'
import type { Speaker, Spoken } from '#server/platform/speaker/speaker.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { typed, typedSection } from '#testing/visits.ts'

/** Says nothing, and remembers what it was to say. */
class ScriptedSpeaker implements Speaker {
  readonly engine = 'scripted'
  readonly hasVoices = true
  said: string[] = []
  remark: string | null = null
  warmed = 0

  async speak(words: string, voice: string): Promise<Spoken> {
    this.said.push(words)
    return { mp3: new TextEncoder().encode(`${voice}:${words}|`), remark: this.remark }
  }

  warm(): void {
    this.warmed += 1
  }

  close(): void {}
}

const speaker = new ScriptedSpeaker()
let server: TestApp
let physician: Physician
let stranger: Physician
let noteId: string

beforeAll(async () => {
  server = await buildTestApp({ speaker })
  physician = await server.signUpPhysician()
  stranger = await server.signUpPhysician('stranger')
  noteId = await noteOf(
    typedSection('hpi', typed('a', 'Pt is a 52 y/o F c/o CP x3 days.'), typed('b', 'BP 142/90.')),
    typedSection('plan', typed('c', 'Metformin 500 mg BID')),
  )
})
afterAll(() => server.close())

async function noteOf(...sections: ReturnType<typeof typedSection>[]): Promise<string> {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  const { id, version } = reply.note
  const { status } = await physician.call(updateNote, { body: { id, baseVersion: version, sections } })
  expect(status).toBe(200)
  return id
}

type Asked = Partial<Sent<typeof generateTTS>['body']>

async function listen(asked: Asked, { token = physician.token as string | null } = {}) {
  speaker.said = []
  const endpoint: Endpoint = generateTTS
  const response = await fetch(server.url + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ noteId, ...asked }),
  })
  const text = await response.text()
  const { code, message } = response.ok ? { code: null, message: null } : JSON.parse(text)
  return {
    response,
    text,
    code: code as string | null,
    message: message as string | null,
    said: speaker.said,
  }
}

test('one sentence is read as it is said, and its sound is kept by nobody on the way', async () => {
  const { response, text, said } = await listen({ sentenceId: 'a' })
  expect(said).toEqual(['patient is a fifty-two year-old female complains of chest pain for three days.'])
  expect(text).toBe(`slt:${said[0]}|`)
  expect(response.headers.get('content-type')).toBe('audio/mpeg')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-remark')).toBeNull()
})

test('the title of its section goes before it where that is wanted, and the voice is the one that was chosen', async () => {
  const { said, text } = await listen({ sentenceId: 'c', withTitle: true, voice: 'rms' })
  expect(said).toEqual(['plan.', 'Metformin five hundred milligrams twice a day.'])
  expect(text).toBe('rms:plan.|rms:Metformin five hundred milligrams twice a day.|')
})

test('a section, and the whole note, which says first that it is a practice and not signed', async () => {
  expect((await listen({ sectionKey: 'hpi' })).said.at(-1)).toBe(
    'blood pressure one hundred forty-two over ninety.',
  )
  const { said } = await listen({})
  expect(said.slice(0, 3)).toEqual([
    'Practice, not for patient care.',
    'Draft, not signed.',
    'history of present illness.',
  ])
  expect(said.at(-1)).toBe('Metformin five hundred milligrams twice a day.')
})

test('what nobody said is told as such to whoever only listens, until somebody vouched for it', async () => {
  const made = { ...typed('a', 'No fever.'), support: 'unsupported', confirmed: false } as const
  const vouched = { ...made, id: 'b', confirmed: true }
  const id = await noteOf(typedSection('hpi', made, vouched))
  expect((await listen({ noteId: id, sentenceId: 'a' })).said).toEqual(['No fever. Not in the transcript.'])
  expect((await listen({ noteId: id, sentenceId: 'b' })).said).toEqual(['No fever.'])
})

test('an addendum of a signed note is read with the note and by itself', async () => {
  const id = await noteOf(typedSection('hpi', typed('a', 'Cough.')))
  const signed = await physician.call(updateNoteStatus, {
    body: { id, status: 'signed', baseVersion: 1, attestation: true },
  })
  expect(signed.status).toBe(200)
  const { reply } = await physician.call(addAddendum, { body: { id, text: 'X-ray clear, f/u in 2 wks' } })
  const [addendum] = reply.note.addenda
  const { said } = await listen({ noteId: id })
  expect(said).not.toContain('Draft, not signed.')
  expect(said.at(-1)).toMatch(/^Addendum by .*X-ray clear, follow-up in two weeks$/)
  expect((await listen({ noteId: id, sentenceId: addendum?.id ?? '' })).said).toEqual([
    'X-ray clear, follow-up in two weeks',
  ])
})

test('a note that is not as it was signed says so before anything else', async () => {
  const id = await noteOf(typedSection('hpi', typed('a', 'Cough.')))
  await physician.call(updateNoteStatus, {
    body: { id, status: 'signed', baseVersion: 1, attestation: true },
  })
  await server.tamper(
    `update notes set sections = replace(sections::text, 'Cough', 'Fever')::jsonb where id = $1`,
    [id],
  )
  expect((await listen({ noteId: id, sentenceId: 'a', withTitle: true })).said[0]).toMatch(
    /^Warning, the seal/,
  )
  expect((await listen({ noteId: id })).said[0]).toMatch(/^Warning, the seal/)
})

test('a letter is read as it stands, and one of its sentences', async () => {
  const { reply } = await physician.call(writeLetter, { body: { noteId, kind: 'patient' } })
  const sentences = [typed('x', 'Dear Kim,'), typed('y', 'Take 1 tab BID.')]
  await physician.call(updateLetter, {
    body: { noteId, kind: 'patient', sentences, baseUpdatedAt: reply.letter.updatedAt },
  })
  expect((await listen({ letter: 'patient' })).said).toEqual(['Dear Kim,', 'Take one tablet twice a day.'])
  expect((await listen({ letter: 'patient', sentenceId: 'y' })).said).toEqual([
    'Take one tablet twice a day.',
  ])
  expect((await listen({ letter: 'work' })).code).toBe('not_found')
})

test("the physician's own terms say how they are read, and nobody else's do", async () => {
  await physician.call(medicalTerms.add, { body: { term: 'HBOT', expansion: 'hyperbaric oxygen' } })
  await stranger.call(medicalTerms.add, { body: { term: 'LMX', expansion: 'wrong' } })
  const id = await noteOf(typedSection('hpi', typed('a', 'HBOT and LMX.')))
  expect((await listen({ noteId: id, sentenceId: 'a' })).said).toEqual(['hyperbaric oxygen and L M X.'])
})

test('each listening is in the trail of its note', async () => {
  const id = await noteOf(typedSection('hpi', typed('a', 'Cough.')))
  await listen({ noteId: id, sentenceId: 'a' })
  const { rows } = await server.pool.query(
    `select actor_id from audit_entries where action = 'note.listen' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: physician.userId }])
})

test("nobody else's note, letter or sentence is read, nor any without a session", async () => {
  const { token } = stranger
  for (const asked of [{}, { sentenceId: 'a' }, { sectionKey: 'hpi' }, { letter: 'patient' }] as const) {
    const { code, said } = await listen(asked, { token })
    expect({ code, said }).toEqual({ code: 'not_found', said: [] })
    expect((await listen(asked, { token: null })).code).toBe('unauthenticated')
  }
})

test.each([
  [{ sentenceId: 'gone' }, 'not_found', /not there any more/],
  [{ sectionKey: 'gone' }, 'not_found', /not there any more/],
  [{ voice: 'loud' as 'slt' }, 'invalid_input', /./],
  [{ noteId: 'none' }, 'invalid_input', /./],
])('%o is refused in a sentence', async (asked, code, words) => {
  const refused = await listen(asked)
  expect(refused.code).toBe(code)
  expect(refused.message).toMatch(words)
})

test('signs alone are nothing to be read, and control characters are never said', async () => {
  const id = await noteOf(typedSection('hpi', typed('a', '--- ***'), typed('b', 'Cough\u0000\u202e 2 days.')))
  expect(await listen({ noteId: id, sentenceId: 'a' })).toMatchObject({ code: 'conflict', said: [] })
  expect((await listen({ noteId: id, sentenceId: 'b' })).said).toEqual(['Cough two days.'])
})

test('a note of 100,000 characters is not read in one go, its sentences are', async () => {
  const text = 'The cough came back. '.repeat(900)
  const sentences = Array.from({ length: 6 }, (_, at) => typed(`s${at}`, text))
  const id = await noteOf(typedSection('hpi', ...sentences))
  const refused = await listen({ noteId: id })
  expect(refused).toMatchObject({ code: 'too_large', said: [] })
  expect(refused.message).toBe('This is too long to be read in one go. Listen to it section by section.')
  const { said } = await listen({ noteId: id, sentenceId: 's0' })
  expect(Math.max(...said.map(({ length }) => length))).toBeLessThanOrEqual(300)
  expect(said.join(' ')).toBe(text.trim())
})

test('that another voice reads is told with the sound', async () => {
  speaker.remark = 'The voice service cannot be reached. The built-in voice reads instead.'
  const { response } = await listen({ sentenceId: 'a' })
  speaker.remark = null
  expect(response.headers.get('x-remark')).toBe(
    'The voice service cannot be reached. The built-in voice reads instead.',
  )
})

test('who asks for the voice is about to listen: it is made ready', async () => {
  const { reply } = await physician.call(getReadingVoice)
  expect(reply).toEqual({ engine: 'scripted', hasVoices: true })
  expect(speaker.warmed).toBe(1)
})

test('one sentence of many minutes is heard while it is made, and held by nobody', async () => {
  const words = 'The knee hurt when walking. '.repeat(600).trim()
  const long = await noteOf(typedSection('hpi', typed('a', words)))
  const gate = Promise.withResolvers<void>()
  const speak = speaker.speak.bind(speaker)
  speaker.said = []
  speaker.speak = async (...said) => {
    if (speaker.said.length >= 3) await gate.promise
    return speak(...said)
  }
  const answer = await fetch(`${server.url}${generateTTS.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${physician.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ noteId: long, sentenceId: 'a' }),
  })
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  gate.resolve()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) continue
  speaker.speak = speak
  expect(speaker.said.join(' ').length).toBeGreaterThan(words.length - 600)
})
