import type { OpenThings } from '#domain/open-things.ts'
import { formatCount } from '#web/lib/format.ts'

/** The kinds of sentences that are open, with their numbers: the gravest first. */
const openKinds = ({ unsupported, contradicted, partly }: OpenThings): string[] =>
  [
    unsupported.length > 0 ? `${unsupported.length} not borne out` : '',
    contradicted.length > 0 ? `${contradicted.length} told otherwise in the talk` : '',
    partly.length > 0 ? `${partly.length} only partly borne out` : '',
  ].filter((words) => words !== '')

/** "3 sentences need a look before signing: 1 not borne out, 2 only partly borne out"; null when none does. */
export function sentencesToCheck(open: OpenThings): string | null {
  const count = open.unsupported.length + open.contradicted.length + open.partly.length
  if (count === 0) return null
  const kinds = openKinds(open)
  // The one number of one kind is not said twice.
  const told = kinds.length === 1 ? kinds.map((kind) => kind.replace(/^\d+ /, '')) : kinds
  return `${formatCount(count, 'sentence needs', 'sentences need')} a look before signing: ${told.join(', ')}`
}
