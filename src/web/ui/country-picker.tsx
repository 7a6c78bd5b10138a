// No HTML element is a list in which typing finds and whose options show two columns: roles say what it is.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { COUNTRY_SEARCH_RESET_MS } from '#web/lib/measures.ts'
import { findTyped, keyAction, opensUpward, type Countries } from './country-list.ts'
import { CountryOptions, optionId } from './country-options.tsx'
import hidden from './hidden.module.css'
import styles from './country-picker.module.css'

/** The country of a phone number, from a list in which typing finds. Without `countries` it says `missing` instead. */
export function CountryPicker({
  countries,
  missing,
  value,
  onChoose,
}: {
  countries: Countries | null
  missing: string
  value: string
  onChoose: (code: string) => void
}) {
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{ upward: boolean; active: number } | null>(null)
  const typed = useTypedLetters()
  const all = countries ? [...countries.preferred, ...countries.others] : []
  const chosenPlace = all.findIndex(({ code }) => code === value)
  const chosen = all[chosenPlace]
  const spoken = chosen ? `${chosen.name} ${chosen.dialCode}` : value

  // Safari gives a clicked button no focus, and so takes none away from it.
  const isOpen = open !== null
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !button.current?.parentElement?.contains(target)) setOpen(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function show(active: number) {
    const bottom = button.current?.getBoundingClientRect().bottom ?? 0
    const within = Math.min(Math.max(0, active), all.length - 1)
    setOpen({ upward: open?.upward ?? opensUpward(bottom, window.innerHeight), active: within })
  }
  function choose(place: number) {
    setOpen(null)
    typed.forget()
    const country = all[place]
    if (country) onChoose(country.code)
  }
  function find(letter: string) {
    const from = open?.active ?? chosenPlace
    show(findTyped(all, typed.add(letter), from) ?? from)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return
    const action = keyAction({ isOpen, isTyping: typed.isTyping(), key: event.key })
    if (action === null) return
    if (action !== 'leave') event.preventDefault()
    // A dialog around the field stays open.
    if (action === 'close') event.stopPropagation()
    const active = open?.active ?? 0
    if (action === 'open') show(chosenPlace)
    else if (action === 'close') setOpen(null)
    else if (action === 'choose' || action === 'leave') choose(active)
    else if (action === 'find') find(event.key)
    else if (action === 'first') show(0)
    else if (action === 'last') show(all.length - 1)
    else show(active + action)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-label="Country of the number"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && countries ? optionId(listId, open.active) : undefined}
        className={styles.button}
        title={spoken}
        onClick={() => {
          button.current?.focus()
          if (open) setOpen(null)
          else show(chosenPlace)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(null)}
      >
        <span aria-hidden="true">{value}</span>
        <span className={hidden.hidden}>{spoken}</span>
        <IconChevronDown size={15} aria-hidden="true" />
      </button>
      {open ? (
        <CountryOptions
          id={listId}
          countries={countries}
          missing={missing}
          selected={value}
          active={open.active}
          upward={open.upward}
          onChoose={choose}
        />
      ) : null}
    </>
  )
}

/** The letters typed one after the other; a pause begins anew. */
function useTypedLetters() {
  const letters = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const forget = () => {
    clearTimeout(timer.current)
    letters.current = ''
  }
  return {
    forget,
    isTyping: () => letters.current !== '',
    add(letter: string): string {
      const all = letters.current + letter
      forget()
      letters.current = all
      timer.current = setTimeout(forget, COUNTRY_SEARCH_RESET_MS)
      return all
    },
  }
}
