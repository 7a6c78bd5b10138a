import { Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteOrganizationTemplate, saveOrganizationTemplate } from '#contract/templates.ts'
import { call } from '#web/lib/call.ts'
import { organizationTemplatesQuery, templatesQuery, TEMPLATES_KEY } from '#web/lib/template-list.ts'
import headings from '#web/ui/headings.module.css'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { TemplateItems } from './template-items.tsx'
import styles from './templates.module.css'

/** What an organization gives its members to choose from, for whoever looks after them. */
export function OrganizationTemplates({ organizationId }: { organizationId: string }) {
  const cache = useQueryClient()
  const query = useQuery(organizationTemplatesQuery(organizationId))
  const choices = useQuery(templatesQuery())
  const failed = [query, choices].find((one) => one.isError && !one.data)
  return (
    <section className={styles.organization} aria-label="Templates">
      <h2 className={headings.heading}>Templates</h2>
      <p className={styles.text}>
        Members choose them for their notes beside the built-in ones. They cannot change them, and may copy
        them to their own.
      </p>
      {failed ? (
        <QueryFailure query={failed} />
      ) : query.data && choices.data ? (
        <TemplateItems
          label="Templates of the organization"
          templates={query.data}
          builtIn={choices.data.builtIn}
          save={(given) => call(saveOrganizationTemplate, { body: { organizationId, ...given } })}
          remove={(id) => call(deleteOrganizationTemplate, { body: { organizationId, id } })}
          onChanged={() => void cache.invalidateQueries({ queryKey: TEMPLATES_KEY })}
        />
      ) : (
        <Loader size="sm" aria-label="Loading the templates" />
      )}
    </section>
  )
}
