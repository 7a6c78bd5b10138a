import { Refusal } from '#server/http/refusal.ts'

export function codeIsNone(): Refusal {
  return new Refusal('link_expired', 'This code is not known. Show a new one on the computer and scan it.')
}

export function codeWasUsed(): Refusal {
  return new Refusal(
    'link_expired',
    'This code was used already: it is good for one phone. Show a new one on the computer and scan it.',
  )
}

export function codeIsOld(): Refusal {
  return new Refusal(
    'link_expired',
    'This code is too old, or the computer took it back. Show a new one on the computer and scan it.',
  )
}

export function phoneNotFound(): Refusal {
  return new Refusal('not_found', 'This phone is not connected with a note of yours.')
}

export function phoneIsGone(): Refusal {
  return new Refusal('conflict', 'This phone was let go. Show a new code to connect it again.')
}

export function beginsNothing(): Refusal {
  return new Refusal(
    'forbidden',
    'This phone is no longer connected with the note: it sends what it has, and begins nothing new. Show a new code on the computer.',
  )
}
