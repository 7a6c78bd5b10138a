/**
 * Every column that holds texts encrypted by the product. What is encrypted is bound to one of them and to its row, and
 * turning the master key, listing what needs it, and the check at the start go through this list. A column that is added
 * here gets the trigger `refuse_retired_master_key` in a migration. Objects of the storage are the other place.
 */
export const SEALED_COLUMNS = [
  { table: 'notes', column: 'patient', id: 'uuid', holds: 'patients of notes' },
  { table: 'users', column: 'two_factor_secret', id: 'uuid', holds: 'secrets of authenticator apps' },
  { table: 'master_keys', column: 'signing', id: 'text', holds: 'signing keys' },
] as const

export type SealedColumn = (typeof SEALED_COLUMNS)[number]

type PlaceIn<Column> = Column extends { table: infer T extends string; column: infer C extends string }
  ? `${T}.${C}:${string}`
  : never

/**
 * Where an encrypted text belongs, such as `notes.patient:<id of the note>`: in another place it does not open. A backup
 * is kept elsewhere, and needs for itself the key it was made with.
 */
export type SealedPlace = PlaceIn<SealedColumn> | `backup.${string}:${string}`

/** The place of a row's text; `id` is its primary key. */
export function sealedPlace({ table, column }: SealedColumn, id: string): SealedPlace {
  return `${table}.${column}:${id}` as SealedPlace
}
