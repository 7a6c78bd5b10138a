import { generatePath } from 'react-router'
import type { Role } from '#contract/roles.ts'
import { can } from '#domain/capabilities.ts'
import { paths } from '#web/lib/paths.ts'

/** Every entry of the sidebar by a name of its own, which also chooses its icon. */
export type PlaceName =
  | 'notes'
  | 'dashboard'
  | 'adaptivePearls'
  | 'masterPearls'
  | 'communityPearls'
  | 'medicalTerms'
  | 'masterDictionary'
  | 'users'
  | 'organizations'
  | 'organizationUsers'
  | 'review'
  | 'myReviews'
  | 'documents'
  | 'subscription'
  | 'support'
  | 'settings'

export interface Place {
  name: PlaceName
  to: string
  label: string
}

/** Entries that belong together; the first group needs no heading. */
export interface PlaceGroup {
  heading: string | null
  places: Place[]
}

/** Where the sidebar of somebody with this role leads, in its order. `isMember`: of an organization, to whose reviewers notes go. */
export function placesFor(role: Role, isMember: boolean): PlaceGroup[] {
  const groups: PlaceGroup[] = [
    {
      heading: null,
      places: [
        { name: 'notes', to: paths.notes, label: 'Smart Notes' },
        { name: 'dashboard', to: paths.dashboard, label: 'Dashboard' },
        ...only(isMember, {
          name: 'myReviews',
          to: generatePath(paths.reviewNotes, { id: 'mine' }),
          label: 'My Reviews',
        }),
      ],
    },
    {
      heading: 'Knowledge',
      places: [
        { name: 'adaptivePearls', to: paths.adaptivePearls, label: 'Adaptive Pearls' },
        { name: 'masterPearls', to: paths.masterPearls, label: 'Master Pearls' },
        { name: 'communityPearls', to: paths.communityPearls, label: 'Community Pearls' },
        { name: 'medicalTerms', to: paths.medicalTerms, label: 'Medical Terms' },
        ...only(can(role, 'editMasterDictionary'), {
          name: 'masterDictionary',
          to: paths.masterDictionary,
          label: 'Master Dictionary',
        }),
      ],
    },
    {
      heading: 'Administration',
      places: [
        ...only(can(role, 'listUsers'), { name: 'users', to: paths.usersListing, label: 'Users' }),
        ...only(can(role, 'manageOrganizations'), {
          name: 'organizations',
          to: paths.organizations,
          label: 'Organizations',
        }),
        ...only(can(role, 'manageOrganizationUsers'), {
          name: 'organizationUsers',
          to: paths.organizationUsers,
          label: 'Organization Users',
        }),
        ...only(can(role, 'review'), { name: 'review', to: paths.review, label: 'Review' }),
      ],
    },
    {
      heading: 'Account',
      places: [
        { name: 'documents', to: paths.documents, label: 'Documents' },
        { name: 'subscription', to: paths.subscription, label: 'Subscription' },
        { name: 'support', to: paths.support, label: 'Help & Support' },
        { name: 'settings', to: paths.settings, label: 'Settings' },
      ],
    },
  ]
  return groups.filter(({ places }) => places.length > 0)
}

function only(allowed: boolean, place: Place): Place[] {
  return allowed ? [place] : []
}
