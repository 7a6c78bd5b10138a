/** Why somebody is asked for a second factor before anything else. */
export const SECOND_FACTOR_REASON =
  'Everybody signs in with two factors here, so that a stolen password opens no patient’s notes.'
