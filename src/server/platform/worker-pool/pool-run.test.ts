import { expect, test } from 'vitest'
import { mayBeLong } from './pool-run.ts'
import type { WorkOrder } from './work-order.ts'

const orderOf = (userId: string, organizationId: string | null = null): WorkOrder => ({
  owner: { userId, organizationId },
  cost: 1_000,
  urgent: true,
})

/** How many of `orders`, asked for in turn, go on among four long places. */
function running(...orders: WorkOrder[]): string[] {
  const runs: Array<{ piece: WorkOrder & { isLong: boolean } }> = []
  for (const order of orders) if (mayBeLong(order, runs, 4)) runs.push({ piece: { ...order, isLong: true } })
  return runs.map(({ piece }) => piece.owner.userId)
}

test('a user without an organization has half of the places, and who has none gets one', () => {
  expect(running(...Array.from({ length: 5 }, () => orderOf('a')))).toEqual(['a', 'a'])
  expect(running(...Array.from({ length: 9 }, (_, k) => orderOf(`u${k}`)))).toHaveLength(8)
})

test('a member has half of what their organization has: their colleagues find a place', () => {
  const greedy = Array.from({ length: 5 }, () => orderOf('greedy', 'clinic'))
  expect(running(...greedy, orderOf('colleague', 'clinic'))).toEqual(['greedy', 'colleague'])
})

test('a colleague who has none finds a place beside two who take all they can; others find theirs', () => {
  const two = Array.from({ length: 6 }, (_, k) => orderOf(`greedy${k % 2}`, 'clinic'))
  expect(running(...two, orderOf('colleague', 'clinic'))).toEqual(['greedy0', 'greedy1', 'colleague'])
  const many = Array.from({ length: 24 }, (_, k) => orderOf(`member${k}`, 'clinic'))
  expect(running(...many)).toHaveLength(4)
  expect(running(...many, orderOf('stranger'))).toContain('stranger')
})
