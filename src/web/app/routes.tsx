import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import type { Capability } from '#domain/capabilities.ts'
import { paths } from '#web/lib/paths.ts'
import { currentToken } from '#web/lib/session.ts'
import { redirectSignedIn } from './entry-guard.ts'
import { PageFailed } from './page-failed.tsx'
import { Root } from './root.tsx'

// The guards come with the first screen that has one: the sign-in screen is lighter without them.
const guards = () => import('./guard.ts')
const account: LoaderFunction = async (args) => (await guards()).requireUser(args)
const work: LoaderFunction = async (args) => (await guards()).requireStanding(args)
const held: LoaderFunction = async (args) => (await guards()).requireHeld(args)
const refresh: LoaderFunction = async () => (currentToken() === null ? null : (await guards()).refreshUser())
const only =
  (capability: Capability): LoaderFunction =>
  async (args) =>
    (await guards()).requireCapability(capability, args)

/** A screen of its own chunk, fetched when it is opened. */
function screen(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  more: Pick<RouteObject, 'loader'> & { handle?: object } = {},
): RouteObject {
  const { handle, ...rest } = more
  return { path, handle: { title, ...handle }, lazy: async () => ({ Component: await load() }), ...rest }
}

/** A screen of administrators: before a second factor is shown, it says so and leads there, since every call is refused. */
function administering(
  path: string,
  title: string,
  capability: Capability,
  load: () => Promise<ComponentType>,
): RouteObject {
  const loadGuarded = async () => {
    const [{ afterSecondFactor }, Screen] = await Promise.all([import('./second-factor-first.tsx'), load()])
    return afterSecondFactor(Screen)
  }
  return screen(path, title, loadGuarded, { loader: only(capability) })
}

const registration = async () =>
  (await import('#web/features/accounts/registration-screen.tsx')).RegistrationScreen
const subscription = async () =>
  (await import('#web/features/subscription/subscription-screen.tsx')).SubscriptionScreen

const withoutLayout: RouteObject[] = [
  screen(
    paths.login,
    'Login',
    async () => (await import('#web/features/accounts/login-screen.tsx')).LoginScreen,
    { loader: redirectSignedIn },
  ),
  screen(paths.registration, 'Account Registration', registration),
  screen(paths.register, 'Account Registration', registration),
  screen(
    paths.resetPassword,
    'Reset Password',
    async () => (await import('#web/features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
  ),
  screen(
    paths.resetUsername,
    'Reset Username',
    async () => (await import('#web/features/accounts/reset-username-screen.tsx')).ResetUsernameScreen,
  ),
  screen(
    paths.updatePassword,
    'Update Password',
    async () => (await import('#web/features/accounts/update-password-screen.tsx')).UpdatePasswordScreen,
  ),
  screen(
    paths.passwordSet,
    'Set Password',
    async () => (await import('#web/features/accounts/password-set-screen.tsx')).PasswordSetScreen,
  ),
  screen(
    paths.deleteAccount,
    'Delete Account',
    async () => (await import('./delete-account-page.tsx')).DeleteAccountPage,
    { loader: account },
  ),
  screen(
    paths.reactivateSubscription,
    'Reactivate Subscription',
    async () => (await import('./reactivate-page.tsx')).ReactivatePage,
    { loader: refresh },
  ),
  screen(
    paths.secondFactor,
    'Second Factor',
    async () => (await import('./second-factor-page.tsx')).SecondFactorPage,
    { loader: held },
  ),
  screen(
    paths.unAuthorized,
    'Unauthorized',
    async () => (await import('./message-pages.tsx')).UnauthorizedPage,
  ),
  screen('*', 'Page Not Found', async () => (await import('./message-pages.tsx')).NotFoundPage),
]

/** `fill: true` in a handle: the screen takes exactly the height under the header on a wide window, panes scroll. */
const needingAccount: RouteObject[] = [
  screen(
    paths.dashboard,
    'Dashboard',
    async () => (await import('#web/features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  screen(paths.notes, 'Smart Notes', async () => (await import('./notes-page.tsx')).NotesPage, {
    handle: { fill: true },
  }),
  screen(
    paths.medicalTerms,
    'Medical Terms',
    async () => (await import('#web/features/terms/medical-terms-screen.tsx')).MedicalTermsScreen,
  ),
  screen(
    paths.adaptivePearls,
    'Adaptive Clinical Pearls',
    async () => (await import('#web/features/pearls/adaptive-pearls-screen.tsx')).AdaptivePearlsScreen,
  ),
  screen(
    paths.masterPearls,
    'Master Adaptive Clinical Pearls',
    async () => (await import('#web/features/pearls/master-pearls-screen.tsx')).MasterPearlsScreen,
  ),
  screen(
    paths.communityPearls,
    'Community Pearls',
    async () => (await import('#web/features/pearls/community-pearls-screen.tsx')).CommunityPearlsScreen,
  ),
  administering(
    paths.masterDictionary,
    'Master Dictionary',
    'editMasterDictionary',
    async () => (await import('#web/features/terms/master-dictionary-screen.tsx')).MasterDictionaryScreen,
  ),
  screen(
    paths.signBaa,
    'SignBAA',
    async () => (await import('#web/features/agreements/sign-baa-screen.tsx')).SignBaaScreen,
  ),
  administering(
    paths.usersListing,
    'Users Listing',
    'listUsers',
    async () => (await import('./users-page.tsx')).UsersPage,
  ),
  administering(
    paths.organizations,
    'Organization',
    'manageOrganizations',
    async () => (await import('#web/features/organizations/organizations-screen.tsx')).OrganizationsScreen,
  ),
  administering(
    paths.organizationUsers,
    'Organization Users',
    'manageOrganizationUsers',
    async () => (await import('./organization-users-page.tsx')).OrganizationUsersPage,
  ),
  screen(
    paths.handovers,
    'Handovers',
    async () =>
      (await import('#web/features/organizations/handovers/my-handovers-screen.tsx')).MyHandoversScreen,
  ),
  screen(
    paths.documents,
    'Documents',
    async () => (await import('#web/features/agreements/documents-screen.tsx')).DocumentsScreen,
  ),
  administering(
    paths.review,
    'Reviews',
    'review',
    async () => (await import('#web/features/reviews/queue-screen.tsx')).QueueScreen,
  ),
  screen(
    paths.reviewNotes,
    'ReviewNotes',
    async () => (await import('./review-notes-page.tsx')).ReviewNotesPage,
    { handle: { fill: true } },
  ),
  screen(paths.settings, 'Settings', async () => (await import('./settings-page.tsx')).SettingsPage),
  screen(paths.support, 'Support', async () => (await import('./support-page.tsx')).SupportPage),
]

/** With the layout, and for whoever opens them: each shows what its reader may see. */
const withoutGuard: RouteObject[] = [
  screen(
    paths.organization,
    'OrganizationDetails',
    async () =>
      (await import('#web/features/organizations/organization-details-screen.tsx')).OrganizationDetailsScreen,
  ),
  screen(
    paths.previewBaa,
    'Preview BAA',
    async () => (await import('#web/features/agreements/preview-baa-screen.tsx')).PreviewBaaScreen,
  ),
  screen(paths.subscription, 'Subscription', subscription),
  screen(
    paths.rec,
    'Phone Recording',
    async () => (await import('#web/features/recorder/phone/phone-screen.tsx')).PhoneScreen,
  ),
  screen(
    paths.privacyPolicy,
    'Privacy Policy',
    async () => (await import('./legal-pages.tsx')).PrivacyPolicyPage,
  ),
  screen(paths.terms, 'Terms and Conditions', async () => (await import('./legal-pages.tsx')).TermsPage),
  screen(paths.disclaimer, 'Disclaimer', async () => (await import('./legal-pages.tsx')).DisclaimerPage),
]

const shell = async () => {
  const [{ Shell }] = await Promise.all([
    import('./shell/shell.tsx'),
    currentToken() === null ? null : import('./shell/signed-in-shell.tsx'),
  ])
  return { Component: Shell }
}

/** What stays open to whoever has to reactivate a subscription: papers, help, and the way out. */
const openToAll: readonly string[] = [
  paths.documents,
  paths.handovers,
  paths.signBaa,
  paths.settings,
  paths.support,
]

function needingStanding(route: RouteObject): RouteObject {
  return openToAll.includes(route.path ?? '') ? route : { loader: work, ...route }
}

const tree: RouteObject[] = [
  {
    Component: Root,
    // The loading screen stands in the page itself (index.html) until there is something here.
    HydrateFallback: () => null,
    ErrorBoundary: PageFailed,
    children: [
      ...withoutLayout,
      { loader: account, lazy: shell, children: needingAccount.map(needingStanding) },
      { loader: refresh, lazy: shell, children: withoutGuard },
    ],
  },
]

/** Every screen of the product. */
export const routes = tree.map(caseSensitive)

function caseSensitive(route: RouteObject): RouteObject {
  if (route.index) return route
  return {
    ...route,
    caseSensitive: true,
    ...(route.children && { children: route.children.map(caseSensitive) }),
  }
}
