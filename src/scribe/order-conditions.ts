/** What an order may hang on: "if it is positive I will prescribe ..." is no order until it is. */
export const CONDITION =
  /\b(?:if|unless|in case|depending|whether|until|once|when|should (?:it|that|the|this))\b/
/** How many words before an order a condition still speaks of it. */
export const CONDITION_REACH = 14
