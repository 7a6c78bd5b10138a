import { queryOptions } from '@tanstack/react-query'
import { listOrganizationTemplates, listTemplates } from '#contract/templates.ts'
import { call } from './call.ts'

export const TEMPLATES_KEY = ['templates'] as const

/** What can be chosen for a note. Asked for anew each time: an organization may have changed it, or been left. */
export function templatesQuery() {
  return queryOptions({
    queryKey: [...TEMPLATES_KEY, 'choices'],
    queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
    staleTime: 0,
  })
}

/** What an organization gives its members, for whoever looks after them. */
export function organizationTemplatesQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...TEMPLATES_KEY, organizationId],
    queryFn: async ({ signal }) =>
      (await call(listOrganizationTemplates, { body: { organizationId } }, { signal })).templates,
    staleTime: 0,
  })
}
