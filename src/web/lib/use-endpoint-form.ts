import { useRef, useState, type FormEvent } from 'react'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { call, CallError, type CallOptions } from './call.ts'

type Body<E extends Endpoint> = Sent<E>['body']

type TextNames<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

export interface EndpointForm<Values> {
  values: Values
  /** Changes one field and takes its error away. */
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** What a field of text needs: `<TextField {...form.field('email')} label="Email" />`. */
  field: <Name extends TextNames<Values>>(
    name: Name,
  ) => { name: Name; value: string; error: string | undefined; onValue: (value: string) => void }
  /** A sentence per field that must change. */
  errors: Partial<Record<string, string>>
  /** One sentence about the whole, or null. */
  failure: string | null
  sending: boolean
  /** Something was typed that is not sent yet. */
  isChanged: boolean
  /** Whether no field but these must change; says what must at the fields themselves. */
  isSoundBut: (form: HTMLFormElement, names: readonly string[]) => boolean
  /** For `<form noValidate onSubmit>`. */
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form that ends in one call of the contract. The endpoint's own schema checks the fields before anything is sent; the
 * server's refusals appear at their fields or above the form; what was typed stays whatever happens; a second click while
 * sending does nothing.
 */
export function useEndpointForm<E extends Endpoint, Values extends object>(options: {
  endpoint: E
  initial: Values
  /** What is sent; the values themselves when left out. */
  toBody?: (values: Values) => Body<E>
  onDone: (reply: Reply<E>) => void
  callOptions?: CallOptions
  /** The screen goes away when it is done: a click that comes late must not send again. */
  leavesWhenDone?: boolean
  /** Takes over a refusal that the screen answers in its own way: true when it did, and nothing is shown here. */
  onRefused?: (error: CallError) => boolean
}): EndpointForm<Values> {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  function refuse(form: HTMLFormElement, fields: Record<string, string>, sentence: string | null) {
    setErrors(fields)
    setFailure(sentence)
    const focused = document.activeElement
    // After the render that marks the fields, so that the reader hears the field together with its error; unless the person
    // has gone on to a field meanwhile: what they type would end up in another.
    requestAnimationFrame(() => {
      const now = document.activeElement
      if (now === focused || now === document.body)
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  }

  const bodyOf = () => (options.toBody ? options.toBody(values) : (values as Body<E>))
  const complaintsOf = (form: HTMLFormElement, body: Body<E>) => complaints(options.endpoint, form, body)

  /** Whether the form may be sent again afterwards. */
  async function send(form: HTMLFormElement): Promise<boolean> {
    const body = bodyOf()
    const fields = complaintsOf(form, body)
    if (Object.keys(fields).length > 0) {
      refuse(form, fields, null)
      return true
    }
    setErrors({})
    setFailure(null)
    setSending(true)
    try {
      const reply = await call(
        options.endpoint,
        { body } as Parameters<typeof call<E>>[1],
        options.callOptions,
      )
      if (!options.leavesWhenDone) setSending(false)
      options.onDone(reply)
      return !options.leavesWhenDone
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (options.onRefused?.(error)) {
        setSending(false)
        return true
      }
      const fields = Object.fromEntries(
        Object.entries(error.fields).map(([path, sentence]) => [path.split('.').at(-1) ?? path, sentence]),
      )
      const isShown = Object.keys(fields).some((name) => form.elements.namedItem(name) !== null)
      setSending(false)
      refuse(form, fields, isShown ? null : error.message)
      return true
    }
  }

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name as string]: _gone, ...others }) => others)
  }

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onValue: (value) => set(name, value as Values[typeof name]),
    }),
    errors,
    failure,
    sending,
    isChanged: JSON.stringify(values) !== JSON.stringify(options.initial),
    isSoundBut(form, names) {
      const fields = Object.entries(complaintsOf(form, bodyOf())).filter(([name]) => !names.includes(name))
      if (fields.length > 0) refuse(form, Object.fromEntries(fields), null)
      return fields.length === 0
    },
    submit(event) {
      event.preventDefault()
      if (busy.current) return
      busy.current = true
      void send(event.currentTarget).then((again) => {
        busy.current = !again
      })
    },
  }
}

/** What fields complain of by themselves, through the browser's custom validity. */
function fieldComplaints(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const element of form.elements)
    if (element instanceof HTMLInputElement && element.validity.customError)
      fields[element.name] = element.validationMessage
  return fields
}

/** What must change before it is sent: what the schema says, and what the fields themselves do. */
const complaints = (endpoint: Endpoint, form: HTMLFormElement, body: unknown): Record<string, string> => ({
  ...fieldErrors(endpoint, body),
  ...fieldComplaints(form),
})

/** The first complaint of the endpoint's schema about each field, by the last part of its path. */
function fieldErrors(endpoint: Endpoint, body: unknown): Record<string, string> {
  const parsed = endpoint.body?.safeParse(body)
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed?.error?.issues ?? []) fields[String(path.at(-1))] ??= message
  return fields
}
