import type { ReviewTrends, TrendWeek } from '#contract/review-trends.ts'

type Summed = Exclude<keyof TrendWeek, 'startsOn' | 'medianSecondsToSign' | 'meanScore'>

const SUMMED: readonly Summed[] = [
  'notesSigned',
  'sentences',
  'unsupported',
  'inserted',
  'leftOut',
  'draftWords',
  'wordsChanged',
  'scorings',
]

export function totalsOf(weeks: TrendWeek[]): Record<Summed, number> {
  const sum = (name: Summed) => weeks.reduce((total, week) => total + week[name], 0)
  return Object.fromEntries(SUMMED.map((name) => [name, sum(name)])) as Record<Summed, number>
}

/** "12 %", and a dash where there is nothing to be a part of. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`
}

/** "45 s", "12 min", "3 h", "2 days"; a dash for none. */
export function durationWords(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 90) return `${seconds} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** How it is said that nothing was signed: "Nobody has signed a note of visits as a member". */
export function noneSignedWords(whose: 'mine' | 'organization', visits: string): string {
  return whose === 'mine'
    ? `You have signed no note of ${visits}`
    : `Nobody has signed a note of ${visits} as a member`
}

/** "Nov 16", in the reader’s own language: a calendar day without a zone. */
export function weekName(startsOn: string): string {
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${startsOn}T12:00:00Z`),
  )
}

/** The numbers of the whole time, each with what it counts; what there is none of is left out. */
export function numbersOf({ weeks, scorings }: ReviewTrends): Array<{ name: string; value: string }> {
  const totals = totalsOf(weeks)
  const meanScore =
    weeks.reduce((sum, week) => sum + (week.meanScore ?? 0) * week.scorings, 0) / Math.max(1, scorings)
  return [
    { name: 'Notes signed', value: totals.notesSigned.toLocaleString() },
    ...(totals.sentences > 0
      ? [
          {
            name: 'Sentences that nothing bore out',
            value: `${totals.unsupported.toLocaleString()} of ${totals.sentences.toLocaleString()}`,
          },
          { name: 'Omissions put in', value: totals.inserted.toLocaleString() },
        ]
      : []),
    ...(totals.draftWords > 0
      ? [{ name: 'Words of drafts changed', value: share(totals.wordsChanged, totals.draftWords) }]
      : []),
    ...(scorings > 0 ? [{ name: 'Mean score', value: `${meanScore.toFixed(1)} of 5` }] : []),
  ]
}
