import { queryOptions } from '@tanstack/react-query'
import { checkPearlSharing } from '#contract/community-pearls.ts'
import { PearlWords, type Pearl } from '#contract/pearls.ts'
import { call } from '#web/lib/call.ts'
import { PEARLS_KEY } from './queries.ts'

/** What in a pearl looks like patient data. */
export function sharingCheckQuery(pearl: Pearl) {
  return queryOptions({
    queryKey: [...PEARLS_KEY, 'sharing', pearl.id, pearl.version],
    queryFn: async ({ signal }) =>
      (await call(checkPearlSharing, { body: { words: PearlWords.parse(pearl) } }, { signal })).traces,
  })
}
