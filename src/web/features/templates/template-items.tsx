import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import type { NoteTemplate, TemplateWords } from '#contract/templates.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import items from '#web/ui/item-list.module.css'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { BuiltIn } from './template-form.tsx'
import { titlesOf } from './template-words.ts'
import styles from './templates.module.css'

const TemplateForm = lazy(async () => ({ default: (await import('./template-form.tsx')).TemplateForm }))

interface ItemsProps {
  label: string
  templates: NoteTemplate[]
  builtIn: BuiltIn[]
  save: (given: { id: string; baseVersion: number | null; words: TemplateWords }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  onChanged: () => void
}

/** Templates that may be changed and deleted here, and a way to make another one. */
export function TemplateItems({ label, templates, builtIn, save, remove, onChanged }: ItemsProps) {
  const [open, setOpen] = useState<{ template: NoteTemplate | null } | null>(null)
  const [asked, setAsked] = useState<NoteTemplate | null>(null)
  // Somebody else may have changed it meanwhile, also where it was only looked at.
  const done = (words?: string) => {
    setOpen(null)
    onChanged()
    if (words) toastSuccess(words)
  }
  return (
    <div className={styles.templates}>
      {templates.length > 0 ? (
        <ul className={items.list} aria-label={label}>
          {templates.map((template) => (
            <TemplateItem key={template.id} template={template} builtIn={builtIn}>
              <Tools
                name={template.name}
                onChange={() => setOpen({ template })}
                onDelete={() => setAsked(template)}
              />
            </TemplateItem>
          ))}
        </ul>
      ) : null}
      <Button
        variant="default"
        className={styles.add}
        leftSection={<IconPlus size={17} aria-hidden="true" />}
        onClick={() => setOpen({ template: null })}
      >
        New template
      </Button>
      <Suspense>
        {open ? (
          <TemplateForm
            template={open.template}
            builtIn={builtIn}
            save={save}
            onClose={() => done()}
            onDone={(name) => done(`“${name}” is saved.`)}
          />
        ) : null}
      </Suspense>
      <ConfirmDialog
        opened={asked !== null}
        title={`Delete “${asked?.name ?? ''}”?`}
        message="It can no longer be chosen. Notes that were made with it keep its sections."
        confirmLabel="Delete template"
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          const id = asked?.id ?? ''
          setAsked(null)
          void remove(id).catch(toastError).finally(onChanged)
        }}
      />
    </div>
  )
}

function Tools(props: { name: string; onChange: () => void; onDelete: () => void }) {
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Change “${props.name}”`}
        onClick={props.onChange}
      >
        Change
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`Delete “${props.name}”`}
        onClick={props.onDelete}
      >
        Delete
      </Button>
    </>
  )
}

/** One template: its name, what kind it is, and its sections in their order. */
export function TemplateItem(props: {
  template: NoteTemplate
  builtIn: BuiltIn[]
  children: React.ReactNode
}) {
  const { template } = props
  const kind = props.builtIn.find(({ key }) => key === template.base)?.title ?? ''
  return (
    <li className={items.item} aria-label={template.name}>
      <div className={items.text}>
        <div className={items.name}>
          {template.name}
          <span className={styles.kindName}>{kind}</span>
        </div>
        <p className={styles.titles}>{titlesOf(template)}</p>
      </div>
      <div className={items.actions}>{props.children}</div>
    </li>
  )
}
