import type { RouteObject } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { redirectSignedIn, requireUser, refreshUser } from './guard.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { PageFailed } from './page-failed.tsx'
import { Root } from './root.tsx'

const registration = {
  handle: { title: 'Account Registration' },
  lazy: async () => ({
    Component: (await import('#web/features/accounts/registration-screen.tsx')).RegistrationScreen,
  }),
} satisfies RouteObject

const withoutLayout: RouteObject[] = [
  {
    path: paths.login,
    handle: { title: 'Login' },
    loader: redirectSignedIn,
    lazy: async () => ({ Component: (await import('#web/features/accounts/login-screen.tsx')).LoginScreen }),
  },
  { path: paths.registration, ...registration },
  { path: '/register', ...registration },
  {
    path: paths.resetPassword,
    handle: { title: 'Reset Password' },
    lazy: async () => ({
      Component: (await import('#web/features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
    }),
  },
  {
    path: paths.updatePassword,
    handle: { title: 'Update Password' },
    lazy: async () => ({
      Component: (await import('#web/features/accounts/update-password-screen.tsx')).UpdatePasswordScreen,
    }),
  },
  {
    path: paths.unAuthorized,
    handle: { title: 'Unauthorized' },
    lazy: async () => ({ Component: (await import('./message-pages.tsx')).UnauthorizedPage }),
  },
  {
    path: '*',
    handle: { title: 'Page Not Found' },
    lazy: async () => ({ Component: (await import('./message-pages.tsx')).NotFoundPage }),
  },
]

/** `fill: true` in a handle: the screen takes exactly the height under the header on a wide window, panes scroll. */
const needingAccount: RouteObject[] = [
  {
    path: paths.notes,
    handle: { title: 'Smart Notes', fill: true },
    lazy: async () => ({ Component: (await import('./notes-page.tsx')).NotesPage }),
  },
  {
    path: paths.settings,
    handle: { title: 'Settings' },
    lazy: async () => ({
      Component: (await import('#web/features/accounts/settings-screen.tsx')).SettingsScreen,
    }),
  },
]

const legal: RouteObject[] = [
  {
    path: paths.privacyPolicy,
    handle: { title: 'Privacy Policy' },
    lazy: async () => ({ Component: (await import('./legal-pages.tsx')).PrivacyPolicyPage }),
  },
  {
    path: paths.terms,
    handle: { title: 'Terms and Conditions' },
    lazy: async () => ({ Component: (await import('./legal-pages.tsx')).TermsPage }),
  },
  {
    path: paths.disclaimer,
    handle: { title: 'Disclaimer' },
    lazy: async () => ({ Component: (await import('./legal-pages.tsx')).DisclaimerPage }),
  },
]

const shell = async () => ({ Component: (await import('./shell/shell.tsx')).Shell })

const tree: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: PageFailed,
    children: [
      ...withoutLayout,
      { loader: requireUser, lazy: shell, children: needingAccount },
      { loader: refreshUser, lazy: shell, children: legal },
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
