import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the browser of a call holds to be known again when somebody signs in with it. It signs nobody in. */
export interface DeviceCookie {
  token: string | null
  /** Has the browser hold it, out of the reach of scripts, and send it with the calls of this product alone. */
  keep(token: string, keeping: { isHttps: boolean; maxAgeMs: number }): void
}

const NAME = 'known_device'
const TOKEN = /^[\w-]{43}$/

export function deviceCookieOf(request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  return {
    token: tokenIn(request.headers.cookie),
    keep(token, { isHttps, maxAgeMs }) {
      const seconds = Math.floor(maxAgeMs / 1000)
      const secure = isHttps ? '; Secure' : ''
      void reply.header(
        'set-cookie',
        `${NAME}=${token}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
      )
    },
  }
}

function tokenIn(header: string | undefined): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name, value = ''] = part.trim().split('=')
    if (name === NAME && TOKEN.test(value)) return value
  }
  return null
}
