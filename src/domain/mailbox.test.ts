import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['ana.lima@gmail.com', 'analima@gmail.com'],
  ['a.n.a.l.i.m.a+second@googlemail.com', 'analima@gmail.com'],
  ['ana.lima+one+two@clinic.example', 'ana.lima@clinic.example'],
  ['ana.lima@clinic.example', 'ana.lima@clinic.example'],
  ['ana.lima@gmail.com.example', 'ana.lima@gmail.com.example'],
  ['+ana@clinic.example', '+ana@clinic.example'],
])('%s is read in the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
