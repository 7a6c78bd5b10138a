import { describe, expect, test } from 'vitest'
import { makeUser } from '#testing/make-user.ts'
import {
  asksForEmail,
  asksForHandover,
  asksForTwoFactor,
  saysDeclined,
  trialBanner,
  banners,
  type BannerView,
} from './banner-rules.ts'

const view = (user: Parameters<typeof makeUser>[0], change: Partial<BannerView> = {}): BannerView => ({
  user: makeUser(user),
  path: '/Notes',
  isNew: false,
  handoversAsked: 0,
  closed: { trial: false, email: false },
  ...change,
})
const closed = { closed: { trial: true, email: true } }
const expired = { trial_days: 0, account_details: { trial_status: 'expired' } } as const

describe('the trial banner', () => {
  test.each([
    ['a running trial', view({ trial_days: 3 }), '3 Days left in your Trial', true],
    [
      'a running trial of somebody new',
      view({ trial_days: 3 }, { isNew: true }),
      '3 Days left in your Trial',
      false,
    ],
    ['an expired trial', view(expired), 'Your Trial has expired.', false],
    ['an expired trial that was closed', view(expired, closed), 'Your Trial has expired.', false],
    ['a running trial with no day left', view({ trial_days: 0 }), 'Your Trial has expired.', false],
    [
      'a closed banner of somebody new',
      view({}, { ...closed, isNew: true }),
      '14 Days left in your Trial',
      false,
    ],
  ])('stands for %s', (_, given, text, dismissible) => {
    expect(trialBanner(given)).toMatchObject({ text, dismissible })
  })

  test.each([
    ['closed while the trial runs', view({ trial_days: 3 }, closed)],
    ['on Subscription', view(expired, { path: '/subscription' })],
    ['a subscriber', view({ account_details: { trial_status: 'subscribed' } })],
    ['an admin', view({ account_details: { role: 'admin', trial_status: 'ended' } })],
    ['a super admin', view({ account_details: { role: 'super_admin', trial_status: 'ended' } })],
    ['an organization admin', view({ account_details: { role: 'organization_admin' } })],
  ])('is hidden: %s', (_, given) => {
    expect(trialBanner(given)).toBeNull()
  })
})

test.each([
  ['declined', '/Notes', true],
  ['declined', '/subscription', true],
  ['declined', '/documents', false],
  ['declined', '/signBAA', false],
  ['declined', '/preview-baa', false],
  ['pending', '/Notes', false],
  ['verified', '/Notes', false],
  ['unverified', '/Notes', false],
] as const)('an agreement that is %s: the declined banner on %s is %j', (baa_status, path, shown) => {
  expect(saysDeclined(view({ account_details: { baa_status } }, { path }))).toBe(shown)
})

test.each([
  [{ needsTwoFactor: true }, '/Notes', true],
  [{ needsTwoFactor: true }, '/settings', false],
  [{ needsTwoFactor: false }, '/Notes', false],
])('%j on %s: a second factor is asked for: %j', (user, path, shown) => {
  expect(asksForTwoFactor(view(user, { path }))).toBe(shown)
})

test.each([
  [{ emailVerified: false }, {}, true],
  [{ emailVerified: false }, closed, false],
  [{ emailVerified: false }, { path: '/settings' }, false],
  [{ emailVerified: false, ...expired }, {}, false],
  [{ emailVerified: false, account_details: { baa_status: 'declined' as const } }, {}, false],
  [{ emailVerified: true }, {}, false],
])('%j, %j: confirming the address is asked for: %j', (user, change, shown) => {
  expect(asksForEmail(view(user, change))).toBe(shown)
})

test.each([
  [1, '/Notes', true],
  [1, '/handovers', false],
  [0, '/Notes', false],
])('%i handovers wait for an answer: on %s it is said: %j', (handoversAsked, path, shown) => {
  expect(asksForHandover(view({}, { handoversAsked, path }))).toBe(shown)
})

describe('several banners', () => {
  const names = (given: BannerView) => banners(given).map(({ name }) => name)
  const practising = { baa_status: 'unverified' } as const

  test('stand by their urgency', () => {
    const running = view({ emailVerified: false, account_details: practising })
    expect(names(running)).toEqual(['practice', 'trial', 'email'])
    const declined = { ...expired.account_details, baa_status: 'declined' } as const
    const worst = view({ ...expired, needsTwoFactor: true, emailVerified: false, account_details: declined })
    expect(names(worst)).toEqual(['declined', 'twoFactor', 'trial', 'practice'])
    expect(names({ ...worst, handoversAsked: 1 })[2]).toBe('handover')
  })

  test('are none for a subscriber with everything done', () => {
    const done = { trial_status: 'subscribed', baa_status: 'verified' } as const
    expect(names(view({ emailVerified: true, account_details: done }))).toEqual([])
  })
})
