import weights from '../model/check.json' with { type: 'json' }

const known: Record<string, number> = weights

/** How sure the check is that a sentence is borne out, from 0 to 1. */
export function scoreOf(features: Record<string, number>): number {
  let sum = 0
  for (const [name, value] of Object.entries(features)) sum += (known[name] ?? 0) * value
  return 1 / (1 + Math.exp(-sum))
}
