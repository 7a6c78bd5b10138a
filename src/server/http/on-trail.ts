import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { RefusedCall } from '#server/platform/audit/refused-access.ts'
import { deviceText, withOrigin, type RequestOrigin } from '#server/platform/audit/request-origin.ts'
import { Refusal } from './refusal.ts'

/** What the audit trail needs from a server to say where entries come from, and who was refused. */
export interface AccessTrail {
  refused(call: RefusedCall): void
  hashLogin(login: string): string
}

const REFUSED_TO_ANYBODY = new Set<ErrorCode>(['too_many_requests'])
/** To somebody who is known, or who presented something as proof of it. */
const REFUSED_TO_CALLERS = new Set<ErrorCode>([
  'unauthenticated',
  'wrong_credentials',
  'forbidden',
  'two_factor_required',
  'two_factor_setup_required',
  'not_found',
])

/** Audit entries made in `work` say where the request came from; that it was refused is one, too. */
export async function onTrail<T>(
  { trail }: { trail?: AccessTrail },
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const origin = originOf(request, trail)
  try {
    return await withOrigin(origin, work)
  } catch (error) {
    if (trail && error instanceof Refusal && isOnTrail(error.code, request))
      trail.refused({
        actorId: request.knownCaller?.userId ?? null,
        call: callOf(request),
        code: error.code,
        requestId: request.id,
        origin: { ...origin, sessionId: request.knownCaller?.sessionId ?? null },
      })
    throw error
  }
}

function originOf(request: FastifyRequest, trail: AccessTrail | undefined): RequestOrigin {
  return {
    address: request.ip,
    device: deviceText(request.headers['user-agent']),
    sessionId: request.knownCaller?.sessionId ?? null,
    hashLogin: trail ? trail.hashLogin : null,
  }
}

const PROOFS = ['authorization', 'x-ticket', 'x-phone']

function isOnTrail(code: ErrorCode, { knownCaller, headers }: FastifyRequest): boolean {
  if (REFUSED_TO_ANYBODY.has(code)) return true
  const hasShownSomething = PROOFS.some((name) => headers[name] !== undefined)
  return REFUSED_TO_CALLERS.has(code) && (Boolean(knownCaller) || hasShownSomething)
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Method and pattern of the route, and the id that was sought: nothing else of what was sent. */
function callOf({ method, routeOptions, params, body }: FastifyRequest): string {
  const sought = [params, body].flatMap((part) =>
    part !== null && typeof part === 'object' ? Object.values(part).filter(isId) : [],
  )
  return [method, routeOptions.url ?? '', ...sought.slice(0, 1)].join(' ')
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value)
}
