import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { StorageUse as Use } from '#contract/storage.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { storageUseQuery } from './queries.ts'

/** A twentieth left is the time to say what to do about it. */
const NEARLY_FULL = 0.95

/** How much the account and its organization keep, and how much they may. */
export function StorageUse() {
  const use = useQuery(storageUseQuery)
  if (use.isError && !use.data) return <QueryFailure query={use} />
  if (!use.data) return null
  const { own, organization } = use.data
  const isNearlyFull = [own, organization].some(
    (each) => each !== null && each.limitBytes !== null && each.usedBytes > each.limitBytes * NEARLY_FULL,
  )
  return (
    <>
      <Text>{spellOut(own)} for your recordings and documents.</Text>
      {organization ? <Text c="dimmed">{spellOut(organization)} by your organization together.</Text> : null}
      {isNearlyFull ? (
        <Text c="var(--danger-text)" mt={6}>
          There is hardly room for new recordings. Delete notes you no longer need (their recordings go 30
          days later) or documents, or ask your administrator for more room.
        </Text>
      ) : null}
    </>
  )
}

function spellOut({ usedBytes, limitBytes }: Use): string {
  return limitBytes === null
    ? `${sizeInWords(usedBytes)} used`
    : `${sizeInWords(usedBytes)} of ${sizeInWords(limitBytes)} used`
}

function sizeInWords(bytes: number): string {
  if (bytes >= 1e9) return `${Math.round(bytes / 1e8) / 10} GB`
  return bytes > 0 && bytes < 1e6 ? 'Less than 1 MB' : `${Math.round(bytes / 1e6)} MB`
}
