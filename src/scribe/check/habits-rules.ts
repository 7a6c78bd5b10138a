import { ANYWHERE, AS_WORDS, AT_START, rule, WHOLE } from '../rules/rule.ts'

/** Words that name a habit. */
export const OF_SMOKING = rule(WHOLE, [
  [/smok(?:es?|ed|ing|ers?)/, 'smokes', 'smoker', 'smoking'],
  [/cigarettes?|tobacco/, 'cigarettes', 'tobacco'],
  [/non-?smokers?/, 'nonsmoker', 'non-smoker'],
])
export const OF_VAPING = rule(WHOLE, [[/vap(?:es?|ed|ing)|e-cigarettes?/, 'vapes', 'e-cigarette']])
export const OF_ALCOHOL = rule(WHOLE, [
  [/drinks?|drank|drinking/, 'drink', 'drinking'],
  [/alcohol|beers?|wine|liquor|whiskey|vodka/, 'alcohol', 'beers'],
])
export const OF_CANNABIS = rule(WHOLE, [[/cannabis|marijuana|weed/, 'weed']])

/** From the word for drinking on: it is no alcohol. */
export const OTHER_DRINK = rule(
  AT_START,
  [
    [/dr(?:ink|inks|ank|inking) (?:[\w'-]+ ){0,6}<other>\b/, 'drink a lot of water', 'drinking enough'],
    [/dr(?:ink|inks|ank|inking) (?:<joins> )*(?:eat(?:s|ing)?|ate)\b/, 'drinking and eating'],
    [/dr(?:ink|inks|ank|inking) (?:okay|fine|well|normally|plenty)\b/, 'drinks okay'],
    [/smok(?:e|ed|ing) (?:detectors?|alarms?|salmon|from|in the air)\b/, 'smoke detector', 'smoked salmon'],
  ],
  {
    parts: {
      joins: /(?:and|or|nor|okay|well)/,
      other: /water|coffee|tea|soda|milk|fluids?|juice|pop|caffeine|formula|enough|anything/,
    },
    not: ['drink a beer', 'smoke a pack'],
  },
)

/** Before the word for drinking: it stands with food. */
export const WITH_FOOD = rule(
  ANYWHERE,
  [[/\b(?:eat(?:s|ing|en)?|ate|food|meals?)(?: \w+){0,2} (?:and|or|nor)$/, 'eating and', 'eat anything or']],
  { not: ['he eats well', 'smokes and'] },
)

/** It was so and is over. */
export const ENDED = rule(
  AS_WORDS,
  [
    [/(?:(?<!to )quit|gave (?:it |that |them )?up|kicked (?:it|the habit))/, 'i quit', 'gave it up'],
    [/(?<!not )stopped/, 'i stopped in 2010'],
    [/(?:not|no) (?:any ?more|longer)/, 'not anymore', 'no longer smokes'],
    [/used to/, 'i used to smoke'],
    [/(?:years?|months?) (?:clean|sober)/, 'two years sober'],
  ],
  { not: ['has not stopped', 'trying to quit'] },
)

/** In a note: somebody who did. */
export const FORMERLY = rule(AS_WORDS, [
  [/(?:former|previous|past|ex)(?: |-)/, 'former smoker', 'ex-smoker'],
  [
    /(?:formerly|previously|history of|in the past|ago|dry|recovering)/,
    'formerly smoked',
    'history of alcohol use',
  ],
])

/** They do not, in one word. */
export const NEVER_OF_IT = rule(AS_WORDS, [
  [/non-?(?:[\w-]* ?)(?:smoker|drinker|user)/, 'nonsmoker', 'non-cigarette smoker'],
  [/(?:teetotal\w*|abstinent|abstains)/, 'teetotaler', 'abstinent'],
  [/(?:use|smoking|alcohol|tobacco) (?:denie[sd]|none|never|no$)/, 'alcohol use denies', 'tobacco none'],
])

/** Told as what brings something on. */
export const AS_CAUSE = rule(AS_WORDS, [
  [/(?:brought on|triggered|caused|worsened|exacerbated|worse|aggravated) (?:by|with)/, 'brought on by'],
  [/(?:triggers?|avoid|risks? of|counsel\w*|advised|cessation|fumes|exposure)/, 'avoid alcohol', 'counseled'],
])

/** Ended once, and begun anew. */
export const RESUMED = rule(AS_WORDS, [
  [/(?:back (?:to|into|on|at it)|relapsed|again)/, 'got back into it', 'relapsed', 'started again'],
])
