// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { sentLinkWords } from './mail-words.ts'

afterEach(() => document.querySelector('meta[name="mail"]')?.remove())

test('a link for somebody else is on its way where mail leaves', () => {
  expect(sentLinkWords('An invitation', 'casey@clinic.example')).toBe(
    'An invitation is on its way to casey@clinic.example',
  )
})

test('where no mail leaves nobody is told that it is on its way, but how the link is come by', () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="mail" content="kept">')
  expect(sentLinkWords('An invitation', 'casey@clinic.example')).toBe(
    'No mail leaves this installation yet. Whoever set it up finds the link to casey@clinic.example in its outbox: ask them for it, and hand it on.',
  )
})
