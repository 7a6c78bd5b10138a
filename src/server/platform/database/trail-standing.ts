import type { Client } from 'pg'

/**
 * Who owns the trail, what its owner has, who may do what with it and what guards it: a phrase each, the same as long as
 * nobody changes anything. Only catalogues are read.
 */
export async function trailStanding(client: Client, owner: string): Promise<string[]> {
  const { rows } = await client.query<{ fact: string }>(
    `with kept as (
       select oid, relowner, relacl, relrowsecurity, relforcerowsecurity, relname from pg_class
       where relnamespace = 'public'::regnamespace and relname in
         ('audit_entries', 'audit_seals', 'audit_entries_id_seq', 'audit_seals_id_seq')
     )
     select left(fact, 300) as fact from (
       select pg_catalog.format('%s owned by %s', relname, relowner::regrole) as fact from kept
       union all
       select pg_catalog.format('%s %s owned by the trail’s owner', object.type, object.identity)
       from pg_shdepend, lateral pg_identify_object(classid, objid, objsubid) as object
       where refclassid = 'pg_authid'::regclass and refobjid = $1::regrole and deptype = 'o'
         and dbid in (0, (select oid from pg_database where datname = current_database()))
       union all
       select pg_catalog.format('%s may act as the trail’s owner', member::regrole) from pg_auth_members where roleid = $1::regrole
       union all
       select pg_catalog.format('%s on %s for %s', privilege_type, relname, case grantee when 0 then 'all' else grantee::regrole::text end)
       from kept, lateral (
         select * from aclexplode(relacl)
         union all select held.* from pg_attribute, lateral aclexplode(attacl) as held where attrelid = kept.oid
       ) as rights
       where grantee <> relowner
       union all
       select pg_catalog.format('row security on %s', relname) from kept where relrowsecurity or relforcerowsecurity
       union all
       select pg_catalog.format('%s (%s)', pg_get_triggerdef(pg_trigger.oid), tgenabled)
       from pg_trigger join kept on kept.oid = tgrelid where not tgisinternal
       union all
       select pg_catalog.format('rule %s on %s', rulename, relname) from pg_rewrite join kept on kept.oid = ev_class
       union all
       select pg_catalog.format('policy %s on %s', polname, relname) from pg_policy join kept on kept.oid = polrelid
       union all
       select distinct pg_catalog.format('function %s, %s', pg_proc.oid::regprocedure, md5(pg_get_functiondef(pg_proc.oid)))
       from pg_proc join pg_trigger on tgfoid = pg_proc.oid join kept on kept.oid = tgrelid where not tgisinternal
     ) as facts order by fact`,
    [owner],
  )
  return rows.map(({ fact }) => fact)
}
