import { Button, Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteTemplate, saveTemplate, type NoteTemplate } from '#contract/templates.ts'
import { call } from '#web/lib/call.ts'
import { templatesQuery, TEMPLATES_KEY } from '#web/lib/template-list.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import items from '#web/ui/item-list.module.css'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { TemplateItem, TemplateItems } from './template-items.tsx'
import styles from './templates.module.css'

/** One's own templates, and those of one's organization to be copied. */
export function OwnTemplates() {
  const cache = useQueryClient()
  const query = useQuery(templatesQuery())
  const renew = () => void cache.invalidateQueries({ queryKey: TEMPLATES_KEY })
  if (query.isError && !query.data) return <QueryFailure query={query} />
  if (!query.data) return <Loader size="sm" aria-label="Loading the templates" />
  const { own, builtIn, organization } = query.data
  const copy = async ({ name, base, style, sections }: NoteTemplate) => {
    const words = { name: freeName(name, own), base, style, sections }
    const body = { id: crypto.randomUUID(), baseVersion: null, words }
    try {
      await call(saveTemplate, { body })
      toastSuccess(`“${words.name}” is among your own templates.`)
    } catch (error) {
      toastError(error)
    }
    renew()
  }
  return (
    <div className={styles.templates}>
      <TemplateItems
        label="Your templates"
        templates={own}
        builtIn={builtIn}
        save={(body) => call(saveTemplate, { body })}
        remove={(id) => call(deleteTemplate, { body: { id } })}
        onChanged={renew}
      />
      {organization && organization.templates.length > 0 ? (
        <section aria-label={`Templates of ${organization.name}`}>
          <h3 className={styles.heading}>Of {organization.name}</h3>
          <ul className={items.list}>
            {organization.templates.map((template) => (
              <TemplateItem key={template.id} template={template} builtIn={builtIn}>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Copy “${template.name}” to mine`}
                  onClick={() => void copy(template)}
                >
                  Copy to mine
                </Button>
              </TemplateItem>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** The name itself, or one with a number that none of one's own has. */
function freeName(name: string, own: NoteTemplate[]): string {
  const taken = new Set(own.map((template) => template.name.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name.slice(0, 75)} ${number}`
    if (!taken.has(free.toLowerCase())) return free
  }
}
