import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { makeQueryClient } from '#web/lib/query-client.ts'
import { clearSession } from '#web/lib/session.ts'
import { BUSY_MACHINE_MS } from './eventually.ts'

configure({ asyncUtilTimeout: BUSY_MACHINE_MS })

/** What jsdom lacks and our components ask for. Import this module only in tests with `@vitest-environment jsdom`. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const element: Partial<Element> = Element.prototype
  element.scrollIntoView ??= () => undefined
})

afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Draws routes in memory with the providers of the page. `path` is where it starts. */
export function renderScreen(
  routes: RouteObject[],
  path = '/',
): { user: UserEvent; router: ReturnType<typeof createMemoryRouter> } {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), router }
}

/** One call that arrived at the fake server. */
export interface Arrived {
  method: string
  path: string
  token: string | null
  body: unknown
}

export type FakeAnswer = (arrived: Arrived) => Response | Promise<Response>

/** Takes the network's place: what `answers` does not know is a failed connection. Returns the calls as they arrive. */
export function fakeServer(...answers: [Endpoint, FakeAnswer][]): Arrived[] {
  const calls: Arrived[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname
    const headers = new Headers(request.headers)
    const arrived: Arrived = {
      method: request.method ?? 'GET',
      path,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      body: typeof request.body === 'string' ? JSON.parse(request.body) : null,
    }
    calls.push(arrived)
    const known = answers.find(
      ([endpoint]) => endpoint.method === arrived.method && matches(endpoint.path, path),
    )
    if (!known) throw new TypeError('Failed to fetch')
    request.signal?.throwIfAborted()
    return known[1](arrived)
  })
  return calls
}

/** An answer of `endpoint`; the types hold it to the contract. */
export function answer<E extends Endpoint>(_endpoint: E, reply: Reply<E>): Response {
  return Response.json(reply)
}

/** A refusal as the server sends it. */
export function refusal(
  status: number,
  code: ErrorCode,
  message: string,
  fields?: Record<string, string>,
): Response {
  return Response.json({ code, message, requestId: 'test', fields }, { status })
}

/** The body of an arrived call, as its sender typed it. */
export function bodyOf<E extends Endpoint>(_endpoint: E, arrived: Arrived | undefined): Sent<E>['body'] {
  return arrived?.body as Sent<E>['body']
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}
