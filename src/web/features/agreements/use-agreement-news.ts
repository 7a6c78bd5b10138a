import { useQueryClient } from '@tanstack/react-query'
import { useEvents } from '#web/lib/events.ts'
import { documentsQuery, stateQuery } from './queries.ts'

/** Asks again how it stands when the account changed elsewhere, as by a decision. */
export function useAgreementNews(): void {
  const cache = useQueryClient()
  const renew = () => {
    void cache.invalidateQueries({ queryKey: stateQuery.queryKey })
    void cache.invalidateQueries({ queryKey: documentsQuery.queryKey })
  }
  useEvents((event) => {
    if (event.kind === 'accountChanged') renew()
  }, renew)
}
