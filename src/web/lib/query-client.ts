import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'
import { toastError } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    /** `ownError: true` says that the screen shows the failure itself, beside the field or button it belongs to. */
    mutationMeta: { ownError?: boolean }
  }
}

// A button must be busy before the next click can arrive: the library's own way, a timer, lets a click that waits in the
// browser's queue go first, and what should happen once would happen twice.
notifyManager.setScheduler(queueMicrotask)

/** Worth a second try: the network, or a server that is busy or restarting. A refusal stays a refusal. */
function mayPass(error: CallError): boolean {
  return ['network', 'timeout', 'internal', 'engine_unavailable'].includes(error.code)
}

/** The cache of what the server said. A failed mutation shows its sentence unless its `meta` says `ownError`. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        if (!mutation.meta?.ownError) toastError(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        // The product often runs on the same machine or network without the internet that browsers look for.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

export const queryClient = makeQueryClient()
