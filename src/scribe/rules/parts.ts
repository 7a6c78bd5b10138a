/** Parts that three or more files of rules name in their lines. */

/** Days and months by their names. */
export const CALENDAR = {
  weekday: /monday|tuesday|wednesday|thursday|friday|saturday|sunday/,
  month: /january|february|march|april|may|june|july|august|september|october|november|december/,
}

/** Before what is somebody's, or was named already. */
export const POSSESSIVES = { whose: /my|your|his|her|the/ }
