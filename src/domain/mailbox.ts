const GMAIL = /^([^@]+)@(?:gmail|googlemail)\.com$/
const TAGGED = /^([^+@]+)\+[^@]*@/

/**
 * The mailbox that mail to an address comes to, as far as one can know: without what follows a plus, and for Gmail without
 * the dots. To compare, never to write to. `email` in lower case; `ACCOUNT_MAILBOX` says the same in SQL.
 */
export function mailboxOf(email: string): string {
  const untagged = email.replace(TAGGED, '$1@')
  const [, name] = GMAIL.exec(untagged) ?? []
  return name === undefined ? untagged : `${name.replaceAll('.', '')}@gmail.com`
}
