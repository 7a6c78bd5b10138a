import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TemplateKey, type ChosenTemplate } from '#contract/note-settings.ts'
import { templatesQuery } from '#web/lib/template-list.ts'
import { templateNames } from '../note-words.ts'
import type { Draft } from '../saving/draft.ts'

type Chosen = Pick<Draft, 'template' | 'ownTemplate'>

/** The built-in templates, the physician's own, and those of their organization. */
export function TemplateChoice(props: {
  draft: Chosen
  disabled: boolean
  onChoose: (changes: Chosen & Partial<Pick<Draft, 'style'>>) => void
}) {
  const { draft, onChoose } = props
  const { data } = useQuery(templatesQuery())
  const made = [...(data?.own ?? []), ...(data?.organization?.templates ?? [])]
  const isListed = made.some(({ id }) => id === draft.ownTemplate?.id)
  const items = (templates: ChosenTemplate[]) => templates.map(({ id, name }) => ({ value: id, label: name }))
  const groups = [
    // A note keeps its template, also where it can be chosen no more.
    { group: 'Of this note', items: draft.ownTemplate && !isListed ? items([draft.ownTemplate]) : [] },
    { group: 'Yours', items: items(data?.own ?? []) },
    { group: data?.organization?.name ?? '', items: items(data?.organization?.templates ?? []) },
    {
      group: 'Built in',
      items: TemplateKey.options.map((value) => ({ value: value as string, label: templateNames[value] })),
    },
  ].filter((group) => group.items.length > 0)
  return (
    <NativeSelect
      label="Template"
      data={groups.length === 1 ? (groups[0]?.items ?? []) : groups}
      value={draft.ownTemplate?.id ?? draft.template}
      disabled={props.disabled}
      onChange={({ currentTarget: { value } }) => {
        const own = made.find(({ id }) => id === value)
        const builtIn = TemplateKey.options.find((key) => key === value)
        if (own)
          onChoose({
            template: own.base,
            ownTemplate: { id: own.id, name: own.name },
            style: own.style,
          })
        else if (builtIn) onChoose({ template: builtIn, ownTemplate: null })
      }}
    />
  )
}
