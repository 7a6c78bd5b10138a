import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getUser, removePasskey, type Passkey, type User } from '#contract/accounts.ts'
import { call } from '#web/lib/call.ts'
import { keepSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { knowsPasskeys } from './knows-passkeys.ts'
import { PasskeyList } from './passkey-list.tsx'
import { factorsQuery } from './queries.ts'
import formStyles from './entry.module.css'

/** The passkeys of the account: to see, to add and to remove. */
export function PasskeysSection({ user }: { user: User }) {
  const factors = useQuery(factorsQuery)
  const cache = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)

  function take({ passkeys }: { passkeys: Passkey[] }) {
    cache.setQueryData(factorsQuery.queryKey, (before) => before && { ...before, passkeys })
    // Whether the account has a second step, and this session showed one, may have changed with it.
    void call(getUser, {}).then(keepSession, () => undefined)
  }
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => call(removePasskey, { body: { id } }),
    onSuccess: take,
  })

  if (factors.isError && !factors.data) return <QueryFailure query={factors} />
  return (
    <>
      <PasskeyList
        passkeys={factors.data?.passkeys}
        now={factors.dataUpdatedAt}
        removing={remove.isPending ? remove.variables.id : null}
        onRemove={setLeaving}
      />
      {isAdding ? (
        <AddPasskey
          username={user.username}
          onAdded={(reply) => {
            take(reply)
            setIsAdding(false)
            toastSuccess('Your passkey is added.')
          }}
          onCancel={() => setIsAdding(false)}
        />
      ) : knowsPasskeys() ? (
        <PlainButton onClick={() => setIsAdding(true)}>Add a passkey</PlainButton>
      ) : (
        <p className={formStyles.plain}>This browser has no passkeys, or not at this address.</p>
      )}
      <ConfirmDialog
        title="Remove this passkey?"
        message={`“${leaving?.name ?? ''}” can no longer be used to sign in. Your device may still list it: delete it there too.`}
        confirmLabel="Remove"
        danger
        opened={leaving !== null}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) remove.mutate(leaving)
          setLeaving(null)
        }}
      />
    </>
  )
}
