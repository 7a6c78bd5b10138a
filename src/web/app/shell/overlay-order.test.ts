import { expect, test } from 'vitest'
import type { AccountDetails } from '#contract/accounts.ts'
import { makeUser } from '#testing/make-user.ts'
import { chooseOverlay, type OverlayView } from './overlay-order.ts'

const known = { tutorial_completed: true, newFeature: { isSeen: true } } as const
const expired = { ...known, trial_status: 'expired' } as const
const view = (account_details: Partial<AccountDetails>, change: Partial<OverlayView> = {}): OverlayView => ({
  user: makeUser({ account_details }),
  path: '/Notes',
  recording: false,
  occupied: false,
  tutorialLeft: false,
  welcomingBack: false,
  stop: null,
  trialLimitsShown: false,
  ...change,
})
const leaving = { account_status: 'temporary_deleted' } as const

test.each([
  ['nothing is to be said', view(known), null],
  ['an account is marked for deletion, before all else', view(leaving), 'reactivation'],
  ['it was just taken back', view(known, { welcomingBack: true }), 'reactivation'],
  ['somebody is new', view({}), 'tutorial'],
  ['somebody new signs the agreement', view({}, { path: '/signBAA' }), null],
  ['somebody new reads the terms', view({}, { path: '/terms-and-conditions' }), null],
  ['somebody new left the introduction for the agreement', view({}, { tutorialLeft: true }), 'newFeatures'],
  ['the introduction is done', view({ tutorial_completed: true }), 'newFeatures'],
  ['somebody opens the product after the trial', view(expired), 'trialLimits'],
  ['that was said', view(expired, { trialLimitsShown: true }), null],
  ['they look at the plans', view(expired, { path: '/subscription' }), null],
  [
    'a new note was refused after it was said',
    view(expired, { trialLimitsShown: true, stop: 'expired' }),
    'trialLimits',
  ],
  ['a recording met its limit', view(known, { stop: 'recording' }), 'trialLimits'],
  [
    'an admin has no trial',
    view({ ...known, role: 'admin', trial_status: 'ended', subscription_status: 'active' }),
    null,
  ],
  ['a recording runs', view({}, { recording: true, stop: 'recording' }), null],
  ['a recording runs in an account marked for deletion', view(leaving, { recording: true }), null],
  ['the warning before a logout stands', view({}, { occupied: true }), null],
])('%s', (_, given, kind) => {
  expect(chooseOverlay(given)?.kind ?? null).toBe(kind)
})
