import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNote, updateNote } from '#contract/notes.ts'
import { generateTTS } from '#contract/reading.ts'
import { signOut } from '#contract/sign-in.ts'
import { medicalTerms } from '#contract/terms.ts'
import type { Speaker } from '#server/platform/speaker/speaker.ts'
import { createTextWork, type TextWork } from '#server/platform/text-work/text-work.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { typed, typedSection } from '#testing/visits.ts'

let begun: string[] = []
let gate = Promise.withResolvers<void>()
/** The second piece of a reading is not said before the gate is opened. */
const speaker: Speaker = {
  engine: 'gated',
  hasVoices: true,
  async speak(words) {
    begun.push(words)
    if (begun.length === 2) await gate.promise
    return { mp3: new Uint8Array(100), remark: null }
  },
  warm() {},
  close() {},
}

const inWork = { now: 0, most: 0 }
/** Counts how much is said in threads at once. */
const counting = (work: TextWork): TextWork => ({
  ...work,
  async run(name, ...rest) {
    if (name !== 'aloud') return work.run(name, ...rest)
    inWork.now += 1
    inWork.most = Math.max(inWork.most, inWork.now)
    await new Promise((resolve) => setTimeout(resolve, 50))
    return work.run(name, ...rest).finally(() => (inWork.now -= 1))
  },
})

const work = createTextWork({ ownerOf: async (userId) => ({ userId, organizationId: null }), threads: 1 })
let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ speaker, work: counting(work) })
})
afterAll(async () => {
  await server.close()
  work.close()
})
beforeEach(() => {
  begun = []
  gate.resolve()
})

async function noteOf(physician: Physician, ...words: string[]): Promise<string> {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  const { id, version } = reply.note
  const sections = [typedSection('hpi', ...words.map((text, at) => typed(`s${at}`, text)))]
  const { status } = await physician.call(updateNote, { body: { id, baseVersion: version, sections } })
  expect(status).toBe(200)
  return id
}

const listen = ({ token }: Physician, noteId: string, sentenceId?: string) =>
  fetch(server.url + generateTTS.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ noteId, sentenceId }),
  })

const PROSE = 'The knee hurt when walking. '.repeat(600).trim()

test('what own terms make a thousand times as long is refused in a sentence, and nothing of it is said', async () => {
  const physician = await server.signUpPhysician()
  await physician.call(medicalTerms.add, { body: { term: 'a', expansion: '¾'.repeat(200) } })
  const noteId = await noteOf(physician, 'a '.repeat(6_000).trim(), 'a a')
  for (const sentenceId of [undefined, 's0']) {
    const answer = await listen(physician, noteId, sentenceId)
    expect(await answer.json()).toMatchObject({
      code: 'too_large',
      message: expect.stringMatching(/^Said in full, this becomes too long to be read in one go\./),
    })
  }
  expect(begun).toEqual([])
  expect((await listen(physician, noteId, 's1')).status).toBe(200)
  expect(begun.join(' ')).toMatch(/^(three quarters ?){400}\.?$/)
})

test('of one account the words of one reading are looked up at once', async () => {
  const physician = await server.signUpPhysician('other')
  const noteId = await noteOf(physician, 'Cough.', 'Fever.', 'Pain.')
  inWork.most = 0
  const answers = await Promise.all(['s0', 's1', 's2'].map((id) => listen(physician, noteId, id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(inWork.most).toBe(1)
})

test('a reading that is under way ends with the session', async () => {
  gate = Promise.withResolvers()
  const physician = await server.signUpPhysician('leaver')
  const answer = await listen(physician, await noteOf(physician, PROSE, PROSE))
  expect(answer.status).toBe(200)
  await until(() => begun.length === 2)
  await physician.call(signOut, { body: {} })
  gate.resolve()
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect(begun).toHaveLength(2)
})
