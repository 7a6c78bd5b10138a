import { entriesOf } from './entries.ts'

/**
 * What is done about a medicine, a test or a treatment. `have`: it is taken or was there, begun at no time that is told.
 */
export const STANCES = [
  'start',
  'have',
  'continue',
  'stop',
  'hold',
  'raise',
  'lower',
  'change',
  'consider',
  'offer',
  'decline',
  'done',
] as const
export type Stance = (typeof STANCES)[number]

/** stance | words: of several the longest counts; a verb in its base form stands for all of its forms */
const TABLE = `
  start | start
  start | begin
  start | initiate
  start | prescribe
  start | order
  start | send
  start | refer
  start | schedule
  start | arrange
  start | set up
  start | put on
  start | put in
  start | put you on
  start | put him on
  start | put her on
  start | add
  start | call in
  start | write for
  start | recommend
  start | give
  start | get
  start | obtain
  start | check
  start | repeat
  start | recheck
  start | draw
  start | do
  start | try
  start | use
  start | apply
  start | place
  start | request
  start | book
  start | go ahead with
  start | go with
  start | plan
  start | want
  start | need
  start | proceed with
  start | treat with
  have | take
  have | be on
  have | have
  have | receive
  have | require
  have | wear
  continue | continue
  continue | keep
  continue | keep taking
  continue | keep going
  continue | keep on
  continue | keep using
  continue | stay with
  continue | leave alone
  continue | leave the same
  continue | stay on
  continue | carry on
  continue | maintain
  continue | remain on
  continue | go on with
  continue | stick with
  continue | refill
  continue | renew
  continue | resume
  continue | restart
  stop | stop
  stop | stop taking
  stop | discontinue
  stop | quit
  stop | quit taking
  stop | come off
  stop | came off
  stop | get off
  stop | go off
  stop | get rid of
  stop | take off
  stop | get you off
  stop | get him off
  stop | get her off
  stop | take him off
  stop | take her off
  stop | keep you off
  stop | stay off
  stop | want you off
  stop | stay away from
  stop | take you off
  stop | took me off
  stop | taken off
  stop | wean off
  stop | wean myself off
  stop | wean yourself off
  stop | wean you off
  stop | taper off
  stop | taper you off
  stop | cut out
  stop | drop
  stop | cancel
  stop | skip
  stop | no longer take
  stop | no longer takes
  stop | no longer on
  stop | remove
  stop | scrap
  stop | ditch
  stop | forget
  stop | forget about
  stop | toss
  stop | nix
  stop | dump
  stop | leave out
  stop | leave off
  stop | leave that out
  stop | leave it out
  stop | throw out
  stop | cross off
  stop | be done with
  stop | call off
  stop | take out
  stop | no more
  stop | back off
  stop | lay off
  stop | pull
  continue | finish
  stop | give up
  stop | run out of
  stop | ran out of
  hold | hold
  hold | hold off
  hold | hold off on
  hold | pause
  hold | put on pause
  hold | put on hold
  hold | put on ice
  hold | keep on hold
  hold | keep on pause
  hold | be on hold
  hold | be on pause
  hold | take a break from
  hold | postpone
  hold | put off
  hold | defer
  hold | wait on
  hold | avoid
  raise | increase
  raise | raise
  raise | go up
  raise | go up on
  raise | bump
  raise | bump up
  raise | double
  raise | up
  raise | titrate up
  raise | uptitrate
  lower | decrease
  lower | reduce
  lower | lower
  lower | cut
  lower | cut back
  lower | cut down
  lower | go down
  lower | go down on
  lower | come down on
  lower | halve
  lower | taper
  lower | wean
  change | change
  change | switch
  change | swap
  change | substitute
  change | replace
  change | adjust
  change | exchange
  change | convert
  consider | consider
  consider | think about
  consider | talk about
  consider | discuss
  consider | contemplate
  consider | entertain
  consider | look into
  consider | keep in mind
  consider | debate
  consider | toy with
  consider | wonder about
  offer | offer
  offer | suggest
  offer | propose
  decline | decline
  decline | refuse
  decline | turn down
  decline | pass on
  decline | rather not
  decline | not want
  decline | not interested
  decline | say no to
  decline | said no to
  decline | opt out
  decline | against
  done | undergo
  done | complete
  done | perform
  done | administer
`

/** The forms that spelling does not give away. */
const IRREGULAR: Record<string, string[]> = {
  begin: ['began', 'begun'],
  send: ['sent'],
  put: [],
  get: ['got', 'gotten'],
  give: ['gave', 'given'],
  write: ['wrote', 'written'],
  draw: ['drew', 'drawn'],
  do: ['did', 'done', 'does'],
  go: ['went', 'gone'],
  take: ['took', 'taken'],
  have: ['had', 'has'],
  be: ['am', 'is', 'are', 'was', 'were', 'been', 'being'],
  keep: ['kept'],
  come: ['came'],
  quit: [],
  hold: ['held'],
  leave: ['left'],
  throw: ['threw', 'thrown'],
  forget: ['forgot', 'forgotten'],
  lay: ['laid'],
  cut: [],
  run: ['ran'],
  think: ['thought'],
  wear: ['wore', 'worn'],
  undergo: ['underwent', 'undergone'],
  set: [],
  stick: ['stuck'],
  say: ['said'],
  swap: [],
  stop: [],
  plan: [],
  drop: [],
  skip: [],
  refer: [],
  want: [],
}

function formsOf(verb: string): string[] {
  const last = verb.at(-1) ?? ''
  const doubled = /^[^aeiou]*[aeiou][bdgmnptr]$|^refer$/.test(verb) ? verb + last : verb
  const bare = verb.endsWith('e') ? verb.slice(0, -1) : doubled
  const regular = /[^aeiou]y$/.test(verb)
    ? [`${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`]
    : [/(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`, `${bare}ed`, `${bare}ing`]
  return [verb, ...regular, ...(IRREGULAR[verb] ?? [])]
}

/** Every way of saying, with its stance: "started", "bumped up", "taken off". */
export const careVerbPhrases = (): Array<[string, Stance]> =>
  entriesOf(TABLE).flatMap(([stance, says = '']): Array<[string, Stance]> => {
    const [verb = '', ...rest] = says.split(' ')
    const forms = /^(?:no|not|rather|against)$/.test(verb) ? [verb] : formsOf(verb)
    return [...new Set(forms)].map((form) => [[form, ...rest].join(' '), stance as Stance])
  })
