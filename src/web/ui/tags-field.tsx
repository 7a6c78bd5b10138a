import { useId, useRef, useState, type RefObject } from 'react'
import { SELECT_OPTION_LIMIT } from '#domain/limits.ts'
import { Field, type FieldControl, type FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './tags-field.module.css'

const BETWEEN = ', '

interface TagsProps {
  value: string
  onValue: (value: string) => void
  suggestions: readonly string[]
  /** How many there may be. */
  most: number
  /** How long `value` may be. */
  mostCharacters: number
  /** Whether what begins one suggestion alone is taken for it: "fam" for "Family medicine". */
  completes?: boolean
}

/**
 * A few words or names, each a tag: chosen from `suggestions`, or typed and made with Enter or a comma; what was typed when
 * the field is left is one too. `value` is them in one line, with commas between.
 */
export function TagsField({
  value,
  onValue,
  suggestions,
  most,
  mostCharacters,
  completes,
  ...field
}: FieldProps & TagsProps) {
  return (
    <Field {...field} hint={field.hint ?? `Up to ${most}. Enter adds what you typed.`}>
      {(control) => <Tags {...{ control, value, onValue, suggestions, most, mostCharacters, completes }} />}
    </Field>
  )
}

function Tags({ control, ...props }: TagsProps & { control: FieldControl }) {
  const { value, onValue, most, mostCharacters } = props
  const input = useRef<HTMLInputElement>(null)
  const tags = tagsOf(value)
  const add = (text: string) => {
    const added = tagsOf(text).filter((tag) => !tags.some((known) => isSame(known, tag)))
    if (added.length > 0) onValue([...tags, ...added].slice(0, most).join(BETWEEN).slice(0, mostCharacters))
  }
  const remove = (gone: string) => {
    onValue(tags.filter((tag) => tag !== gone).join(BETWEEN))
    input.current?.focus()
  }
  return (
    <div className={styles.box} data-invalid={control['aria-invalid']}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${tag}`}
            onClick={() => remove(tag)}
          >
            ×
          </button>
        </span>
      ))}
      <NextTag {...{ control, input, tags, add, remove }} {...props} />
    </div>
  )
}

/** Where the next one is typed or chosen. */
function NextTag({
  control,
  input,
  ...props
}: TagsProps & {
  control: FieldControl
  input: RefObject<HTMLInputElement | null>
  tags: string[]
  add: (text: string) => void
  remove: (tag: string) => void
}) {
  const { value, tags, suggestions, most, mostCharacters } = props
  const listId = useId()
  const [typed, setTyped] = useState('')
  const left = Math.max(0, mostCharacters - (value === '' ? 0 : value.length + BETWEEN.length))
  const free = suggestions.filter((suggestion) => !tags.includes(suggestion)).slice(0, SELECT_OPTION_LIMIT)
  const add = (text: string) => {
    setTyped('')
    props.add(text)
  }
  const addTyped = () => add((props.completes && onlyOneBegunBy(typed, suggestions)) || typed)
  return (
    <>
      <input
        {...control}
        ref={input}
        type="text"
        className={`${fieldStyles.control} ${styles.input}`}
        list={listId}
        autoComplete="off"
        maxLength={left}
        readOnly={tags.length >= most}
        value={typed}
        onChange={({ currentTarget, nativeEvent }) => {
          const text = currentTarget.value
          const isWhole = text.includes(',') || (isChosen(nativeEvent) && free.includes(text))
          if (isWhole) add(text)
          else setTyped(text)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault()
            addTyped()
          }
          const last = tags.at(-1)
          if (event.key === 'Backspace' && typed === '' && last !== undefined) props.remove(last)
        }}
        onBlur={addTyped}
      />
      <datalist id={listId}>
        {free.map((suggestion) => (
          <option key={suggestion} value={suggestion}>
            {suggestion}
          </option>
        ))}
      </datalist>
    </>
  )
}

function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return tags.filter((tag, at) => tag !== '' && tags.findIndex((other) => isSame(other, tag)) === at)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const LEAST_BEGUN = 3

/** The one suggestion that begins with what was typed; none where it is too short to tell, or begins several. */
function onlyOneBegunBy(typed: string, suggestions: readonly string[]): string | undefined {
  const start = typed.trim().toLowerCase()
  if (start.length < LEAST_BEGUN) return undefined
  const begun = suggestions.filter((suggestion) => suggestion.toLowerCase().startsWith(start))
  return begun.length === 1 ? begun[0] : undefined
}

/** Taken from the list of the browser, which tells of it as of no key. */
function isChosen(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
}
