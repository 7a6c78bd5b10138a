import { z } from 'zod'
import { Id, Whole } from './common.ts'
import { TimeZone } from './dashboard.ts'
import { endpoint } from './endpoint.ts'

/** One week of signatures, Monday to Sunday; figures are kept when a note is signed. */
export const TrendWeek = z.object({
  startsOn: z.iso.date(),
  notesSigned: Whole,
  /** Sentences of the signed notes, and how many of them nothing in the talk bore out: vouched for by hand. */
  sentences: Whole,
  unsupported: Whole,
  /** Said in the visit and missing in the draft: put in by the physician, and in no sentence when it was signed. */
  inserted: Whole,
  leftOut: Whole,
  /** Words of the drafts, and how many were changed on the way to the signature. */
  draftWords: Whole,
  wordsChanged: Whole,
  /** From the draft to the signature; null where no note had a draft. */
  medianSecondsToSign: Whole.nullable(),
  /** Complete scorings, and their mean over the items of 1 to 5. */
  scorings: Whole,
  meanScore: z.number().min(1).max(5).nullable(),
})
export type TrendWeek = z.infer<typeof TrendWeek>

/** The mean of an item over the whole time; `item` as in `ReviewScores`. */
const ItemMean = z.object({ item: z.string(), mean: z.number(), scorings: Whole })

export const ReviewTrends = z.object({
  /** The oldest first; the last is the current one. */
  weeks: z.array(TrendWeek),
  items: z.array(ItemMean),
  /** Complete scorings, and in how many of them stigmatizing language was found. */
  scorings: Whole,
  stigmatizing: Whole,
})
export type ReviewTrends = z.infer<typeof ReviewTrends>

const asked = {
  timeZone: TimeZone,
  /** Practice visits are counted apart from those of patients. */
  practice: z.stringbool().default(false),
}

export const getMyTrends = endpoint({
  method: 'GET',
  path: '/api/myTrends',
  access: 'signedIn',
  tag: 'reviews',
  summary: 'How the actor’s own signed notes came out over the last weeks',
  query: z.object(asked),
  reply: z.object({ trends: ReviewTrends }),
})

/** Of the organization the actor reviews for, of all of them for a super admin; of one physician where one is named. */
export const getOrganizationTrends = endpoint({
  method: 'GET',
  path: '/api/organizationTrends',
  access: ['organization_admin', 'super_admin'],
  tag: 'reviews',
  summary: 'How the signed notes of the organization came out over the last weeks, as figures alone',
  query: z.object({ ...asked, physicianId: Id.optional() }),
  reply: z.object({ trends: ReviewTrends }),
})
