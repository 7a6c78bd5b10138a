import { mailLeaves, sentLinkWords } from './mail-words.ts'
import { toastInfo, toastSuccess } from './toast.ts'

/** Says that a link was written for somebody; where it has to be fetched and handed on, until it is read. */
export function tellSentLink(what: string, email: string): void {
  const words = sentLinkWords(what, email)
  if (mailLeaves()) toastSuccess(words)
  else toastInfo(words, { stays: true })
}
