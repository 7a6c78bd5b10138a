import { attempt } from '#web/lib/persisted.ts'
import { onLeaving } from '#web/lib/leaving.ts'

/** Of what is typed into an agreement and not signed, in session storage. */
export const DRAFT_KEY = 'attest.agreement'

export function forgetDraft(): void {
  attempt(() => sessionStorage.removeItem(DRAFT_KEY))
}

/** Forgets it once the user leaves: who has the browser next reads no name and no address. Returns the function that stops this. */
export const forgetAgreementOnLeaving = (): (() => void) => onLeaving(forgetDraft)
