/** What pearls may hold, and how much of what may be done with them; each number with its unit. */
export const PEARL_TITLE_CHARACTERS = 160
export const PEARL_BODY_CHARACTERS = 2_000
export const PEARL_TAGS = 12
export const PEARL_TAG_CHARACTERS = 40
/** Words, conditions and drugs that bring a pearl up, of each kind. */
export const PEARL_TRIGGERS = 40
export const PEARL_TRIGGER_CHARACTERS = 80
export const PEARL_SOURCE_CHARACTERS = 200
export const PEARL_URL_CHARACTERS = 500
export const PEARL_OLDEST_MONTHS = 120 * 12
/** Own and adopted ones of one account. */
export const PEARLS_OF_AN_ACCOUNT = 2_000
/** Those, and the deleted ones that can still be brought back. */
export const PEARLS_KEPT_OF_AN_ACCOUNT = 6_000
export const PEARLS_OF_THE_MASTER_SET = 10_000
/**
 * Characters that the triggers of all pearls of a list have together, as `triggerCharacters` counts them: what is indexed before
 * any of them can be suggested, in 0.2 to 1.2 s a million. Every pearl that there may be can have a dozen or more.
 */
export const PEARL_TRIGGERS_OF_AN_ACCOUNT = 1_000_000
export const PEARL_TRIGGERS_OF_AN_ORGANIZATION = 500_000
export const PEARL_TRIGGERS_OF_THE_MASTER_SET = 2_000_000
/** Of a list that is longer all the same so much is read for a note: of the pearls that were changed last. */
export const PEARL_TRIGGERS_READ = 2_000_000
/** Rows of one file that is imported, and its size. */
export const PEARL_IMPORT_ROWS = 2_000
export const PEARL_IMPORT_BYTES = 4_000_000
/** Imports of all accounts together that run at once, and of one account that wait: each that runs holds a connection to the database. */
export const PEARL_IMPORTS_AT_ONCE = 4
export const PEARL_IMPORTS_WAITING = 5
/** Notes of one account whose pearls are looked for, one after the other. */
export const PEARL_READINGS_WAITING = 11
/** Those that stand beside a note. */
export const PEARLS_OF_A_NOTE = 20
/** Of one account in a day: what others see, or somebody has to look at. */
export const PEARLS_SHARED_A_DAY = 20
export const PEARL_VOTES_A_DAY = 300
export const PEARL_REPORTS_A_DAY = 30
export const PEARL_REPORT_CHARACTERS = 500
/** A shared pearl leaves the community after so long, unless who shared it says that it still holds. */
export const SHARED_PEARL_DAYS = 365
/** What was done with a pearl in the last notes teaches its place; what is older does not. */
export const PEARL_NOTES_REMEMBERED = 60
export const PEARL_SEARCH_CHARACTERS = 100

/** What the members of an organization share with each other. */
export const PEARLS_OF_AN_ORGANIZATION = 1_000
