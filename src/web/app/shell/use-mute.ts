import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { updateToggle } from '#contract/preferences.ts'
import { preferencesQuery } from '#web/features/accounts/queries.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'

/** Whether notifications make no sound. `mayMute`: only members of an organization get any. */
export interface Mute {
  mayMute: boolean
  isMuted: boolean
  toggle: () => void
}

export function useMute(user: User): Mute {
  const client = useQueryClient()
  const { queryKey, queryFn } = preferencesQuery(user.userId)
  const mayMute = isMember(user)
  const preferences = useQuery({ queryKey, queryFn, enabled: mayMute })
  const remembered = useSession(({ flags }) => flags.isMuted)
  const save = useMutation({
    mutationFn: (isMuted: boolean) => call(updateToggle, { body: { preferences: { isMuted } } }),
    onSuccess: (reply) => {
      client.setQueryData(queryKey, reply.preferences)
      const { isMuted } = reply.preferences
      useSession.setState(({ flags }) => ({ flags: { ...flags, isMuted } }))
      toastSuccess(isMuted ? 'Notifications make no sound now' : 'Notifications make a sound again')
    },
  })
  const saved = preferences.data?.isMuted ?? remembered
  const isMuted = save.isPending ? save.variables : saved
  return { mayMute, isMuted, toggle: () => save.mutate(!isMuted) }
}

/** Whether the user's id stands in the list of the organization's users. */
function isMember({ organization, userId }: User): boolean {
  return organization?.users.includes(userId) === true
}
