/** False where mail only comes to lie in the installation's outbox; the server writes it into the page. */
export function mailLeaves(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content !== 'kept'
}

/** How the link that was written for an address is come by: "Open the link that we mailed to …". */
export function openLinkWords(email: string): string {
  return mailLeaves()
    ? `Open the link that we mailed to ${email}.`
    : `No mail leaves this installation yet: ask whoever runs it for the link to ${email}, and open it.`
}
