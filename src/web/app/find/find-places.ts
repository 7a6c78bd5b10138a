import type { Role } from '#contract/roles.ts'
import { paths } from '#web/lib/paths.ts'
import { placesFor } from '../shell/places.ts'
import type { Named } from './matches.ts'

export interface FoundPlace extends Named {
  to: string
}

/** Other words that the screens are looked for by. */
const keywords: Record<string, readonly string[]> = {
  [paths.notes]: [
    'visits',
    'encounters',
    'home',
    'export',
    'PDF',
    'Word',
    'DOCX',
    'FHIR',
    'print',
    'letters',
    'pearls',
  ],
  [paths.dashboard]: ['today', 'tasks', 'start'],
  [paths.documents]: ['files', 'BAA', 'agreement', 'HIPAA'],
  [paths.subscription]: ['plan', 'price', 'invoices', 'billing', 'upgrade', 'trial'],
  [paths.support]: ['contact', 'feedback', 'help'],
  [paths.settings]: [
    'password',
    'two-factor',
    'passkey',
    'dark mode',
    'appearance',
    'email',
    'sessions',
    'profile',
  ],
  [paths.usersListing]: ['accounts', 'roles', 'audit trail'],
  [paths.organizations]: ['clinics', 'seats'],
  [paths.organizationUsers]: ['members', 'invite'],
  [paths.medicalTerms]: ['words', 'vocabulary', 'abbreviations', 'dictionary'],
  [paths.masterDictionary]: ['words', 'vocabulary', 'terms'],
  [paths.adaptivePearls]: ['knowledge', 'tips'],
  [paths.review]: ['submitted notes', 'quality', 'scores', 'approve'],
  [paths.signBaa]: ['agreement', 'HIPAA', 'business associate'],
}

/** Every screen of this role, those of the sidebar first. */
export function findablePlaces(role: Role, isMember: boolean): FoundPlace[] {
  const places = placesFor(role, isMember).flatMap((group) => group.places)
  const others: FoundPlace[] = [
    { label: 'Sign BAA', to: paths.signBaa },
    { label: 'Privacy Policy', to: paths.privacyPolicy },
    { label: 'Terms and Conditions', to: paths.terms },
    { label: 'Disclaimer', to: paths.disclaimer },
    { label: 'Delete account', to: paths.deleteAccount },
  ]
  return [...places, ...others].map(({ label, to }) => ({ label, to, keywords: keywords[to] ?? [] }))
}
