import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  CATEGORY_MAX_CHARACTERS,
  EXPANSION_MAX_CHARACTERS,
  MISHEARD_FORMS_MAX,
  Term,
  TERM_MAX_CHARACTERS,
} from '#contract/terms.ts'
import { call, type CallError } from '#web/lib/call.ts'
import { alsoTermsSentence } from '#web/lib/also-terms.ts'
import { toastError, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { CheckField } from '#web/ui/check-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TagsField } from '#web/ui/tags-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useGuardedClose } from '#web/ui/use-guarded-close.tsx'
import { callsOf, categoriesQuery, termsKey, type TermScope } from './queries.ts'
import styles from './terms.module.css'

interface TermDialogProps {
  scope: TermScope
  /** Null: a new one. */
  term: Term | null
  onClose: () => void
}

/** One term: what it is, as what it is heard, what it stands for. */
export function TermDialog({ scope, term, onClose }: TermDialogProps) {
  // Somebody else may have changed it meanwhile: then the form begins anew on what it is now.
  const [current, setCurrent] = useState(term)
  const [isNewer, setNewer] = useState(false)
  const guard = useGuardedClose(onClose)
  return (
    <>
      <Dialog opened onClose={guard.close} title={term ? 'Change a term' : 'Add a term'} size="lg">
        {isNewer ? (
          <p role="alert" className={styles.newer}>
            Somebody changed this term while you did. This is how it is now: look at it, and change it again
            if it should be.
          </p>
        ) : null}
        <TermForm
          key={current?.revision ?? 'new'}
          scope={scope}
          term={current}
          onClose={onClose}
          onCancel={guard.close}
          onTyped={guard.typed}
          onNewer={(newer) => {
            setCurrent(newer)
            setNewer(true)
          }}
        />
      </Dialog>
      {guard.question}
    </>
  )
}

interface TermFormProps extends TermDialogProps {
  onCancel: () => void
  onTyped: (isSo: boolean) => void
  onNewer: (term: Term) => void
}

function useTermForm({ scope, term, onClose, onNewer }: TermFormProps) {
  const cache = useQueryClient()
  const { add, update } = callsOf(scope)
  const renew = () => cache.invalidateQueries({ queryKey: termsKey(scope) })
  const shared = {
    initial: {
      term: term?.term ?? '',
      misheard: term?.misheard.join(', ') ?? '',
      expansion: term?.expansion ?? '',
      category: term?.category ?? '',
      enabled: term?.enabled ?? true,
    },
    leavesWhenDone: true,
    onDone: ({ alsoTerms }: { alsoTerms: string[] }) => {
      void renew()
      if (alsoTerms.length > 0) toastInfo(alsoTermsSentence(alsoTerms), { stays: true })
      onClose()
    },
  }
  return useEndpointForm({
    ...shared,
    endpoint: term ? update : add,
    // The one is the other with the term's id; which of them is asked is known here alone.
    toBody: ({ misheard, ...values }) =>
      ({
        ...values,
        misheard: formsIn(misheard),
        ...(term ? { id: term.id, baseRevision: term.revision } : {}),
      }) as never,
    onRefused: (error) => {
      const newer = staleTermOf(error)
      if (newer) {
        onNewer(newer)
        void renew()
      }
      return newer !== null
    },
  })
}

const formsIn = (line: string): string[] =>
  line
    .split(',')
    .map((form) => form.trim())
    .filter(Boolean)

function TermForm(props: TermFormProps) {
  const { scope, term, onClose, onTyped } = props
  const form = useTermForm(props)
  const { isChanged, sending } = form
  useEffect(() => onTyped(isChanged && !sending), [isChanged, sending, onTyped])
  return (
    <form
      noValidate
      className={styles.fields}
      aria-label={term ? 'Change a term' : 'Add a term'}
      onSubmit={form.submit}
    >
      <FormFailure sentence={form.failure} />
      <TermFields scope={scope} form={form} />
      <CheckField
        name="enabled"
        label="In use: it repairs what is misheard"
        checked={form.values.enabled}
        onChecked={(enabled) => form.set('enabled', enabled)}
      />
      <Group justify="flex-end">
        {term ? <DeleteButton scope={scope} term={term} onDone={onClose} /> : null}
        <Button variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
        <SubmitButton sending={form.sending}>{term ? 'Save' : 'Add'}</SubmitButton>
      </Group>
    </form>
  )
}

function TermFields({ scope, form }: { scope: TermScope; form: ReturnType<typeof useTermForm> }) {
  const categories = useQuery(categoriesQuery(scope))
  return (
    <>
      <TextField
        {...form.field('term')}
        label="Term"
        hint="As it is to be written."
        maxLength={TERM_MAX_CHARACTERS}
        required
        data-autofocus
      />
      <TagsField
        {...form.field('misheard')}
        label="Heard as"
        hint="What the recogniser writes instead. Enter adds a form; what only sounds alike is found without."
        suggestions={[]}
        most={MISHEARD_FORMS_MAX}
        mostCharacters={MISHEARD_FORMS_MAX * TERM_MAX_CHARACTERS}
      />
      <div className={styles.pair}>
        <TextField
          {...form.field('expansion')}
          label="Stands for"
          hint="Of an abbreviation."
          maxLength={EXPANSION_MAX_CHARACTERS}
        />
        <TextField
          {...form.field('category')}
          label="Category"
          hint="Such as drug or condition."
          list="term-categories"
          maxLength={CATEGORY_MAX_CHARACTERS}
        />
        <datalist id="term-categories">
          {(categories.data ?? []).map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </datalist>
      </div>
    </>
  )
}

function DeleteButton({ scope, term, onDone }: { scope: TermScope; term: Term; onDone: () => void }) {
  const cache = useQueryClient()
  const { remove, add } = callsOf(scope)
  const renew = () => cache.invalidateQueries({ queryKey: termsKey(scope) })
  const bringBack = async () => {
    const { term: name, misheard, expansion, category, enabled } = term
    try {
      await call(add, { body: { term: name, misheard, expansion, category, enabled } })
    } catch (error) {
      toastError(error)
    }
    await renew()
  }
  const drop = async () => {
    try {
      await call(remove, { body: { id: term.id } })
      toastSuccess(`“${term.term}” was deleted`, { undo: () => void bringBack() })
      onDone()
    } catch (error) {
      toastError(error)
    }
    await renew()
  }
  return (
    <Button className={styles.delete} variant="subtle" color="red.9" onClick={() => void drop()}>
      Delete
    </Button>
  )
}

/** The term as it is now, where the refusal tells. */
function staleTermOf(error: CallError): Term | null {
  if (error.code !== 'stale_version') return null
  const parsed = Term.safeParse(error.details)
  return parsed.success ? parsed.data : null
}
