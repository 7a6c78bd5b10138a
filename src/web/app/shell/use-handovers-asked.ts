import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handover } from '#contract/handovers.ts'
import { MY_HANDOVERS_KEY } from '#web/features/organizations/handovers/my-handovers-key.ts'
import { useEvents } from '#web/lib/events.ts'

/** What the page of handovers reads, fetched once the screen stands: nobody waits for it, nor for the code that asks. */
const handovers = queryOptions({
  queryKey: MY_HANDOVERS_KEY,
  queryFn: async (context): Promise<Handover[]> => {
    const { readMyHandovers } = await import('#web/features/organizations/handovers/queries.ts')
    return readMyHandovers(context)
  },
  select: (all) => all.filter(({ abilities }) => abilities.answer !== null).length,
})

/** How many handovers of notes wait for the yes or no of who is signed in. Of what could not be read it says none. */
export function useHandoversAsked(): number {
  const client = useQueryClient()
  const renew = () => void client.invalidateQueries({ queryKey: MY_HANDOVERS_KEY })
  useEvents((event) => {
    if (event.kind === 'accountChanged') renew()
  }, renew)
  return useQuery(handovers).data ?? 0
}
