import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Passkey } from '#contract/second-factors.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { renewUserSoon } from '#web/lib/renew-user.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { knowsPasskeys } from './knows-passkeys.ts'
import { PasskeyList } from './passkey-list.tsx'
import { factorsQuery } from './queries.ts'
import { RemovePasskeyForm } from './remove-passkey-form.tsx'
import styles from '#web/ui/texts.module.css'

/** The passkeys of the account: to see, to add and to remove. */
export function PasskeysSection() {
  const factors = useQuery(factorsQuery)
  const cache = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)

  function take({ passkeys }: { passkeys: Passkey[] }) {
    cache.setQueryData(factorsQuery.queryKey, (before) => before && { ...before, passkeys })
    // Whether the account has a second step, and this session showed one, may have changed with it.
    renewUserSoon()
  }
  if (factors.isError && !factors.data) return <QueryFailure query={factors} />
  return (
    <>
      <PasskeyList passkeys={factors.data?.passkeys} now={factors.dataUpdatedAt} onRemove={setLeaving} />
      {leaving ? (
        <RemovePasskeyForm
          key={leaving.id}
          passkey={leaving}
          onRemoved={(reply) => {
            take(reply)
            setLeaving(null)
            toastSuccess('The passkey is removed, and your other sessions are signed out.')
          }}
          onCancel={() => setLeaving(null)}
        />
      ) : isAdding ? (
        <AddPasskey
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
        <p className={styles.plain}>This browser has no passkeys, or not at this address.</p>
      )}
    </>
  )
}
