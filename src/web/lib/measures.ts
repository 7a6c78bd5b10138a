/** How the screens measure: sizes in px, and how long what moves or shows itself takes. */
export const TOAST_LIMIT = 20
export const TOAST_DURATION_MS = 5_000
export const LOADING_SCREEN_MS = 1_000
export const TRUNCATED_NAME_CHARACTERS = 6
/** Type-to-find in the country list begins anew after this pause. */
export const COUNTRY_SEARCH_RESET_MS = 700
/** The country list opens upward when less than this is free below, in px. */
export const COUNTRY_LIST_MIN_SPACE_PX = 200
/** A confirmation or a piece of news, where nothing says otherwise. */
export const NOTIFICATION_DURATION_MS = 3_000
export const PHONE_TOAST_DURATION_MS = 1_000
/** How far a message is dragged on a phone, in percent of its width, until it goes. */
export const PHONE_TOAST_DRAG_PERCENT = 60
export const TOOLTIP_MAX_WIDTH_PX = 350
export const TOOLTIP_LEVEL = 9_999
export const TOOLTIP_ENTER_MS = 300
export const TOOLTIP_LEAVE_MS = 250
