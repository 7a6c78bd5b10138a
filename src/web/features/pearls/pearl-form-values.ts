import type { Sent } from '#contract/endpoint.ts'
import type { createPearl, Pearl } from '#contract/pearls.ts'
import { ageWords, monthsOf } from '#domain/pearl-rules.ts'

/** What is typed into the form; lists as one line with commas between. */
export interface PearlValues {
  title: string
  body: string
  tags: string
  conditions: string
  drugs: string
  words: string
  match: 'any' | 'each'
  ageFrom: string
  ageTo: string
  sourceName: string
  sourceUrl: string
  sourceDate: string
  reviewedOn: string
  reviewDueOn: string
}

type Words = Sent<typeof createPearl>['body']['words']

const age = (months: number | null): string => (months === null ? '' : ageWords(months))

export function valuesOf(pearl: Pearl | null): PearlValues {
  const triggers = pearl?.triggers
  return {
    title: pearl?.title ?? '',
    body: pearl?.body ?? '',
    tags: (pearl?.tags ?? []).join(', '),
    conditions: (triggers?.conditions ?? []).join(', '),
    drugs: (triggers?.drugs ?? []).join(', '),
    words: (triggers?.words ?? []).join(', '),
    match: triggers?.match ?? 'any',
    ageFrom: age(triggers?.ageFromMonths ?? null),
    ageTo: age(triggers?.ageToMonths ?? null),
    sourceName: pearl?.sourceName ?? '',
    sourceUrl: pearl?.sourceUrl ?? '',
    sourceDate: pearl?.sourceDate ?? '',
    reviewedOn: pearl?.reviewedOn ?? '',
    reviewDueOn: pearl?.reviewDueOn ?? '',
  }
}

const LABELS = {
  tags: 'Tags',
  conditions: 'Conditions',
  drugs: 'Drugs',
  words: 'Words',
  match: 'It comes up when',
  ageFrom: 'From age',
  ageTo: 'Up to age',
  sourceName: 'Source',
  sourceUrl: 'Its address',
  sourceDate: 'Date of the source',
  reviewedOn: 'Reviewed on',
  reviewDueOn: 'Review due on',
} as const satisfies Record<Exclude<keyof PearlValues, 'title' | 'body'>, string>

const MATCHES = { any: 'any one of these is said', each: 'one of each kind is said' } as const

/** What one says beside its text that the other does not, as a person reads it. */
export function differing(one: PearlValues, other: PearlValues): Array<{ label: string; value: string }> {
  return (Object.keys(LABELS) as Array<keyof typeof LABELS>)
    .filter((name) => one[name] !== other[name])
    .map((name) => ({ label: LABELS[name], value: name === 'match' ? MATCHES[one.match] : one[name] }))
}

const listOf = (line: string): string[] =>
  line
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const orNull = (value: string): string | null => (value === '' ? null : value)

export function wordsOf(values: PearlValues): Words {
  const { title, body, sourceName, sourceUrl, match } = values
  return {
    title,
    body,
    tags: listOf(values.tags),
    triggers: {
      words: listOf(values.words),
      conditions: listOf(values.conditions),
      drugs: listOf(values.drugs),
      ageFromMonths: monthsOf(values.ageFrom),
      ageToMonths: monthsOf(values.ageTo),
      match,
    },
    sourceName,
    sourceUrl,
    sourceDate: orNull(values.sourceDate),
    reviewedOn: orNull(values.reviewedOn),
    reviewDueOn: orNull(values.reviewDueOn),
  }
}

/** An age that was typed and is none, as a sentence; undefined where all is well. */
export const ageComplaint = (written: string): string | undefined =>
  written.trim() === '' || monthsOf(written) !== null ? undefined : 'Write an age, such as 65 or 3 months.'
