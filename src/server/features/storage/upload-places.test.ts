import { expect, test } from 'vitest'
import { createUploadPlaces, type Sender, type UploadPlace } from './upload-places.ts'

const staysFirm = () => expect.unreachable('nobody needs this place')

/** A place for each; the last of the array may be refused. */
function takeMany(senders: Sender[], inAll: number) {
  const places = createUploadPlaces(inAll)
  const given: UploadPlace[] = []
  let refusal: unknown = null
  for (const sender of senders)
    try {
      given.push(places.take(sender, staysFirm))
    } catch (error) {
      refusal = error
    }
  return { places, given, refusal }
}

const alone = (at: number, address: string): Sender => ({
  userId: `user ${at}`,
  organizationId: null,
  address,
})
const many = (count: number, sender: (at: number) => Sender) =>
  Array.from({ length: count }, (_, at) => sender(at))

test('a user sends four files at once, and the next when one has arrived', () => {
  const { places, given, refusal } = takeMany(
    many(5, () => alone(0, 'a')),
    1_000,
  )
  expect(given.length).toBe(4)
  expect(refusal).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/4 files of yours/),
  })
  given[0]?.leave()
  expect(places.take(alone(0, 'a'), staysFirm)).toBeTruthy()
})

test('all accounts of one address have a fifth of the places, and are told what to do', () => {
  const { places, given, refusal } = takeMany(
    many(100, (at) => alone(at, 'a')),
    100,
  )
  expect(given.length).toBe(20)
  expect(refusal).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/from your organization or network\. Send this one again in a minute/),
    retryAfterSeconds: 30,
  })
  expect(places.take(alone(1_000, 'b'), staysFirm)).toBeTruthy()
})

test('the members of an organization share, wherever they are', () => {
  const member = (at: number): Sender => ({
    userId: `user ${at}`,
    organizationId: 'clinic',
    address: `${at}`,
  })
  const { places, given } = takeMany(many(100, member), 100)
  expect(given.length).toBe(20)
  expect(places.take(alone(1_000, 'elsewhere'), staysFirm)).toBeTruthy()
})

test('however greedy twenty addresses are, a twenty-first finds a place', () => {
  const { places } = takeMany(
    many(2_000, (at) => alone(at, `address ${at % 20}`)),
    100,
  )
  expect(places.take(alone(3_000, 'newcomer'), staysFirm)).toBeTruthy()
})

test('when there is no place at all it says so', () => {
  const { given, refusal } = takeMany(
    many(20, (at) => alone(at, `${at}`)),
    10,
  )
  expect(given.length).toBe(10)
  expect(refusal).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/as many files/),
  })
})

/** Addresses without number that trickle: each takes all it may, again and again, and brings just what it must. */
function besieged(seconds: number) {
  let [now, addresses] = [0, 0]
  const places = createUploadPlaces(400, () => now)
  const held = new Set<{ place: UploadPlace; bytesASecond: number }>()
  const send = (sender: Sender, bytesASecond: number) => {
    const one = { isRefused: false }
    const file = {
      bytesASecond,
      place: places.take(sender, () => {
        one.isRefused = true
        held.delete(file)
      }),
    }
    held.add(file)
    return one
  }
  const storm = (names: number) => {
    for (let name = 0; name < names; name += 1, addresses += 1)
      for (let at = 0; at < 100; at += 1)
        try {
          send(alone(addresses * 100 + at, `attacker ${addresses}`), 2_600)
        } catch {
          break
        }
  }
  const pass = (seconds: number) => {
    for (let at = 0; at < seconds; at += 1) {
      now += 1_000
      for (const { place, bytesASecond } of held) place.brought(bytesASecond)
      storm(1)
    }
  }
  storm(60)
  pass(seconds)
  return { send, pass, held }
}

test('when addresses without number hold places by a trickle, whoever comes finds one and keeps it', () => {
  const { send, pass, held } = besieged(30)
  expect(held.size).toBeGreaterThan(300)
  const calm = Array.from({ length: 5 }, (_, at) => send(alone(9_000_000 + at, `calm ${at}`), 30_000))
  pass(120)
  expect(calm.map(({ isRefused }) => isRefused)).toEqual([false, false, false, false, false])
})

test('one who gave way is told to send the file again, and does not count any more', () => {
  let now = 0
  const places = createUploadPlaces(10, () => now)
  const told: unknown[] = []
  for (let at = 0; at < 9; at += 1) {
    const place = places.take(alone(at, `${at}`), (reason) => told.push({ at, reason }))
    if (at !== 4) place.brought(100_000)
  }
  now += 10_000
  places.take(alone(100, 'newcomer'), staysFirm)
  expect(told).toMatchObject([
    { at: 4, reason: { code: 'too_many_requests', message: expect.stringMatching(/send it again/) } },
  ])
})
