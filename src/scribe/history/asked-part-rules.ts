/** A clinician opens with the part of the body that the visit is about. */
export const ASKS_ABOUT_PART =
  /\b(?:tell me (?:more )?about|what happened (?:to|with)|what is going on with|how (?:is|are|has) (?:it going with )?|here (?:today )?(?:about|for|with)) ?(?:the|that|this|your)$/

/** What was done to a part, of the patient's own and just now. */
export const I_HURT_MY =
  /\bi (?:just |have |really |accidentally |must have )?(?:cut|sliced|burned|burnt|broke|broken|jammed|smashed|slammed|scraped|crushed|twisted|rolled|sprained|hurt|injured|landed on|fell on)(?: open)? my$/

/** How the patient goes on where it was hurt. */
export const HURT_IT =
  /\b(?:i|it) (?:just |have |had |got )?(?:fell|slipped|tripped|twisted|rolled|sprained|jammed|banged|smashed|hit|landed|injured|cut|tore|popped|hyperextended|dislocated)\b/

/** Before it is named: not so, or not yet. */
export const NOT_SO = /\b(?:no|not|never|almost|nearly|if|when)\b/

/** Long over. */
export const LONG_AGO =
  /\b(?:years? ago|when i was|as a (?:kid|child|teenager)|in (?:19|20)\d\d|last year|back in)\b/

/** "How is your back?" - "Good." */
export const IS_WELL =
  /^(?:(?:oh|it|is|they|are|doing|feels?|much|all|a lot|pretty|really|very|so|no,? it) )*(?:fine|good|great|okay|ok|better|healed|perfect|well)\b/
