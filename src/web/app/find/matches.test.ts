import { describe, expect, test } from 'vitest'
import { markedParts, matching } from './matches.ts'

const places = [
  { label: 'Smart Notes' },
  { label: 'Dashboard', keywords: ['today', 'tasks'] },
  { label: 'Settings', keywords: ['dark mode', 'password'] },
  { label: 'Subscription', keywords: ['plan', 'invoices'] },
  { label: 'New note' },
]
const labels = (query: string) => matching(query, places).map(({ label }) => label)

describe('what is found', () => {
  test.each([
    ['', ['Smart Notes', 'Dashboard', 'Settings', 'Subscription', 'New note']],
    ['note', ['Smart Notes', 'New note']],
    ['new', ['New note']],
    ['dark', ['Settings']],
    ['mode dark', ['Settings']],
    ['s', ['Smart Notes', 'Settings', 'Subscription']],
    ['note invoice', []],
    ['SETT', ['Settings']],
  ])('%j finds %j', (query, found) => {
    expect(labels(query)).toEqual(found)
  })

  test.each(['settngs', 'setitngs', 'settimgs', 'setttings', 'sttings'])(
    'one slip of the fingers still finds the settings: %s',
    (typed) => {
      expect(labels(typed)).toEqual(['Settings'])
    },
  )

  test('short words are taken as they are: a slip in them could be anything', () => {
    expect(labels('mew')).toEqual([])
  })

  test('what is called so goes before what is only looked for by it', () => {
    expect(
      matching('plan', [{ label: 'Subscription', keywords: ['plan'] }, { label: 'Plan' }])[0]?.label,
    ).toBe('Plan')
  })
})

test.each([
  ['Smart Notes', 'no', ['Smart ', '[No]', 'tes']],
  ['Smart Notes', 'smart note', ['[Smart]', ' ', '[Note]', 's']],
  ['Réunion', 'ré', ['[Ré]', 'union']],
  ['Notes', 'zz', ['Notes']],
])('in %j the words of %j are marked', (label, query, parts) => {
  const shown = markedParts(label, query).map(({ text, marked }) => (marked ? `[${text}]` : text))
  expect(shown.join('')).toBe(parts.join(''))
})
