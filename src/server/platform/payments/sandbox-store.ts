import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Moment } from '#contract/common.ts'
import { PlanId, SandboxCard } from '#contract/subscription.ts'
import type { Executor } from '../database/connection.ts'
import { sandboxPayments } from '../database/schema/billing.ts'

const kinds = {
  checkout: z.object({
    plan: PlanId,
    status: z.enum(['open', 'complete', 'expired']),
  }),
  subscription: z.object({
    plan: PlanId,
    status: z.enum(['active', 'past_due', 'canceled']),
    card: SandboxCard,
    periodStart: Moment,
    periodEnd: Moment,
    cancelAtPeriodEnd: z.boolean(),
  }),
  invoice: z.object({
    number: z.string(),
    subscriptionId: z.string(),
    amount: z.int().nonnegative(),
    currency: z.string(),
    status: z.enum(['paid', 'open', 'void']),
  }),
}
type Kind = keyof typeof kinds
type State<K extends Kind> = z.infer<(typeof kinds)[K]>

export interface SandboxRow<K extends Kind> {
  id: string
  createdAt: Date
  state: State<K>
}
export type SandboxSubscription = SandboxRow<'subscription'>

/** Whoever changes what a user has in the sandbox does so alone. */
export async function lockSandbox(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox payments ${userId}`}, 0))`)
}

/** The newest first. */
export async function sandboxRows<K extends Kind>(
  db: Executor,
  userId: string,
  kind: K,
): Promise<SandboxRow<K>[]> {
  const rows = await db
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.userId, userId), eq(sandboxPayments.kind, kind)))
    .orderBy(desc(sandboxPayments.createdAt), desc(sandboxPayments.id))
  return rows.map(({ id, createdAt, state }) => ({
    id,
    createdAt,
    state: kinds[kind].parse(state) as State<K>,
  }))
}

export async function sandboxUserOf(db: Executor, kind: Kind, id: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: sandboxPayments.userId })
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.kind, kind)))
  return row?.userId ?? null
}

export async function addSandboxRow<K extends Kind>(
  tx: Executor,
  userId: string,
  kind: K,
  row: SandboxRow<K>,
): Promise<void> {
  await tx.insert(sandboxPayments).values({ ...row, kind, userId })
}

export async function changeSandboxRow<K extends Kind>(tx: Executor, row: SandboxRow<K>): Promise<void> {
  await tx.update(sandboxPayments).set({ state: row.state }).where(eq(sandboxPayments.id, row.id))
}
