import { sql, type SQL } from 'drizzle-orm'

/**
 * The organization whose record a row of `notes` is: the one that handed it over last, whatever its new author was a member of
 * when it was written; before that, the one its author was a member of when they wrote it. Null where it is of no practice:
 * visits made up for practice, and what was written before, after or without a membership. Of two at the very same moment the
 * one that ended counts.
 */
export const organizationOfNote: SQL<string | null> = sql`(case
  when notes.practice then null
  when exists (select from note_handovers where note_handovers.note_id = notes.id) then (
    select given.organization_id from note_handovers left join handovers given on given.id = note_handovers.handover_id
    where note_handovers.note_id = notes.id order by note_handovers.at desc limit 1)
  else (
    select period.organization_id from memberships period
    where period.user_id = notes.author_id and notes.created_at >= period.since
      and (period.until is null or notes.created_at <= period.until)
    order by period.until nulls last limit 1)
  end)`
