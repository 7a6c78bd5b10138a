import {
  PEARL_REPORTS_A_DAY,
  PEARL_TRIGGERS_OF_AN_ACCOUNT,
  PEARL_TRIGGERS_OF_AN_ORGANIZATION,
  PEARL_TRIGGERS_OF_THE_MASTER_SET,
  PEARL_VOTES_A_DAY,
  PEARLS_KEPT_OF_AN_ACCOUNT,
  PEARLS_OF_AN_ACCOUNT,
  PEARLS_OF_AN_ORGANIZATION,
  PEARLS_OF_THE_MASTER_SET,
  PEARLS_SHARED_A_DAY,
} from '#contract/pearl-limits.ts'
import { PEARLS_GIVEN_TO_A_NOTE, UNDO_DELETE_DAYS } from '#domain/limits.ts'
import type { Pearl } from '#contract/pearls.ts'
import { Refusal } from '#server/http/refusal.ts'

/** Somebody else's pearl is as good as none. */
export function pearlNotFound(): Refusal {
  return new Refusal('not_found', 'This pearl does not exist any more, or it is not yours.')
}

export function pearlChanged(current: Pearl): Refusal {
  return new Refusal('stale_version', 'This pearl was changed meanwhile. Both texts are shown: choose.', {
    details: { current },
  })
}

export function tooManyPearls(): Refusal {
  const most = PEARLS_OF_AN_ACCOUNT.toLocaleString('en-US')
  return new Refusal('conflict', `You have ${most} pearls, which is all there may be. Delete some first.`)
}

const TRIGGER_LISTS = {
  own: { most: PEARL_TRIGGERS_OF_AN_ACCOUNT, of: 'your pearls', mend: 'delete some pearls first' },
  organization: {
    most: PEARL_TRIGGERS_OF_AN_ORGANIZATION,
    of: 'the pearls that your organization shares',
    mend: 'take some of those back first',
  },
  master: {
    most: PEARL_TRIGGERS_OF_THE_MASTER_SET,
    of: 'the master set',
    mend: 'take some pearls out first',
  },
} as const
export type TriggerList = keyof typeof TRIGGER_LISTS

export const mostTriggersOf = (list: TriggerList): number => TRIGGER_LISTS[list].most

/** @param would how many characters there would be */
export function tooManyTriggers(list: TriggerList, would: number): Refusal {
  const { most, of, mend } = TRIGGER_LISTS[list]
  const [may, characters] = [most, would].map((count) => count.toLocaleString('en-US'))
  return new Refusal(
    'conflict',
    `The words, conditions and drugs that bring up ${of} may have ${may} characters together, with quotes and commas, and would have ${characters}. Use fewer or shorter ones, or ${mend}.`,
  )
}

export function noteFullOfPearls(): Refusal {
  return new Refusal(
    'conflict',
    `This note has been given sentences of ${PEARLS_GIVEN_TO_A_NOTE} pearls, which is all there may be. Write further ones yourself.`,
  )
}

export function tooManyDeleted(): Refusal {
  const most = PEARLS_KEPT_OF_AN_ACCOUNT.toLocaleString('en-US')
  return new Refusal(
    'conflict',
    `You have ${most} pearls with those you deleted in the last ${UNDO_DELETE_DAYS} days, which is all that is kept. Bring one of them back and change it.`,
  )
}

export function masterSetFull(): Refusal {
  const most = PEARLS_OF_THE_MASTER_SET.toLocaleString('en-US')
  return new Refusal('conflict', `The master set holds ${most} pearls, which is all it can.`)
}

const A_DAY = 24 * 60 * 60

const DAILY = {
  share: `You shared ${PEARLS_SHARED_A_DAY} pearls today. Share more of them tomorrow.`,
  vote: `You voted ${PEARL_VOTES_A_DAY} times today. Go on tomorrow.`,
  report: `You reported ${PEARL_REPORTS_A_DAY} pearls today. For something urgent write to support.`,
} as const

export function enoughForToday(what: keyof typeof DAILY): Refusal {
  return new Refusal('too_many_requests', DAILY[what], { retryAfterSeconds: A_DAY })
}

export function takenAway(): Refusal {
  return new Refusal('conflict', 'A super admin took this pearl from the community. Ask support why.')
}

export function takenByAdmin(): Refusal {
  return new Refusal('conflict', 'An admin of your organization took this pearl back. Ask them why.')
}

export function inNoOrganization(): Refusal {
  return new Refusal('conflict', 'You are in no organization: there is nobody to share this pearl with.')
}

export function organizationFull(): Refusal {
  const most = PEARLS_OF_AN_ORGANIZATION.toLocaleString('en-US')
  return new Refusal('conflict', `Your organization shares ${most} pearls, which is all there may be.`)
}
