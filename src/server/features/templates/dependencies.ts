import type { Role } from '#contract/roles.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'

export interface TemplatesDependencies {
  db: Database
  clock: Clock
}

export interface TemplatesCaller {
  actor: { userId: string; role: Role; isStrong: boolean }
  requestId: string
}
