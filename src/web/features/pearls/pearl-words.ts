import type { Adoption } from '#contract/pearl-standing.ts'
import type { Pearl, PearlTriggers, ReviewState } from '#contract/pearls.ts'
import { ageRangeWords } from '#domain/pearl-rules.ts'
import { formatCount, formatDate, formatPlainDate } from '#web/lib/format.ts'

/** What brings a pearl up, in one line; empty when nothing does. */
export function triggerWords(triggers: PearlTriggers): string {
  const kinds = [triggers.conditions, triggers.drugs, triggers.words]
    .filter((kind) => kind.length > 0)
    .map((kind) => kind.join(', '))
  const joined = kinds.join(triggers.match === 'each' ? ' together with ' : ', ')
  const ages = ageRangeWords(triggers)
  return [joined, ages === '' ? '' : `patients ${ages}`].filter(Boolean).join(' · ')
}

/** How far somebody stands for it: "Reviewed Nov 20, 2026". */
export function reviewWords({
  reviewState,
  reviewedOn,
  reviewDueOn,
}: Pick<Pearl, 'reviewState' | 'reviewedOn' | 'reviewDueOn'>): string {
  const on = reviewedOn === null ? '' : ` (last ${formatPlainDate(reviewedOn)})`
  switch (reviewState) {
    case 'due':
      return `Review due since ${formatPlainDate(reviewDueOn ?? '')}${on}`
    case 'current':
      return `Reviewed ${formatPlainDate(reviewedOn ?? '')}`
    case 'unreviewed':
      return 'Not reviewed'
    default:
      return reviewState satisfies never
  }
}

export const isReviewDue = (state: ReviewState): boolean => state === 'due'

const FROM = {
  master: 'the master set',
  community: 'the community',
  organization: 'your organization',
} as const

/** Where an adopted pearl came from, and what became of its original. */
export function adoptionWords({ from, follows, original }: Adoption): string {
  const adopted = `Adopted from ${FROM[from]}`
  if (original === 'taken')
    return `${adopted}. A super admin took the original away, and this copy was switched off: look at its source before you use it.`
  if (original === 'removed') return `${adopted}. The original was removed; your copy stays.`
  if (follows) return `${adopted}, follows its changes.`
  return original === 'changed'
    ? `${adopted}. The original says something else by now.`
    : `${adopted}, stands by itself.`
}

/** What was done with it in notes; empty when nothing. */
export function useWords({ used, dismissed }: Pick<Pearl, 'used' | 'dismissed'>): string {
  if (used + dismissed === 0) return ''
  const parts = [
    used > 0 ? `used in ${formatCount(used, 'note')}` : '',
    dismissed > 0 ? `dismissed in ${formatCount(dismissed, 'note')}` : '',
  ]
  return `You ${parts.filter(Boolean).join(', ')}`
}

/** Who shared it, and until when it is shown. */
export function sharedWords(pearl: Pearl): string {
  const { shared, given } = pearl
  if (given) return given.mine ? 'Shared by you' : `Shared by ${given.byName}`
  if (!shared) return ''
  if (shared.state === 'expired')
    return `Its time was over ${formatDate(shared.expiresAt)}: share it again if it still holds`
  const by = shared.mine ? 'Shared by you' : `Shared by ${shared.byName}`
  return `${by}, shown until ${formatDate(shared.expiresAt)}`
}
