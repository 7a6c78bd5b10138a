import { DAY_MS } from './time.ts'

/** The numbers of the product, each with its unit. */
export const TRIAL_DAYS = 14
export const TRIAL_RECORDING_LIMIT_MS = 5 * 60_000
export const PAID_RECORDING_LIMIT_MS = 40 * 60_000
/** Pieces may arrive a little after the limit: the browser stops the recorder, it does not cut a piece. */
export const RECORDING_LIMIT_GRACE_MS = 10_000
/** Twice what uncompressed sound takes, the largest a browser makes. */
export const RECORDING_BYTES_A_SECOND = 64_000
/** Recordings of one account that have begun and are not whole. */
export const RECORDINGS_UNDER_WAY = 50
/** Room that was set aside for a recording is given back when it has not been finished by then. */
export const RECORDING_ROOM_KEPT_DAYS = 7
/** A recording says that it is about to end this long before it does. */
export const RECORDING_LIMIT_WARNING_MS = 60_000
/** A recording without an end is going on while its last piece is no older than this. */
export const RECORDED_NOW_MS = 20_000
export const UNDO_DELETE_DAYS = 30
export const TICKET_LIFETIME_MS = 10 * 60_000
/** A session lasts at most this long, whatever its use, unless the operator allows more. */
export const SESSION_MAX_HOURS = 12
export const PASSWORD_RESET_LIFETIME_MS = 60 * 60_000
export const USERNAME_RESET_LIFETIME_MS = 60 * 60_000
/** For the first password of an account that an administrator made. */
export const PASSWORD_SET_LIFETIME_MS = 14 * DAY_MS
export const SETUP_LINK_LIFETIME_MS = 7 * DAY_MS
export const AUTOSAVE_DELAY_MS = 800
export const EMAIL_VERIFICATION_LIFETIME_MS = 3 * DAY_MS
/** For so long the old address can take a change of it back, from its asking and from its confirmation. */
export const EMAIL_CHANGE_UNDO_MS = 7 * DAY_MS
export const INVITATION_LIFETIME_DAYS = 14
export const SECOND_STEP_LIFETIME_MS = 10 * 60_000
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * 60_000
/** A browser that nobody signed in with for so long is a stranger's again. */
export const KNOWN_DEVICE_DAYS = 180
export const KNOWN_DEVICES_OF_AN_ACCOUNT = 30
export const RECOVERY_CODES = 10
export const PASSKEYS_OF_AN_ACCOUNT = 20
/** How long an invitation that was not accepted stays in the list after it has expired. */
export const EXPIRED_INVITATION_KEPT_DAYS = 30
/** Nobody may touch the page for this long; both readings of the specification are kept. */
export const INACTIVITY_LOGOUT_MS = 45 * 60_000
/** Somebody who works without calling the server is told of to it this often. */
export const SESSION_USE_TOLD_MS = 3 * 60_000
export const INACTIVITY_CHECK_MS = 60_000
export const IDLE_LOGOUT_MS = 2_400_000
/** The warning appears when this much of the idle time is left. */
export const IDLE_WARNING_MS = 295_000
/** A deleted account can be brought back for this long. */
export const ACCOUNT_DELETION_DAYS = 30
/** Days before a trial's end at which a reminder is mailed. */
export const TRIAL_REMINDER_DAYS = [3, 1] as const
/** A recording that began in the trial may reach the server this long after its end. */
export const LATE_RECORDING_DAYS = 7
export const DOCUMENT_MAX_BYTES = 10_000_000
export const DOCUMENTS_PER_USER = 500
/** Previews, signatures and readings of an agreement by one user. */
export const AGREEMENTS_DRAWN_A_QUARTER_HOUR = 30
export const SELECT_OPTION_LIMIT = 1_000
export const PHONE_MIN_NATIONAL_DIGITS = 2
export const PHONE_MAX_DIGITS = 17
export const PHONE_INPUT_MAX_CHARACTERS = 25
/** Messages to support from one account within a quarter of an hour. */
export const FEEDBACK_MESSAGES_A_QUARTER_HOUR = 5
/** Mails with an invitation that one account may send within a quarter of an hour. */
export const INVITATION_MAILS_A_QUARTER_HOUR = 60
/** Handovers that one admin may begin within a quarter of an hour: each sends a mail. */
export const HANDOVERS_BEGUN_A_QUARTER_HOUR = 60
/** How often one physician may be asked within a quarter of an hour to hand over, by whichever admin. */
export const HANDOVERS_ASKED_OF_ONE_A_QUARTER_HOUR = 5
/** A note of more is no longer tidied, made a letter of, or read for tasks to its end: nobody waits for one that is no visit. */
export const NOTE_TOOLS_MAX_SENTENCES = 2_000
export const NOTE_TOOLS_MAX_CHARACTERS = 500_000
/** What a note may hold; one of a visit of three hours has some 600 sentences. Evidence in stretches of words. */
export const NOTE_MAX_SENTENCES = 5_000
export const NOTE_MAX_CHARACTERS = 1_000_000
export const NOTE_MAX_EVIDENCE = 50_000
/** The words that its evidence quotes are sealed with it and read with it; the engine's notes quote half of the talk. */
export const NOTE_MAX_QUOTED_CHARACTERS = 2_000_000
/** What a letter may hold: its text, what a note of any visit gives; its evidence, which says where, a few places a sentence. */
export const LETTER_MAX_CHARACTERS = 600_000
export const LETTER_MAX_EVIDENCE = 3_000
export const TASKS_OF_A_NOTE = 500
/** What one account may send as text in a day: a large note saved every second of eight hours is half of it. */
export const TEXT_BYTES_A_DAY = 4_000_000_000
/** And in a minute: looking through it takes a fortieth of a second for each megabyte, of the time of all. */
export const TEXT_BYTES_A_MINUTE = 60_000_000
/**
 * What may be loaded for one account, and answered, in a minute. The longest visit gives a note of some 0.4 MB, which counts
 * as both: five screens that read it anew after each save of somebody who types without a pause, once a second. It takes a
 * hundredth of a second for each megabyte, of the time of all.
 */
export const TEXT_BYTES_READ_A_MINUTE = 240_000_000
/** And in a day: one such screen for eight hours. */
export const TEXT_BYTES_READ_A_DAY = 24_000_000_000
/** New notes of one account within a day. */
export const NOTES_A_DAY = 5_000
export const ADDENDA_OF_A_NOTE = 200
/** What all addenda of a note hold together: their seals are checked whenever the note is read. */
export const ADDENDA_CHARACTERS = 1_000_000
/** So many versions back, texts between the written and the signed ones are let go. */
export const VERSIONS_KEPT = 1_000
/** Words that one search looks for. */
export const SEARCH_MAX_WORDS = 12
/** A search that takes longer is ended. */
export const SEARCH_LONGEST_MS = 5_000
/** Searches of one account that may wait behind the one that runs. */
export const SEARCHES_WAITING = 10
/** Searches of all accounts together that run at once: each holds one of the sixteen connections to the database. */
export const SEARCHES_AT_ONCE = 6
/** Files, such as pages, sounds and archives, that one account may have on their way to it. */
export const FILES_AT_ONCE = 20

/** What an account names itself: so many, and all of them in one line so long. */
export const SPECIALTIES_MAX = 3
export const SPECIALTIES_MAX_CHARACTERS = 100

/** Terms of a physician's own, and of the master dictionary. */
export const TERMS_OF_AN_ACCOUNT = 5_000
export const TERMS_OF_THE_DICTIONARY = 250_000
/** Rows that a file with terms may have; what is left out of a vocabulary is not counted. */
export const TERM_FILE_ROWS = 250_000
/** Changes of single terms by one account, and files it has read. */
export const TERM_CHANGES_A_MINUTE = 300
export const TERM_FILES_AN_HOUR = 30
/** Imports of all accounts together that run at once: each holds one of the sixteen connections to the database. */
export const TERM_IMPORTS_AT_ONCE = 4
/** A file that was read and not imported is forgotten after so long. */
export const TERM_IMPORT_KEPT_HOURS = 24
/** A phone may begin to record this long after it was connected. */
export const PHONE_BEGINS_MS = 60 * 60_000
/** How often it is written down that a phone is still there. */
export const PHONE_TOLD_KEPT_MS = 10_000
/** What a phone recorded may reach the server this long after it was connected. */
export const PHONE_LATE_DAYS = 8
/** Recordings of a phone that the server hears of only after it was let go; of a computer, after its note was handed over. */
export const LATE_RECORDINGS = 3

/** What one account may do in chat. A person writes a dozen messages a minute; edits and deletions count as well. */
export const CHAT_MESSAGES_A_MINUTE = 120
export const CHAT_MESSAGES_A_DAY = 10_000
/** A screen says it every few seconds, in each room that is written in. */
export const CHAT_TYPING_A_MINUTE = 60
/** Rooms that were made, and changes of a group's name and members. */
export const CHAT_ROOM_CHANGES_AN_HOUR = 100
/** Groups that somebody made and that are there still: nobody fills the lists of others alone. */
export const CHAT_GROUPS_OF_A_MAKER = 50
/** Groups made by others that one can be in. What one makes oneself, and rooms of two, are not counted: nobody takes that room. */
export const CHAT_GROUPS_OF_OTHERS = 150
/** So many of them made by one and the same: it takes more than a few colleagues to take all that room. */
export const CHAT_GROUPS_OF_ONE_OTHER = 25
export const CHAT_FILES_AN_HOUR = 100
/** Files that were brought and are named by no message yet. */
export const CHAT_FILES_UNSENT = 20
/** A file that no message names is swept after so long. */
export const CHAT_UNSENT_FILE_KEPT_HOURS = 24
/** Earlier words of one message. */
export const CHAT_VERSIONS_OF_A_MESSAGE = 50
/** Submissions of one note to an organization, and of one account within a day: each keeps a copy of the text. */
export const ROUNDS_OF_A_REVIEW = 50
export const SUBMISSIONS_A_DAY = 300
/** Comments in all threads of a review. */
export const COMMENTS_OF_A_REVIEW = 500
export const TREND_WEEKS = 12

/** Who is asked to consent to a handover of their notes has so long before an admin may go on without an answer. */
export const HANDOVER_CONSENT_MS = 7 * 24 * 3_600_000
/** A note waits so long for a recording that was begun and not ended before it is handed over without the rest of it. */
export const HANDOVER_WAITS_FOR_SOUND_MS = 24 * 3_600_000
/** What a computer recorded of a note before that was handed over may reach the server this long after it. */
export const HANDED_OVER_LATE_DAYS = 30

/** Sentences of different pearls that are given out for one note. */
export const PEARLS_GIVEN_TO_A_NOTE = 100
