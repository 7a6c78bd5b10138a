import { z } from 'zod'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  minItems?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/**
 * Every value of a call's part that can be put together from what `known` says a property of that name may be; the other
 * properties hold the least their schema takes. A property of another object counts by its name alone too.
 */
export function samplesOf(
  schema: z.ZodType | undefined,
  known: Readonly<Record<string, readonly unknown[]>>,
): Array<Record<string, unknown>> {
  if (!schema) return [{}]
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Object.entries(json.properties ?? {}).reduce<Array<Record<string, unknown>>>(
    (made, [name, property]) =>
      made.flatMap((sample) =>
        valuesOf(name, property, known).map((value) => ({ ...sample, [name]: value })),
      ),
    [{}],
  )
}

function valuesOf(
  name: string,
  schema: JsonSchema,
  known: Readonly<Record<string, readonly unknown[]>>,
): unknown[] {
  const values = known[name]
  if (!values) return [least(schema)]
  const choices = choicesOf(schema)
  return choices ? values.filter((value) => choices.includes(value)) : [...values]
}

function choicesOf({ enum: choices, anyOf }: JsonSchema): unknown[] | undefined {
  return choices ?? anyOf?.find((one) => one.enum)?.enum
}

function least(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either) return least(either.find(({ type }) => type === 'null') ?? either[0] ?? {})
  switch (schema.type) {
    case 'string':
      return leastString(schema)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}))
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, least(property)]),
      )
    default:
      return null
  }
}

function leastString({ format, minLength = 1 }: JsonSchema): string {
  if (format === 'uuid') return '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21'
  if (format === 'date-time') return '2026-11-21T10:00:00.000Z'
  if (format === 'date') return '2026-11-21'
  return 'sample'.padEnd(minLength, 'x')
}
