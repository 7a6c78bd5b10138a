/** Parts that three or more files of rules name in their lines. */

/** Days and months by their names. */
export const CALENDAR = {
  weekday: /monday|tuesday|wednesday|thursday|friday|saturday|sunday/,
  month: /january|february|march|april|may|june|july|august|september|october|november|december/,
}
