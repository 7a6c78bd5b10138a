/**
 * What the product's migrations and its queue make in a database beside tables and indexes: all that can run by itself when
 * something is read or written. A test holds this list against a database that was just made.
 */

/** `schema.name(arguments)`, and the MD5 of what it does. */
export const OWN_FUNCTIONS: Readonly<Record<string, string>> = {
  'public.audit_keep()': '60dd00f563aa2f91721a115183ecada0',
  'public.audit_stamp()': '12007b9323f0c0a20808882b26284c55',
  'public.refuse_retired_master_key()': 'b380e6c61b11693347ea900f86696484',
  'public.count_storage(owner uuid, change bigint)': '8eb0b022b6152ade26713438671d69e7',
  'public.count_recording()': '8fafc6ff8993f09a51350b0dc3fd0b2f',
  'public.count_chat_file()': 'd0c9597e590ee7afed152801a73f28db',
  'public.count_document()': 'ef5de6cf520e698afa32cfc6b077e261',
  'pgboss.job_now()': '924428d4b27942de392f0fa7d04ff3af',
  'pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text, queue_name text)':
    'd90fbe331169ec836bb7776c19329197',
  'pgboss.create_queue(queue_name text, options jsonb)': '894a203255252073171fd31cd5e863c8',
  'pgboss.delete_queue(queue_name text)': 'ffb23347fcd46eba7809c6155c89c872',
  'pgboss.job_table_format(command text, table_name text)': '9438ba67ad022bbbbc19ec8c66b57905',
  'pgboss.job_table_run(command text, tbl_name text, queue_name text)': '4f40f869245944442817d15adf7ed254',
}

/** `table name, function, type and state`, the last two as the catalogue `pg_trigger` has them. */
export const OWN_TRIGGERS: readonly string[] = [
  'audit_entries audit_entries_keep, audit_keep 58 O',
  'audit_entries audit_entries_stamp, audit_stamp 7 O',
  'audit_seals audit_seals_keep, audit_keep 58 O',
  'audit_seals audit_seals_stamp, audit_stamp 7 O',
  'chat_files chat_files_counted, count_chat_file 13 O',
  'documents documents_counted, count_document 29 O',
  'recordings recordings_counted, count_recording 29 O',
  ...['master_keys', 'notes', 'users'].flatMap((table) => [
    `${table} refuse_retired_master_key_insert, refuse_retired_master_key 5 O`,
    `${table} refuse_retired_master_key_update, refuse_retired_master_key 17 O`,
  ]),
]

export const OWN_SCHEMAS = ['public', 'drizzle', 'pgboss'] as const

/** Functions that the expressions of the product's tables call: defaults, generated columns and indexes. */
export const CALLED: readonly string[] = [
  'clock_timestamp',
  'gen_random_uuid',
  'left',
  'lower',
  'nextval',
  'now',
  'pg_current_xact_id',
  'regexp_replace',
  'replace',
  'split_part',
  'to_tsvector',
]

/** Default settings that change nothing of what is read and written. */
export const HARMLESS_SETTINGS: readonly string[] = [
  'client_min_messages',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'jit',
  'lock_timeout',
  'maintenance_work_mem',
  'random_page_cost',
  'statement_timeout',
  'timezone',
  'work_mem',
]
