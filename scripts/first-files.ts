import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { paths } from '../src/web/lib/paths.ts'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof Manifest>

const app = 'src/web/app'
const features = 'src/web/features'
const entry = 'index.html'
/** The layout of whoever comes: guests need no more. */
const open = [`${app}/shell/shell.tsx`]
/** The same with what comes with a session. */
const frame = [...open, `${app}/shell/signed-in-shell.tsx`, `${app}/guard.ts`, `${app}/session-watch.tsx`]

/** What the router asks for at once when a screen is opened first: as in `src/web/app/routes.tsx`. */
const chunks: Record<keyof typeof paths, readonly string[]> = {
  login: [`${features}/accounts/login-screen.tsx`],
  registration: [`${features}/accounts/registration-screen.tsx`],
  register: [`${features}/accounts/registration-screen.tsx`],
  resetPassword: [`${features}/accounts/reset-password-screen.tsx`],
  resetUsername: [`${features}/accounts/reset-username-screen.tsx`],
  updatePassword: [`${features}/accounts/update-password-screen.tsx`],
  passwordSet: [`${features}/accounts/password-set-screen.tsx`],
  deleteAccount: [`${app}/guard.ts`, `${app}/session-watch.tsx`, `${app}/delete-account-page.tsx`],
  reactivateSubscription: [`${app}/guard.ts`, `${app}/session-watch.tsx`, `${app}/reactivate-page.tsx`],
  secondFactor: [`${app}/guard.ts`, `${app}/session-watch.tsx`, `${app}/second-factor-page.tsx`],
  unAuthorized: [`${app}/message-pages.tsx`],
  dashboard: [...frame, `${features}/dashboard/dashboard-screen.tsx`],
  notes: [...frame, `${app}/notes-page.tsx`],
  medicalTerms: [...frame, `${features}/terms/medical-terms-screen.tsx`],
  adaptivePearls: [...frame, `${features}/pearls/adaptive-pearls-screen.tsx`],
  masterPearls: [...frame, `${features}/pearls/master-pearls-screen.tsx`],
  communityPearls: [...frame, `${features}/pearls/community-pearls-screen.tsx`],
  masterDictionary: [...frame, `${features}/terms/master-dictionary-screen.tsx`],
  signBaa: [...frame, `${features}/agreements/sign-baa-screen.tsx`],
  usersListing: [...frame, `${app}/users-page.tsx`],
  organizations: [...frame, `${features}/organizations/organizations-screen.tsx`],
  organizationUsers: [...frame, `${app}/organization-users-page.tsx`],
  documents: [...frame, `${features}/agreements/documents-screen.tsx`],
  handovers: [...frame, `${features}/organizations/handovers/my-handovers-screen.tsx`],
  review: [...frame, `${features}/reviews/queue-screen.tsx`],
  reviewNotes: [...frame, `${app}/review-notes-page.tsx`],
  settings: [...frame, `${app}/settings-page.tsx`],
  support: [...frame, `${app}/support-page.tsx`],
  organization: [...open, `${features}/organizations/organization-details-screen.tsx`],
  previewBaa: [...open, `${features}/agreements/preview-baa-screen.tsx`],
  subscription: [...open, `${features}/subscription/subscription-screen.tsx`],
  rec: [...open, `${features}/recorder/phone/phone-screen.tsx`],
  privacyPolicy: [...open, `${app}/legal-pages.tsx`],
  terms: [...open, `${app}/legal-pages.tsx`],
  disclaimer: [...open, `${app}/legal-pages.tsx`],
}

/** The source of a screen itself. */
export function sourceOf(screen: keyof typeof paths): string | undefined {
  return chunks[screen].at(-1)
}

/** The files of the chunks and of everything they import statically. */
function reachable(manifest: Manifest, sources: readonly string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}: correct the list in scripts/first-files.ts.`)
    files.add(chunk.file)
    for (const file of chunk.css) files.add(file)
    chunk.imports.forEach(visit)
  }
  sources.forEach(visit)
  return [...files]
}

function manifestOf(folder: string): Manifest {
  return Manifest.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
}

/** Scripts and styles that the first load of this screen fetches from the build in this folder. */
export function firstFilesOf(folder: string, screen: keyof typeof paths): string[] {
  return reachable(manifestOf(folder), [entry, ...chunks[screen]])
}

/**
 * Writes for each address which files its screen needs beyond those that the page names itself, so that the server can
 * name them as well: the browser fetches them with the page's own instead of after having run those.
 */
export function writeFirstFiles(folder: string): void {
  const manifest = manifestOf(folder)
  const named = new Set(reachable(manifest, [entry]))
  const beyond = Object.entries(chunks).map(([screen, sources]) => [
    paths[screen as keyof typeof paths],
    reachable(manifest, sources).filter((file) => !named.has(file)),
  ])
  writeFileSync(join(folder, 'first-files.json'), JSON.stringify(Object.fromEntries(beyond)))
}
