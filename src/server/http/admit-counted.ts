import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { onBehalfOf } from '#server/platform/database/shared-pool.ts'
import type { Tickets } from '#server/platform/tickets.ts'
import { admit, bearerOf, type Caller, type Identity, phoneTokenOf, ticketOf } from './access.ts'
import type { Allowance } from './allowance.ts'
import { type AccessTrail, onTrail } from './on-trail.ts'
import { placeOf } from './place.ts'

interface Door {
  identity: Identity
  tickets: Tickets
  trail?: AccessTrail
  allowance?: Allowance
}

/**
 * Lets the call in, and counts it: for its account where there is one, else for where it comes from. So nobody who asks much
 * from an address stands in the way of those who are signed in behind it: neither by what is counted, nor by holding the
 * connections to the database that an address has.
 */
export async function admitCounted(app: Door, endpoint: Endpoint, request: FastifyRequest): Promise<Caller> {
  const place = placeOf(request.ip)
  const admitNow = (asker: string) =>
    onBehalfOf(asker, () => onTrail(app, request, () => admit(endpoint, request, app.identity, app.tickets)))
  const { allowance } = app
  if (!allowance) return admitNow(place)
  if (endpoint.access === 'public') {
    await allowance.open(place, endpoint.path)
    return admitNow(place)
  }
  const isPhone = endpoint.access === 'phone'
  // A ticket says itself whose it is: nobody makes one up. What is shown beside it is not looked at, and so not known.
  const ticket = ticketOf(endpoint, request, app.tickets)
  const shown = isPhone ? phoneTokenOf(request) : bearerOf(request.headers.authorization)
  const token = ticket ? undefined : shown
  const holder = ticket?.userId ?? allowance.holderOf(token)
  // Counted before anything is looked up: who asks without end, and is gone before the answer, then costs next to nothing.
  if (holder === null) await allowance.stranger(place)
  else await allowance.signedIn({ userId: holder, token, isPhone, wasStranger: false }, place)
  try {
    return await admitNow(holder ?? place)
  } finally {
    const { knownCaller } = request
    if (!knownCaller) allowance.forget(token)
    else if (holder === null)
      await allowance.signedIn({ userId: knownCaller.userId, token, isPhone, wasStranger: true }, place)
  }
}
