// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import { TagsField } from './tags-field.tsx'

function open(initial = '', { completes = false } = {}) {
  const sent = vi.fn()
  const values: string[] = []
  function Form() {
    const [value, setValue] = useState(initial)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent()
        }}
      >
        <TagsField
          name="specialty"
          label="Specialty"
          value={value}
          onValue={(next) => {
            values.push(next)
            setValue(next)
          }}
          suggestions={['Cardiology', 'Neurology', 'Neurosurgery']}
          most={2}
          mostCharacters={30}
          completes={completes}
        />
      </form>
    )
  }
  const { user } = renderScreen([{ path: '/', Component: Form }])
  return { user, values, sent }
}
const input = () => screen.getByLabelText<HTMLInputElement>(/Specialty/)

test('Enter makes a tag of what was typed, and only then sends the form', async () => {
  const { user, values, sent } = open()
  await user.type(input(), 'Sleep medicine{Enter}')
  expect(values).toEqual(['Sleep medicine'])
  expect(input().value).toBe('')
  expect(sent).not.toHaveBeenCalled()
  await user.type(input(), '{Enter}')
  expect(sent).toHaveBeenCalledOnce()
})

test('there are at most so many, each once; one that is taken away makes room', async () => {
  const { user, values } = open('Cardiology')
  await user.type(input(), 'cardiology{Enter}')
  expect(values).toEqual([])
  await user.type(input(), 'Urology,')
  expect(values.at(-1)).toBe('Cardiology, Urology')
  expect(input().readOnly).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove Cardiology' }))
  expect(values.at(-1)).toBe('Urology')
  expect(document.activeElement).toBe(input())
  await user.type(input(), 'x'.repeat(40))
  expect(input().value).toHaveLength(30 - 'Urology, '.length)
})

test('one is chosen from the list, and what stands there on leaving is kept', async () => {
  const { user, values } = open()
  fireEvent.change(input(), { target: { value: 'Neurology' } })
  expect(values).toEqual(['Neurology'])
  await user.type(input(), 'Pain')
  await user.tab()
  expect(values.at(-1)).toBe('Neurology, Pain')
})

test.each([
  ['what begins one suggestion alone is taken for it', 'cardio', 'Cardiology'],
  ['what begins several stays as it was typed', 'neuro', 'neuro'],
  ['what is too short to tell stays as it was typed', 'ca', 'ca'],
])('where the field completes, %s', async (_, typed, tag) => {
  const { user, values } = open('', { completes: true })
  await user.type(input(), `${typed}{Enter}`)
  expect(values).toEqual([tag])
})

test('where it does not, the words stay those that were typed', async () => {
  const { user, values } = open()
  await user.type(input(), 'cardio{Enter}')
  expect(values).toEqual(['cardio'])
})
