// No HTML element is a list in which typing finds and whose options show two columns: roles say what it is. Its keys
// arrive at the button, which keeps the focus.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useEffect, useRef } from 'react'
import type { Countries, Country } from './country-list.ts'
import styles from './country-picker.module.css'

/** The open list under, or over, the country of a phone number. `active` and `onChoose` count through both groups. */
export function CountryOptions(props: {
  id: string
  countries: Countries | null
  /** Said in place of countries that are not there. */
  missing: string
  selected: string
  active: number
  upward: boolean
  onChoose: (place: number) => void
}) {
  const { countries } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => keepInView(list.current, props.active), [props.active])

  const options = (members: readonly Country[], offset: number) =>
    members.map(({ code, name, dialCode }, index) => (
      <div
        key={code}
        id={optionId(props.id, offset + index)}
        role="option"
        tabIndex={-1}
        aria-selected={code === props.selected}
        data-active={props.active === offset + index || undefined}
        className={styles.option}
        onClick={() => props.onChoose(offset + index)}
      >
        <span>{name}</span>
        <span className={styles.dialCode}>{dialCode}</span>
      </div>
    ))

  return (
    <div
      ref={list}
      id={props.id}
      role="listbox"
      tabIndex={-1}
      aria-label="Countries"
      className={styles.list}
      data-upward={props.upward || undefined}
      // The focus stays on the button, so that a click is not taken for leaving it.
      onMouseDown={(event) => event.preventDefault()}
    >
      {countries ? (
        <>
          <div role="group" aria-label="Preferred">
            {options(countries.preferred, 0)}
          </div>
          <div role="group" aria-label="By name" className={styles.others}>
            {options(countries.others, countries.preferred.length)}
          </div>
        </>
      ) : (
        <div role="option" aria-selected="false" aria-disabled="true" className={styles.option}>
          {props.missing}
        </div>
      )}
    </div>
  )
}

/** The element of the option at this place, for `aria-activedescendant`. */
export function optionId(listId: string, place: number): string {
  return `${listId}-${place}`
}

/** Scrolls the list, and nothing around it, until the option shows. */
function keepInView(list: HTMLElement | null, place: number): void {
  const option = list?.querySelectorAll<HTMLElement>('[role="option"]')[place]
  if (!list || !option) return
  const top = option.offsetTop
  const bottom = top + option.offsetHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}
