import { useSession } from './session.ts'

/** False where mail only comes to lie in the installation's outbox; the server writes it into the page. */
export function mailLeaves(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content !== 'kept'
}

const inOutbox = (email: string): string =>
  `No mail leaves this installation until SMTP_HOST is set: the link to ${email} is in the folder outbox of DATA_DIR.`

const isSuperAdmin = (): boolean => useSession.getState().user?.account_details.role === 'super_admin'

/** That a link was written for somebody else, and how it reaches them: "An invitation is on its way to …". */
export function sentLinkWords(what: string, email: string): string {
  if (mailLeaves()) return `${what} is on its way to ${email}`
  return isSuperAdmin()
    ? inOutbox(email)
    : `No mail leaves this installation yet. Whoever set it up finds the link to ${email} in its outbox: ask them for it, and hand it on.`
}

/** How the link that was written for an address is come by, for whoever is signed in: "Open the link that we mailed to …". */
export function openLinkWords(email: string): string {
  if (mailLeaves()) return `Open the link that we mailed to ${email}.`
  return isSuperAdmin()
    ? inOutbox(email)
    : `No mail leaves this installation yet. Whoever set it up finds the link to ${email} in its outbox: ask them for it, and open it.`
}

/** Where a link of this product leads within it: whoever opens it stays signed in, at the address they came by. */
export function placeOfLink(link: string): string {
  const { pathname, hash } = new URL(link)
  return `${pathname}${hash}`
}
