/** Where the screens live; the case matters. */
export const paths = {
  login: '/',
  registration: '/registration',
  resetPassword: '/reset-password',
  updatePassword: '/updatePassword',
  notes: '/Notes',
  settings: '/settings',
  unAuthorized: '/unAuthorized',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-and-conditions',
  disclaimer: '/disclaimer',
} as const
