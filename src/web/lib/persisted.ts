import { z } from 'zod'
import { AccountDetails, User } from '#contract/accounts.ts'
import { HealthStatus } from '#contract/health.ts'
import { VoiceKey } from '#contract/voices.ts'

/** The one key of local storage for what this page knows: no text of a note, no name of a patient. */
export const STORAGE_KEY = 'attest.state'

/** Entries kept of a list that is keyed by note or room: the newest stay. */
const KEPT_ENTRIES = 200
/** More than the fields below can hold: whatever wrote it, it was not this page. */
const LONGEST_STORED_CHARACTERS = 1_000_000
/** Members of the organization that are kept beside the user's own id. */
const KEPT_MEMBERS = 1_000

const EntryId = z.string().min(1).max(64)
const Count = z.int().nonnegative()

/** What is kept by id. Broken, it is dropped whole; grown too long, its oldest entries go. */
function byId<Value extends z.ZodType>(value: Value) {
  return z
    .record(EntryId, value)
    .catch({})
    .transform((entries): Record<string, z.output<Value>> =>
      Object.fromEntries(Object.entries(entries).slice(-KEPT_ENTRIES)),
    )
}

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(KEPT_ENTRIES).catch([])

const yes = z.boolean().catch(true)
const no = z.boolean().catch(false)

const Flags = z.object({
  websiteStatus: HealthStatus.nullable().catch(null),
  openaiStatus: HealthStatus.nullable().catch(null),
  physicalExam: yes,
  assessmentPlan: yes,
  /** Whether the new features were seen. */
  newFeature: no,
  isMuted: no,
  isMicOn: no,
  isPressAutoMic: no,
  showAutoMic: no,
  isDocumentSigned: no,
  baa_form: no,
  chatModalToggle: no,
})
export type Flags = z.infer<typeof Flags>

/**
 * What the page knows of the work, in the words of the specification. Every field is read by itself: a broken one falls
 * back to its empty value and takes no other with it. All of it goes when the user leaves.
 */
const Work = z.object({
  active_note: EntryId.nullable().catch(null),
  notesCount: Count.catch(0),
  taskCounter: byId(Count),
  isTaskChecked: byId(z.boolean()),
  enableTelehealthCheck: byId(z.boolean()),
  relevantPearlLength: byId(Count),
  /** Messages are the product's own words ("Transcribing 42 %"), never those of a visit. */
  processingStates: byId(z.object({ isProcessing: z.boolean(), message: z.string().max(200) })),
  audio: z
    .object({ id: EntryId, audioSrc: z.string().max(500) })
    .nullable()
    .catch(null),
  chatRooms: list(z.object({ _id: EntryId, unseenCount: Count })),
  chatMinimized: list(z.object({ chatId: EntryId, isMinimized: z.boolean() })),
  chatModalOpened: list(z.object({ chatId: EntryId, chatModalOpened: z.boolean() })),
  flags: Flags.catch(() => Flags.parse({})),
  /** The introduction was left for /signBAA: it stays away here until the next sign-in. */
  tutorialLeft: no,
  trialBannerClosed: no,
  emailNoticeClosed: no,
  trialLimitsShown: no,
})
export type Work = z.infer<typeof Work>

/** A page that knows of no work. */
export const emptyWork: Work = Work.parse({})

export const Kept = Work.extend({
  token: z.string().min(1).nullable(),
  user: User.nullable().catch(null),
  /** Light or dark, or as the system says. Stays when the user leaves. */
  appearance: z.enum(['auto', 'light', 'dark']).catch('auto'),
  /** Only the icons of the sidebar are shown on a wide window. Stays when the user leaves. */
  sidebarNarrow: no,
  /** A letter pressed where nothing is typed is a shortcut. Stays when the user leaves. */
  singleKeys: yes,
  /** How notes are read aloud. Both stay when the user leaves. */
  readingSpeed: z.number().min(0.75).max(2).catch(1),
  readingVoice: VoiceKey.catch('slt'),
  /** The account was not fetched yet since the page was loaded or the last user left: a page that reads this begins anew. */
  loading: yes,
  /** Written for whoever reads the entry; the account says both. */
  trial_status: AccountDetails.shape.trial_status.catch(null),
  subscription_status: AccountDetails.shape.subscription_status.nullable().catch(null),
})
export type Kept = z.infer<typeof Kept>

/** Reads what an older version, another tab or a person may have written: what does not parse is dropped. */
export function readKept(): Kept | null {
  return attempt(() => {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored === null) return null
    const value =
      stored.length <= LONGEST_STORED_CHARACTERS ? attempt(() => JSON.parse(stored) as unknown) : null
    const parsed = z.object({ state: Kept }).safeParse(value)
    if (parsed.success) return parsed.data.state
    localStorage.removeItem(STORAGE_KEY)
    return null
  })
}

/** The fields of a state that are written, cut to the sizes that are kept; of somebody who is leaving none. */
export function keptOf(state: Kept & { phase: 'live' | 'ended' | 'held' | 'leaving' }): Kept {
  const isLeaving = state.phase === 'leaving'
  const user = isLeaving ? null : state.user
  return Kept.parse({
    ...state,
    ...(isLeaving && emptyWork),
    token: isLeaving ? null : state.token,
    user: user && { ...user, organization: slimOrganization(user) },
    trial_status: user?.account_details.trial_status ?? null,
    subscription_status: user?.account_details.subscription_status ?? null,
  })
}

/** An organization may have more members than a browser should keep: whether the user is one of them stays true. */
function slimOrganization({ organization, userId }: User): User['organization'] {
  if (!organization || organization.users.length <= KEPT_MEMBERS) return organization
  const others = organization.users.filter((id) => id !== userId).slice(0, KEPT_MEMBERS)
  const isMember = organization.users.includes(userId)
  return { ...organization, users: isMember ? [userId, ...others] : others }
}

export function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
