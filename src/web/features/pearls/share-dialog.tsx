import { Button, Group, Loader } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sharePearl, type PatientTrace } from '#contract/community-pearls.ts'
import { givePearl } from '#contract/organization-pearls.ts'
import type { Pearl } from '#contract/pearls.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Radio } from '#web/ui/mantine/radio.ts'
import styles from './pearls.module.css'
import { sharingCheckQuery } from './sharing-check.ts'

type With = 'community' | 'organization'

/** Looks for patient data first; what it found is told, and stands in the way. */
export function ShareDialog({
  pearl,
  onClose,
  onDone,
}: {
  pearl: Pearl
  onClose: () => void
  onDone: () => void
}) {
  const organization = useSession((state) => state.user?.organization?.name ?? null)
  // What came from the community is shared there already.
  const mayPublish = pearl.adoption?.from !== 'community'
  // Where it is shared already, it is renewed.
  const isGivenAlone = pearl.givenId !== null && pearl.sharedId === null
  const [chosen, setChosen] = useState<With>(mayPublish && !isGivenAlone ? 'community' : 'organization')
  const check = useQuery(sharingCheckQuery(pearl))
  const share = useMutation({
    mutationFn: () =>
      chosen === 'community'
        ? call(sharePearl, { body: { id: pearl.id } })
        : call(givePearl, { body: { id: pearl.id } }),
    onSuccess: () => {
      toastSuccess(`“${pearl.title}” is shared. You can take it back on Community Pearls.`)
      onDone()
    },
  })
  const traces = check.data ?? []
  return (
    <Dialog opened onClose={onClose} title={`Share “${pearl.title}”`}>
      {check.isPending ? <Loader size="sm" aria-label="Looking for patient data" /> : null}
      {traces.length > 0 ? (
        <Traces traces={traces} />
      ) : (
        <WithWhom chosen={chosen} organization={organization} mayPublish={mayPublish} onChoose={setChosen} />
      )}
      <FormFailure sentence={share.error?.message ?? check.error?.message ?? null} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!check.data || traces.length > 0}
          loading={share.isPending}
          onClick={() => share.mutate()}
          data-autofocus
        >
          {chosen === 'community' ? 'Share with the community' : 'Share with the organization'}
        </Button>
      </Group>
    </Dialog>
  )
}

function Traces({ traces }: { traces: PatientTrace[] }) {
  return (
    <div role="alert">
      <p>This looks like patient data. Change it before you share:</p>
      <ul className={styles.traces}>
        {traces.map(({ field, found, sentence }) => (
          <li key={`${field} ${found}`}>
            In the {field}: {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}

function WithWhom(props: {
  chosen: With
  organization: string | null
  mayPublish: boolean
  onChoose: (chosen: With) => void
}) {
  const { chosen, organization } = props
  return (
    <>
      {organization && props.mayPublish ? (
        <Radio.Group
          label="Share it with"
          value={chosen}
          onChange={(value) => props.onChoose(value === 'organization' ? value : 'community')}
        >
          <Group mt="xs">
            <Radio value="community" label="All physicians" />
            <Radio value="organization" label={organization} />
          </Group>
        </Radio.Group>
      ) : null}
      <p>
        {chosen === 'community'
          ? 'Every physician here can read, vote for and adopt it, with your name, for a year.'
          : `The members of ${organization ?? 'your organization'} see it with your name, until you or an admin take it back, and it comes up in their notes.`}{' '}
        Nothing that looks like patient data was found; you know best whether that is so.
      </p>
    </>
  )
}
