// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { keepFocusNear } from './focus-keeper.ts'

let stop: () => void

beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <h1>Visit</h1>
      <section>
        <h2>Tasks</h2>
        <ul>
          <li><input type="checkbox" id="first"><button id="drop-first">x</button></li>
          <li><input type="checkbox" id="second"><button id="drop-second">x</button></li>
        </ul>
      </section>
      <button id="make">Make this letter</button>
    </main>`
  stop = keepFocusNear()
})
afterEach(() => stop())

const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`)
const focused = () => document.activeElement?.id || document.activeElement?.textContent
const focusGoesTo = (place: string) => eventually(() => expect(focused()).toBe(place))

test('when a row goes, the same control of the row that came in its place has the focus, then the heading', async () => {
  byId('drop-first')?.focus()
  byId('first')?.closest('li')?.remove()
  await focusGoesTo('drop-second')
  byId('second')?.closest('ul')?.remove()
  await focusGoesTo('Tasks')
  document.querySelector('section')?.remove()
  await focusGoesTo('Visit')
})

test('a form in a row leaves the focus to the row', async () => {
  const item = byId('first')?.closest('li')
  if (item) item.innerHTML = '<form><input id="subject"><button id="save">Save</button></form>'
  byId('subject')?.focus()
  item?.replaceChildren(Object.assign(document.createElement('button'), { id: 'changed' }))
  await focusGoesTo('changed')
})

test('a message that goes gives the focus back to what was worked on', async () => {
  byId('make')?.focus()
  document.body.insertAdjacentHTML('beforeend', '<section aria-live="polite"><button>Undo</button></section>')
  document.querySelector<HTMLElement>('[aria-live] button')?.focus()
  document.querySelector('[aria-live] button')?.remove()
  await focusGoesTo('make')
})

test('a button that waits for its answer has the focus again when it can be pressed', async () => {
  const make = byId('make') as HTMLButtonElement
  make.focus()
  make.disabled = true
  // As browsers do, and jsdom does not.
  make.blur()
  await eventually(() => expect(document.activeElement).toBe(document.body))
  await settled()
  make.disabled = false
  await focusGoesTo('make')
})

test('what was left on purpose does not come back', async () => {
  byId('make')?.focus()
  byId('make')?.blur()
  await settled()
  byId('first')?.closest('li')?.remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})

test('an open dialog keeps the focus to itself', async () => {
  byId('make')?.focus()
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true"></div>')
  byId('make')?.remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})

/** The frame and the moment after it, in which the keeper looks. */
const settled = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))
