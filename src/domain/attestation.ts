/** What a physician attests with the signature: shown before signing, and kept with the note as it was shown. */
export const ATTESTATION =
  'I have reviewed this note against the visit, it is accurate and complete to my knowledge, and I sign it as its author.'
