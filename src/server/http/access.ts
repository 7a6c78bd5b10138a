import type { FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { Ticket, Tickets } from '#server/platform/tickets.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, as soon as that is known, whether or not they are let in; null for what anybody may call. */
    knownCaller: { userId: string; sessionId: string } | null
  }
}

/** Who calls, as their token says. */
export interface Actor {
  userId: string
  sessionId: string
  role: Role
  /** May do what only admin roles may: the session has a second factor, or the installation asks for none. */
  isStrong: boolean
  /** Everybody has to show a second factor, and this session has not: see `withoutTwoFactor` of an endpoint. */
  isHeld: boolean
  /** The account is marked for deletion: it may read, and come back. */
  isLeaving: boolean
}

/** How the server learns who presents a token. */
export interface Identity {
  actorOf(bearerToken: string): Promise<Actor | null>
  /** Null unless this session of the user lives, and the account is neither deactivated nor marked for deletion. */
  mayAct(session: { userId: string; sessionId: string }): Promise<{ isHeld: boolean } | null>
  /** Whose phone presents a token; left out where a feature is served by itself. */
  phoneOf?(token: string): Promise<(CallingPhone & { userId: string; sessionId: string }) | null>
}

/** A phone that calls on behalf of who connected it. */
export interface CallingPhone {
  pairingId: string
  /** Whose note it records for is now: another's, once it was handed over. */
  noteOwnerId: string
}

export interface Caller {
  actor: Actor | null
  bearerToken: string | undefined
  ticket: Ticket | null
  /** The phone that calls, on behalf of the actor. */
  phone?: CallingPhone
}

const SIGN_IN = 'Your session has ended. Sign in again; nothing you wrote is lost.'
const SECOND_FACTOR =
  'Administrators sign in with two factors. Set up an authenticator app or a passkey in Settings, then try again.'
const HELD =
  'Everybody signs in with two factors here. Set up an authenticator app or a passkey, or sign in with the one you have, to go on.'
const LEAVING =
  'Your account is marked for deletion: you can read and export everything. Reactivate it to make changes.'
const PHONE_GONE =
  'This phone is not connected any more. What it recorded stays on it; show a new code on the computer.'
const TICKET_ENDED = 'This permission has expired. Try again.'

/** Lets the call in or throws `unauthenticated`, `forbidden` or `two_factor_setup_required`. A public endpoint does not look at tokens. */
export async function admit(
  endpoint: Pick<Endpoint, 'access' | 'method' | 'whileLeaving' | 'withoutTwoFactor'>,
  request: FastifyRequest,
  identity: Identity,
  tickets: Tickets,
): Promise<Caller> {
  const { access, method, whileLeaving } = endpoint
  if (access === 'public') return { actor: null, bearerToken: undefined, ticket: null }
  if (isTicketAccess(access) && typeof request.headers['x-ticket'] === 'string') {
    const ticket = ticketOf(endpoint, request, tickets)
    const session = ticket && (await identity.mayAct(ticket))
    if (!session) throw new Refusal('unauthenticated', TICKET_ENDED)
    requireNotHeld(endpoint, session)
    const { userId, sessionId } = ticket
    request.knownCaller = { userId, sessionId }
    return {
      actor: { userId, sessionId, role: 'user', isStrong: false, isHeld: false, isLeaving: false },
      bearerToken: undefined,
      ticket,
    }
  }
  if (access === 'phone') return admitPhone(request, identity)
  const bearerToken = bearerOf(request.headers.authorization)
  const actor = bearerToken ? await identity.actorOf(bearerToken) : null
  if (!actor) throw new Refusal('unauthenticated', SIGN_IN)
  request.knownCaller = { userId: actor.userId, sessionId: actor.sessionId }
  requireNotHeld(endpoint, actor)
  if (isRoles(access) && !access.includes(actor.role))
    throw new Refusal(
      'forbidden',
      'Your role does not allow this. Ask an administrator of your organization.',
    )
  if (isRoles(access) && !actor.isStrong) throw secondFactorMissing()
  if (actor.isLeaving && method !== 'GET' && whileLeaving !== 'allowed')
    throw new Refusal('forbidden', LEAVING)
  return { actor, bearerToken, ticket: null }
}

/** The ticket that is shown for a call that takes one; null where there is none, or it is none of ours. */
export function ticketOf(
  { access }: Pick<Endpoint, 'access'>,
  request: FastifyRequest,
  tickets: Tickets,
): Ticket | null {
  const presented = request.headers['x-ticket']
  return isTicketAccess(access) && typeof presented === 'string'
    ? tickets.read(presented, access.ticket)
    : null
}

async function admitPhone(request: FastifyRequest, identity: Identity): Promise<Caller> {
  const token = phoneTokenOf(request)
  const phone = token ? await identity.phoneOf?.(token) : null
  if (!phone) throw new Refusal('unauthenticated', PHONE_GONE)
  const { userId, sessionId, pairingId, noteOwnerId } = phone
  request.knownCaller = { userId, sessionId }
  return {
    actor: { userId, sessionId, role: 'user', isStrong: false, isHeld: false, isLeaving: false },
    bearerToken: undefined,
    ticket: null,
    phone: { pairingId, noteOwnerId },
  }
}

function requireNotHeld(
  { withoutTwoFactor }: Pick<Endpoint, 'withoutTwoFactor'>,
  { isHeld }: { isHeld: boolean },
): void {
  if (isHeld && withoutTwoFactor !== 'allowed') throw new Refusal('two_factor_setup_required', HELD)
}

/** For what an endpoint of other access too refuses to admins without a second factor. */
export function secondFactorMissing(): Refusal {
  return new Refusal('two_factor_required', SECOND_FACTOR)
}

/** Whether a ticket opens the call in place of a session. */
export function isTicketAccess(access: Access): access is Extract<Access, { ticket: unknown }> {
  return typeof access === 'object' && 'ticket' in access
}

function isRoles(access: Access): access is readonly Role[] {
  return Array.isArray(access)
}

/** What a phone presents in place of a session. */
export function phoneTokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers['x-phone']
  return typeof token === 'string' && /^[\w-]{1,100}$/.test(token) ? token : undefined
}

export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(header ?? '')?.[1]
}
