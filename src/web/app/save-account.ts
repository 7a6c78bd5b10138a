import { useMutation } from '@tanstack/react-query'
import { updateUserDetails } from '#contract/accounts.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { keepAccount, useSession } from '#web/lib/session.ts'

type Change = Omit<Sent<typeof updateUserDetails>['body'], 'userId'>

/** Saves what users may change of their own account, and takes over the account as it then is. */
export function useSaveAccount(): (change: Change) => void {
  const userId = useSession(({ user }) => user?.userId ?? '')
  const { mutate } = useMutation({
    mutationFn: (change: Change) => call(updateUserDetails, { body: { userId, ...change } }),
    onSuccess: keepAccount,
  })
  return mutate
}
