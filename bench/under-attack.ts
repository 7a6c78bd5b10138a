import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createNote } from '#contract/notes.ts'
import { transcribe } from '#contract/recordings.ts'
import { settledNote } from '../scripts/demo/api-caller.ts'
import { ATTACKERS, beginAttack, type AttackerName, type AttackReport } from './attack/attack.ts'
import { RawCaller } from './attack/caller.ts'
import { median, milliseconds, quantile, type BenchPart, type Figure } from './figures.ts'
import { longVisit } from './long-visit.ts'
import type { ProductServer } from './servers/servers.ts'
import { withProductServer } from './servers/servers.ts'

const HEALTH_TARGET_MS = 250
const SOUND_TARGET_MS = 5_000
const NOTE_TARGET_MS = 1_000
const HEALTH_EVERY_MS = 25
/** How long each of the three measurements goes on. */
const MEASURED_MS = 20_000
const BETWEEN_MS = 500
/** Long enough for the attackers to have all under way that they may. */
const ATTACKED_BEFORE_MS = 5_000
/** They come in turn: nobody dictates visit after visit of 15 minutes within seconds. */
const HONEST_USERS = 12
const ACCOUNTS_OF_AN_ORGANIZATION = 3
const EXCERPT = new URL('../src/testing/fixtures/inaugural-address-excerpt.wav', import.meta.url)
const TWO_SECONDS_BYTES = 44 + 2 * 32_000

/**
 * What honest users wait for while four attackers do the worst that is known, each as fast as they are answered and from
 * as many addresses as they like; beside the same without attackers, and with three accounts for each attacker in one
 * organization.
 */
export const underAttack: BenchPart = {
  name: 'under-attack',
  run: () =>
    withProductServer({}, async (server) => {
      const honest = await Promise.all(Array.from({ length: HONEST_USERS }, () => server.signUpPhysician()))
      const work = await honestWork(server, honest)
      // Whoever comes first after a start waits for engines to load: that is not what is asked here.
      await work.sound()
      await work.note()
      const calm = await measure(server, work)
      const alone = await attacked(server, work, await attackers(server, 1))
      const organized = await attacked(
        server,
        work,
        await attackers(server, ACCOUNTS_OF_AN_ORGANIZATION, true),
      )
      return [
        ...figures('four attackers', alone.times, calm),
        ...figures('four times three accounts, one organization', organized.times, calm),
        ...refusals(alone.report),
      ]
    }),
}

type Physician = Awaited<ReturnType<ProductServer['signUpPhysician']>>
interface HonestWork {
  sound(): Promise<void>
  note(): Promise<void>
}

async function honestWork(server: ProductServer, users: readonly Physician[]): Promise<HonestWork> {
  const file = await readFile(EXCERPT)
  const texts = await Promise.all([0, 3, 6, 9].map((first) => longVisit(first)))
  let [spoken, written] = [0, 0]
  const ofTurn = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T
  return {
    async sound() {
      const speaker = ofTurn(users, spoken)
      spoken += 1
      const { note } = await speaker.call(createNote, { body: { data: {} } })
      const response = await fetch(
        `${server.url}${transcribe.path}?noteId=${note.id}&waitMs=60000&write=false`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${speaker.token}`,
            'content-type': 'application/octet-stream',
          },
          body: file.subarray(0, TWO_SECONDS_BYTES),
        },
      )
      const { text } = (await response.json()) as { text?: string }
      if (!text) throw new Error('Nothing was heard in the sound within a minute.')
    },
    async note() {
      const [writer, text] = [ofTurn(users, written), ofTurn(texts, written)]
      written += 1
      const { note } = await writer.call(createNote, { body: { data: { text } } })
      const { sections } = await settledNote(writer.call, note.id)
      if (sections.length === 0) throw new Error('The note came back empty.')
    },
  }
}

interface Times {
  health: number[]
  sound: number[]
  note: number[]
}

/** Sounds and notes one after the other, beside each other; all the while `/health` is asked at its own pace. */
async function measure(server: ProductServer, work: HonestWork): Promise<Times> {
  const until = performance.now() + MEASURED_MS
  const repeated = async (piece: () => Promise<void>): Promise<number[]> => {
    const taken: number[] = []
    while (performance.now() < until) {
      const begin = performance.now()
      await piece()
      taken.push(performance.now() - begin)
      await delay(BETWEEN_MS)
    }
    return taken
  }
  const health = watchHealth(server.url)
  try {
    const [sound, note] = await Promise.all([repeated(work.sound), repeated(work.note)])
    return { sound, note, health: await health.end() }
  } finally {
    await health.end()
  }
}

/** Asks again whether or not the last answer has come: who waits for a slow answer would ask less while it matters. */
function watchHealth(url: string): { end(): Promise<number[]> } {
  const caller = new RawCaller(url)
  const taken: number[] = []
  const open = new Set<Promise<void>>()
  const ask = async (): Promise<void> => {
    const begin = performance.now()
    const { status } = await caller.call({ method: 'GET', path: '/health' }).catch(() => ({ status: 0 }))
    taken.push(status === 200 ? performance.now() - begin : Infinity)
  }
  const timer = setInterval(() => {
    const asked = ask().finally(() => open.delete(asked))
    open.add(asked)
  }, HEALTH_EVERY_MS)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(open)
      caller.end()
      return taken
    },
  }
}

async function attackers(
  server: ProductServer,
  accounts: number,
  isOrganization = false,
): Promise<Record<AttackerName, string[]>> {
  const tokens: Record<AttackerName, string[]> = {
    'long notes': [],
    'hostile texts': [],
    'sound bombs': [],
    'hasty pieces': [],
  }
  const userIds: string[] = []
  for (const name of ATTACKERS)
    for (let account = 0; account < accounts; account += 1) {
      const { userId, token } = await server.signUpPhysician()
      tokens[name].push(token)
      userIds.push(userId)
    }
  if (isOrganization)
    await server.pool.query(
      `with made as (insert into organizations (id, name, seats, created_at)
         values (gen_random_uuid(), 'Clinic', 500, now()) returning id)
       update users set organization_id = made.id from made where users.id = any($1::uuid[])`,
      [userIds],
    )
  return tokens
}

async function attacked(
  server: ProductServer,
  work: HonestWork,
  tokens: Record<AttackerName, string[]>,
): Promise<{ times: Times; report: AttackReport }> {
  const end = beginAttack({ url: server.url, tokens })
  try {
    await delay(ATTACKED_BEFORE_MS)
    const times = await measure(server, work)
    return { times, report: await end() }
  } catch (error) {
    await end().catch(() => {})
    throw error
  }
}

function figures(who: string, attacked: Times, calm: Times): Figure[] {
  const worst = (values: readonly number[]) => Math.max(...values)
  const p99 = (values: readonly number[]) => quantile(values, 0.99)
  const line = (what: string, of: (times: Times) => number, targetMs?: number): Figure => ({
    what: `${who}: ${what}`,
    measured: milliseconds(of(attacked)),
    bare: milliseconds(of(calm)),
    ratio: of(attacked) / of(calm),
    ...(targetMs === undefined ? {} : { target: `${targetMs} ms`, met: of(attacked) <= targetMs }),
  })
  return [
    line(`/health, p50 of ${attacked.health.length}`, ({ health }) => median(health)),
    line('/health, p99', ({ health }) => p99(health), HEALTH_TARGET_MS),
    line(`sound of 2 s, p50 of ${attacked.sound.length}`, ({ sound }) => median(sound)),
    line('sound of 2 s, worst', ({ sound }) => worst(sound), SOUND_TARGET_MS),
    line(`note of a visit of 15 minutes, p50 of ${attacked.note.length}`, ({ note }) => median(note)),
    line('note of a visit of 15 minutes, worst', ({ note }) => worst(note), NOTE_TARGET_MS),
  ]
}

/** That the attack was one: how often each attacker was answered, and with what. */
function refusals(report: AttackReport): Figure[] {
  return ATTACKERS.map((name) => ({
    what: `answers to ${name}, by status`,
    measured: Object.entries(report[name])
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  }))
}
