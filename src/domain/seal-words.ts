import type { NoteSeal, SealProblem } from '#contract/seals.ts'

const words = {
  text: 'the text was changed after signing',
  attestation: 'the signature or what was attested was changed after signing',
  evidence: 'the words of the visit that it points at were changed after signing',
  addenda: 'an addendum was changed, added or removed past the product',
  owner: 'it was given to another account past the product',
  signature: 'the note was signed, and its signature was taken away',
  signedAgain: 'the note was signed before, opened again past the product, and signed anew',
  seal: 'it is shown as signed, and nothing says that it was',
  key: 'the key it was sealed with is not on this server, or was retired before it was sealed',
} as const satisfies Record<SealProblem, string>

/** How the seal of a signed note stands, in a sentence. */
export function sealWords({ state, problems }: Pick<NoteSeal, 'state' | 'problems'>): string {
  switch (state) {
    case 'intact':
      return 'Seal intact: the note is as it was signed.'
    case 'before':
      return 'Signed before seals were kept.'
    case 'broken':
      return `${problems.map((problem) => words[problem]).join('; ')}.`
    default:
      return state satisfies never
  }
}
