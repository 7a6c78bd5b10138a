import type { NotePearl, PearlCause } from '#contract/note-pearls.ts'
import { formatCount } from '#web/lib/format.ts'

/** What similar notes taught about a pearl: "You used this in 3 similar notes." Empty when nothing. */
export function learntWords({
  usedBefore,
  dismissedBefore,
}: Pick<NotePearl, 'usedBefore' | 'dismissedBefore'>): string {
  const used = usedBefore > 0 ? `used this in ${formatCount(usedBefore, 'similar note')}` : ''
  const dismissed = dismissedBefore > 0 ? `dismissed it in ${dismissedBefore}` : ''
  if (used === '' && dismissed === '') return ''
  if (used === '') return `You dismissed this in ${formatCount(dismissedBefore, 'similar note')}.`
  return `You ${[used, dismissed].filter(Boolean).join(' and ')}.`
}

/** The quote in three parts: before, the words that are meant, and after; the middle is empty where they are not in it. */
export function quoteParts({
  quote,
  trigger,
}: Pick<PearlCause, 'quote' | 'trigger'>): [string, string, string] {
  const at = quote.toLowerCase().indexOf(trigger.toLowerCase())
  if (at < 0) return [quote, '', '']
  return [quote.slice(0, at), quote.slice(at, at + trigger.length), quote.slice(at + trigger.length)]
}

/** Where it is told beside the pearl what brought it up by another name: "Eliquis" for a pearl on apixaban. */
export const isOtherWord = (cause: Pick<PearlCause, 'quote' | 'trigger'>): boolean =>
  quoteParts(cause)[1] === ''

/** The causes that read differently, by what they say: two names of a pearl may be found in the same words. */
export function differentCauses(causes: readonly PearlCause[]): Map<string, PearlCause> {
  const told = new Map<string, PearlCause>()
  for (const cause of causes) {
    const name = isOtherWord(cause) ? cause.trigger : ''
    const words = `${cause.because} ${cause.quote} ${name}`
    if (!told.has(words)) told.set(words, cause)
  }
  return told
}
