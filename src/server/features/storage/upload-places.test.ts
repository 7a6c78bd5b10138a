import { expect, test } from 'vitest'
import { createUploadPlaces, type Sender } from './upload-places.ts'

/** A place for each; the last of the array may be refused. */
function takeMany(senders: Sender[], inAll: number) {
  const places = createUploadPlaces(inAll)
  const given: Array<() => void> = []
  let refusal: unknown = null
  for (const sender of senders)
    try {
      given.push(places.take(sender))
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
  given[0]?.()
  expect(places.take(alone(0, 'a'))).toBeTypeOf('function')
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
  expect(places.take(alone(1_000, 'b'))).toBeTypeOf('function')
})

test('the members of an organization share, wherever they are', () => {
  const member = (at: number): Sender => ({
    userId: `user ${at}`,
    organizationId: 'clinic',
    address: `${at}`,
  })
  const { places, given } = takeMany(many(100, member), 100)
  expect(given.length).toBe(20)
  expect(places.take(alone(1_000, 'elsewhere'))).toBeTypeOf('function')
})

test('however greedy twenty addresses are, a twenty-first finds a place', () => {
  const { places } = takeMany(
    many(2_000, (at) => alone(at, `address ${at % 20}`)),
    100,
  )
  expect(places.take(alone(3_000, 'newcomer'))).toBeTypeOf('function')
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
