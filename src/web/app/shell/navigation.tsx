import {
  IconBuildingHospital,
  IconBulb,
  IconClipboardCheck,
  IconClipboardText,
  IconCreditCard,
  IconFiles,
  IconLayoutDashboard,
  IconLifebuoy,
  IconNotes,
  IconSettings,
  IconStars,
  IconTextSpellcheck,
  IconUsers,
  IconUserShield,
  IconUsersGroup,
  IconVocabulary,
} from '@tabler/icons-react'
import { useId } from 'react'
import { NavLink } from 'react-router'
import type { Role } from '#contract/roles.ts'
import { placesFor, type Place, type PlaceGroup, type PlaceName } from './places.ts'
import { Tip } from './tip.tsx'
import styles from './navigation.module.css'

const icons: Record<PlaceName, typeof IconNotes> = {
  notes: IconNotes,
  dashboard: IconLayoutDashboard,
  adaptivePearls: IconBulb,
  masterPearls: IconStars,
  communityPearls: IconUsersGroup,
  medicalTerms: IconTextSpellcheck,
  masterDictionary: IconVocabulary,
  users: IconUsers,
  organizations: IconBuildingHospital,
  organizationUsers: IconUserShield,
  review: IconClipboardCheck,
  myReviews: IconClipboardText,
  documents: IconFiles,
  subscription: IconCreditCard,
  support: IconLifebuoy,
  settings: IconSettings,
}

/** The places of the product for this role. `onChoose` lets a drawer close itself; narrow: icons alone. */
export function Navigation(props: {
  role: Role
  /** Belongs to an organization. */
  isMember: boolean
  /** Where Smart Notes leads: to the note that was open last. */
  notesTo: string
  narrow?: boolean
  onChoose?: () => void
}) {
  return (
    <nav aria-label="Main" className={styles.groups} data-narrow={props.narrow || undefined}>
      {placesFor(props.role, props.isMember).map((group) => (
        <Group key={group.heading ?? ''} group={group} {...props} />
      ))}
    </nav>
  )
}

function Group(props: {
  group: PlaceGroup
  notesTo: string
  narrow?: boolean
  onChoose?: (() => void) | undefined
}) {
  const id = useId()
  const { heading, places } = props.group
  return (
    <div>
      {heading ? (
        <p id={id} className={styles.heading}>
          {heading}
        </p>
      ) : null}
      <ul className={styles.list} aria-labelledby={heading ? id : undefined}>
        {places.map((place) => (
          <li key={place.name}>
            <Entry
              place={place.name === 'notes' ? { ...place, to: props.notesTo } : place}
              narrow={props.narrow === true}
              onChoose={props.onChoose}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry(props: { place: Place; narrow: boolean; onChoose: (() => void) | undefined }) {
  const { name, to, label } = props.place
  const Icon = icons[name]
  return (
    <Tip label={label} position="right" disabled={!props.narrow}>
      <NavLink to={to} end caseSensitive className={styles.link} onClick={props.onChoose}>
        <Icon size={19} stroke={1.7} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
      </NavLink>
    </Tip>
  )
}
