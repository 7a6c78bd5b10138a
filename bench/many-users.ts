import type { Pool } from 'pg'

/** Gives the database so many users of every kind, in 400 organizations. Their names repeat as real ones do. */
export async function makeUsers(pool: Pool, count: number): Promise<void> {
  await pool.query(MAKE_ORGANIZATIONS)
  await pool.query(MAKE_USERS, [count])
  await pool.query('vacuum analyze users')
}

const MAKE_ORGANIZATIONS = `
insert into organizations (id, name, seats, created_at)
select gen_random_uuid(), 'Clinic ' || number, 500, now() from generate_series(1, 400) as number`

// Four numbers out of a hash of the row's, so that no column follows from another.
const MAKE_USERS = `
with places as (select array_agg(id) as ids from organizations), drawn as (
  select number,
    ('x' || substr(md5(number::text), 1, 7))::bit(28)::int as a,
    ('x' || substr(md5(number::text), 8, 7))::bit(28)::int as b,
    ('x' || substr(md5(number::text), 15, 7))::bit(28)::int as c,
    ('x' || substr(md5(number::text), 22, 7))::bit(28)::int as d
  from generate_series(1, $1::int) as number
)
insert into users (id, email, username, password_hash, role, title, first_name, last_name, organization_id,
  account_status, trial_ends_at, subscription_status, baa_status, last_sign_in_at, created_at)
select gen_random_uuid(), 'person' || number || '@clinic' || a % 400 || '.example', 'person' || number,
  case when d % 200 <> 0 then 'none' end,
  case when a % 5000 = 1 then 'admin' when b % 300 = 2 then 'organization_admin' else 'user' end, 'Dr',
  (array['Robin', 'Casey', 'Ada', 'Alex', 'Jo', 'Kim', 'Sam', 'Lee', 'Max', 'Noa', 'Ines', 'Otto'])[1 + a % 12],
  (array['Sample', 'Example', 'Specimen', 'Placeholder', 'Instance', 'Pattern'])[1 + b % 6]
    || chr(97 + c % 26) || chr(97 + d % 26),
  case when c % 3 = 0 then ids[1 + d % 400] end,
  case when d % 97 = 0 then 'deactivated' when d % 333 = 1 then 'temporary_deleted' else 'active' end,
  now() - a % 400 * interval '1 day' + interval '14 days',
  case when b % 4 = 0 then 'active' when b % 40 = 1 then 'past_due' when b % 10 = 2 then 'canceled' else 'none' end,
  case when c % 1000 = 3 then 'pending' when c % 2 = 0 then 'verified' when c % 77 = 0 then 'declined'
    else 'unverified' end,
  case when d % 5 = 0 then null else now() - a % 400000 * interval '1 minute' end,
  now() - number * interval '7 minutes'
from drawn, places`
