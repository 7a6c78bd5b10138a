import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { TICKET_LIFETIME_MS } from '#domain/limits.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import type { SigningKeys } from './storage/signing-keys.ts'
import { createTickets } from './tickets.ts'

const subjectId = '0b9f5c1e-5c0f-4a1c-9d3e-2f6a7b8c9d0e'
const userId = '7f3c2a10-1b2c-4d3e-8f40-a1b2c3d4e5f6'
const sessionId = 'c2d3e4f5-6a7b-4c8d-9e0f-a1b2c3d4e5f6'
const keys = testSigningKeys()
const start = new Date('2026-03-10T12:00:00.000Z')

function ticketsAt(now: Date, withKeys = keys) {
  return createTickets({ keys: withKeys, clock: { now: () => now } })
}

test('a ticket says what it was issued for, on any host with the key', () => {
  const { ticket, expiresAt } = ticketsAt(start).issue({
    purpose: 'transcribe',
    subjectId,
    userId,
    sessionId,
  })
  expect(ticketsAt(start).read(ticket, 'transcribe')).toEqual({
    purpose: 'transcribe',
    subjectId,
    userId,
    sessionId,
    expiresAt: expiresAt.getTime(),
  })
})

test('a ticket ends with its lifetime', () => {
  const { ticket } = ticketsAt(start).issue({ purpose: 'generate', subjectId, userId, sessionId })
  const after = (ms: number) => ticketsAt(new Date(start.getTime() + ms)).read(ticket, 'generate')
  expect(after(TICKET_LIFETIME_MS - 1)).not.toBeNull()
  expect(after(TICKET_LIFETIME_MS)).toBeNull()
})

test('a ticket is good for one purpose', () => {
  const { ticket } = ticketsAt(start).issue({ purpose: 'transcribe', subjectId, userId, sessionId })
  expect(ticketsAt(start).read(ticket, 'generate')).toBeNull()
})

test('a ticket signed with a key that is not known is refused, whatever id it names', () => {
  const { ticket } = ticketsAt(start, testSigningKeys('another')).issue({
    purpose: 'generate',
    subjectId,
    userId,
    sessionId,
  })
  expect(ticketsAt(start).read(ticket, 'generate')).toBeNull()
  expect(ticketsAt(start).read(ticket.replace(/^another/, 'test'), 'generate')).toBeNull()
})

test('a ticket holds while a new key takes the place of the one that signed it', () => {
  const asked = { purpose: 'generate', subjectId, userId, sessionId } as const
  const { ticket } = ticketsAt(start).issue(asked)
  const after = ticketsAt(start, testSigningKeys('new', 'test'))
  expect(after.read(ticket, 'generate')).not.toBeNull()
  expect(after.issue(asked).ticket).toMatch(/^new\./)
})

test('a retired key is good for the tickets it has signed, and for no later ones', () => {
  const { ticket } = ticketsAt(start).issue({ purpose: 'generate', subjectId, userId, sessionId })
  const retired: SigningKeys = {
    ...testSigningKeys('new'),
    find: () => ({ ...keys.current(), retired: { at: start, lastSeal: 0, newestSeal: 0 } }),
  }
  const after = (ms: number) => ticketsAt(new Date(start.getTime() + ms), retired).read(ticket, 'generate')
  expect(after(TICKET_LIFETIME_MS - 1)).not.toBeNull()
  const stolen = ticketsAt(new Date(start.getTime() + TICKET_LIFETIME_MS))
  const forged = stolen.issue({ purpose: 'generate', subjectId, userId, sessionId }).ticket
  expect(
    ticketsAt(new Date(start.getTime() + TICKET_LIFETIME_MS), retired).read(forged, 'generate'),
  ).toBeNull()
})

test('a ticket whose payload was changed is refused', () => {
  const { ticket } = ticketsAt(start).issue({ purpose: 'generate', subjectId, userId, sessionId })
  const [keyId, payload, signature] = ticket.split('.') as [string, string, string]
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const changed = Buffer.from(JSON.stringify({ ...said, subjectId: userId })).toString('base64url')
  expect(ticketsAt(start).read(`${keyId}.${changed}.${signature}`, 'generate')).toBeNull()
})

test('no other spelling of a ticket is the ticket', () => {
  const { ticket } = ticketsAt(start).issue({ purpose: 'generate', subjectId, userId, sessionId })
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/='
  const accepted = [...alphabet].filter((last) =>
    ticketsAt(start).read(ticket.replace(/.$/, last), 'generate'),
  )
  expect(accepted).toEqual([ticket.at(-1)])
})

test('a signature made with the same key for something else is not a ticket', () => {
  const payload = Buffer.from(
    JSON.stringify({ purpose: 'generate', subjectId, userId, sessionId, expiresAt: start.getTime() + 1000 }),
  ).toString('base64url')
  const signature = createHmac('sha256', keys.current().key).update(`test.${payload}`).digest('base64url')
  expect(ticketsAt(start).read(`test.${payload}.${signature}`, 'generate')).toBeNull()
})

test.each(['', '.', 'a.b', 'a.b.c', 'test.b.c', 'test.b.c.d', 'x'.repeat(10_000), '%.%', `${'e30'}.`])(
  'what is no ticket at all is refused: %s',
  (text) => {
    expect(ticketsAt(start).read(text, 'generate')).toBeNull()
  },
)
