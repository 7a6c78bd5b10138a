import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '#web/lib/toast.ts'
import { PEARLS_KEY } from './queries.ts'

/** Does one thing with pearls after the other; what is listed is asked for again, and a refusal is told. */
export function usePearlCalls() {
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: PEARLS_KEY })
  const calls = useMutation({
    scope: { id: 'pearls' },
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: renew,
    onError: toastError,
  })
  return {
    busy: calls.isPending,
    renew,
    run: (send: () => Promise<unknown>, onDone?: () => void) =>
      calls.mutate(send, onDone ? { onSuccess: onDone } : {}),
  }
}
