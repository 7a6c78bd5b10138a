/** The numbers of the product, each with its unit. */
export const TRIAL_DAYS = 14
export const TRIAL_RECORDING_LIMIT_MS = 5 * 60_000
export const PAID_RECORDING_LIMIT_MS = 40 * 60_000
/** Pieces may arrive a little after the limit: the browser stops the recorder, it does not cut a piece. */
export const RECORDING_LIMIT_GRACE_MS = 10_000
/** A recording says that it is about to end this long before it does. */
export const RECORDING_LIMIT_WARNING_MS = 60_000
/** An uploaded file may hold more than a recording: a dictation device brings whole sessions. */
export const UPLOAD_AUDIO_LIMIT_SECONDS = 4 * 60 * 60
export const UNDO_DELETE_DAYS = 30
export const TICKET_LIFETIME_MS = 10 * 60_000
export const SESSION_LIFETIME_DAYS = 30
export const PASSWORD_RESET_LIFETIME_MS = 60 * 60_000
export const SETUP_LINK_LIFETIME_MS = 7 * 24 * 60 * 60_000
export const AUTOSAVE_DELAY_MS = 800
export const TOAST_LIMIT = 20
export const TOAST_DURATION_MS = 5_000
export const LOADING_SCREEN_MS = 1_000
export const TRUNCATED_NAME_CHARACTERS = 6
