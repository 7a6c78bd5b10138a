import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEvents } from './events.ts'

/** Asks again for what is listed when somebody else changed something of it, and after a cut of the line. */
export function useRenewedListing(queryKey: QueryKey): void {
  const cache = useQueryClient()
  const renew = () => void cache.invalidateQueries({ queryKey })
  useEvents((event) => {
    if (event.kind === 'listingsChanged') renew()
  }, renew)
}
