import type { ReportReason } from '#contract/community-pearls.ts'

export const reportReasons = {
  patient_data: 'It tells of a patient',
  wrong: 'It is wrong or harmful',
  outdated: 'It is out of date',
  no_source: 'Its source does not say so',
  offensive: 'It is offensive',
  other: 'Something else',
} as const satisfies Record<ReportReason, string>
