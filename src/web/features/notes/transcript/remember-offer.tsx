import { useMutation } from '@tanstack/react-query'
import { IconBookmarkPlus, IconX } from '@tabler/icons-react'
import { medicalTerms, Term, type TermWords } from '#contract/terms.ts'
import { call, CallError } from '#web/lib/call.ts'
import { toastError, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import styles from './remember-offer.module.css'

/** What may be remembered: what is meant when something is heard, or that what is heard is right as it is. */
export type ToRemember =
  { kind: 'correction'; heard: string; corrected: string } | { kind: 'rightAsHeard'; heard: string }

/** Offers to keep a correction among one's own terms, with one click. */
export function RememberOffer({ offer, onDone }: { offer: ToRemember; onDone: () => void }) {
  const remember = useMutation({
    mutationFn: () => keep(offer),
    onSuccess: (alsoTerms) => {
      if (alsoTerms.length === 0) toastSuccess('Kept among your medical terms')
      else void tellOf(alsoTerms)
      onDone()
    },
    onError: toastError,
  })
  return (
    <p className={styles.offer}>
      <button
        type="button"
        className={styles.remember}
        disabled={remember.isPending}
        onClick={() => remember.mutate()}
      >
        <IconBookmarkPlus size={15} aria-hidden="true" />
        {offer.kind === 'correction' ? (
          <span>
            Remember: <s>{offer.heard}</s> → <strong>{offer.corrected}</strong>
          </span>
        ) : (
          <span>
            Leave <strong>{offer.heard}</strong> as it is from now on
          </span>
        )}
      </button>
      <button type="button" className={styles.close} aria-label="Do not remember this" onClick={onDone}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </p>
  )
}

async function tellOf(alsoTerms: string[]): Promise<void> {
  const { alsoTermsSentence } = await import('#web/lib/also-terms.ts')
  toastInfo(`Kept among your medical terms. ${alsoTermsSentence(alsoTerms)}`, { stays: true })
}

/** The misheard forms that are terms themselves. */
async function keep(offer: ToRemember): Promise<string[]> {
  const { heard } = offer
  const words = offer.kind === 'correction' ? { term: offer.corrected, misheard: [heard] } : { term: heard }
  try {
    const { alsoTerms } = await call(medicalTerms.add, { body: { ...words, source: 'correction' } })
    return alsoTerms
  } catch (error) {
    const known = knownTermOf(error)
    if (!known) throw error
    // The term is there: it is heard in one more way.
    const { id, revision: baseRevision, term, misheard, expansion, category } = known
    const more: TermWords['misheard'] = offer.kind === 'correction' ? [...misheard, heard] : misheard
    const body = { id, baseRevision, term, misheard: more, expansion, category, enabled: true }
    return (await call(medicalTerms.update, { body })).alsoTerms
  }
}

function knownTermOf(error: unknown): Term | null {
  if (!(error instanceof CallError) || error.code !== 'already_exists') return null
  const parsed = Term.safeParse(error.details)
  return parsed.success ? parsed.data : null
}
