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
}

export interface Caller {
  actor: Actor | null
  bearerToken: string | undefined
  ticket: Ticket | null
}

const SIGN_IN = 'Your session has ended. Sign in again; nothing you wrote is lost.'
const SECOND_FACTOR =
  'Administrators sign in with two factors. Set up an authenticator app or a passkey in Settings, then try again.'
const HELD =
  'Everybody signs in with two factors here. Set up an authenticator app or a passkey, or sign in with the one you have, to go on.'
const LEAVING =
  'Your account is marked for deletion: you can read and export everything. Reactivate it to make changes.'
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
  const presented = request.headers['x-ticket']
  if (isTicketAccess(access) && typeof presented === 'string') {
    const ticket = tickets.read(presented, access.ticket)
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

export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(header ?? '')?.[1]
}
