const REGULAR =
  'accept ache act add adjust administer admit affect agree allow appear apply appreciate ask assess attend attribute avoid believe bend bother breathe brush bump burn call calm cancel carry cause change check chew clean clear climb collapse come complain complete concern consider contact continue control cook correct cough count cover crack cramp cry cycle decide decline decrease defer deny depend describe develop diet discharge discuss dislike drain dress drop ease elevate end endorse enjoy examine exercise expect experience explain express face fail faint feed figure fill finish fix flare flip follow form gain garden get golf handle happen hate heal help hike hope hop hurry ice identify improve increase indicate inhale inject injure inspect interfere irritate itch jog jump kick knock know label lack last lean learn lessen lift like limit limp list listen live load lock look loosen love lower maintain manage measure mention miss mix monitor move need notice nurse obtain occur open operate order overdo pack palpate park participate pass pee perform pick place plan play point practice prefer prepare prescribe present press prevent progress pull push puke radiate raise reach react realize recall receive recommend recover reduce refer refill relate relax relieve remain remember remove repeat replace report request require resolve respond rest restart result return review roll rub sample schedule scratch seem share shower sip skip slip slow smoke snack sneeze snore sound sprain squat stabilize start stay step stiffen stop strain stress stretch struggle study substitute suffer suggest support suspect swallow sweat switch talk taper tend test thank tie tighten tire tolerate touch train transfer travel treat trip try turn twist undergo urinate use vape visit vomit wait walk want warm wash watch weigh work worry worsen yell rinse gargle soak halve kneel drag drool twitch wobble tingle throb ooze buckle pant gag choke shiver tremble stumble stagger droop dangle shuffle crawl flutter pound linger persist recur fade vanish disappear fluctuate vary wander settle mumble slur stutter argue shout doze awaken toss scream fuss blink squint peel creak pop gurgle drip dribble flush leak soften harden'
/** base past participle */
const IRREGULAR =
  'be was been;have had had;do did done;go went gone;get got gotten;take took taken;feel felt felt;eat ate eaten;drink drank drunk;sleep slept slept;see saw seen;come came come;give gave given;keep kept kept;make made made;think thought thought;know knew known;say said said;tell told told;find found found;fall fell fallen;hurt hurt hurt;begin began begun;break broke broken;bring brought brought;buy bought bought;cut cut cut;drive drove driven;fight fought fought;forget forgot forgotten;grow grew grown;hear heard heard;hit hit hit;hold held held;lay laid laid;lie lay lain;leave left left;let let let;lose lost lost;meet met met;pay paid paid;put put put;quit quit quit;read read read;ride rode ridden;rise rose risen;run ran run;sell sold sold;send sent sent;set set set;shake shook shaken;show showed shown;shut shut shut;sit sat sat;speak spoke spoken;spend spent spent;spit spat spat;stand stood stood;stick stuck stuck;swell swelled swollen;swim swam swum;teach taught taught;throw threw thrown;understand understood understood;wake woke woken;wear wore worn;win won won;write wrote written;become became become;bleed bled bled;blow blew blown;catch caught caught;choose chose chosen;deal dealt dealt;draw drew drawn;lead led led;mean meant meant;slide slid slid;strike struck struck;tear tore torn;bite bit bitten;spread spread spread;wind wound wound;withdraw withdrew withdrawn;sting stung stung;shoot shot shot;lift lifted lifted;cost cost cost;bend bent bent;ring rang rung'

const irregular = new Map(
  IRREGULAR.split(';').map((entry) => [entry.split(' ')[0] as string, entry.split(' ')] as const),
)
const bases = new Set([...REGULAR.split(' '), ...irregular.keys()])
const pasts = new Map([...irregular.values()].map((forms) => [forms[1] as string, forms[0] as string]))
const participles = new Set([...irregular.values()].map((forms) => forms[2] as string))

export const isBaseVerb = (word: string): boolean => bases.has(word)
/** A form that is the same in present and past ("put", "hurt"): a story tells it in the past. */
const unchanged = new Set(
  [...irregular.values()].filter((forms) => forms[0] === forms[1]).map((forms) => forms[0] as string),
)
export const isPastForm = (word: string): boolean =>
  (pasts.has(word) && !unchanged.has(word)) || /[^e]ed$/.test(word)
export const isUnchangedPast = (word: string): boolean => unchanged.has(word)
export const isParticiple = (word: string): boolean => participles.has(word) || word.endsWith('ed')

export const MODAL = /^(?:can|could|will|would|shall|should|may|might|must|did|does|do|used)$/

/** "take" as "takes"; forms of be and have included. */
export function thirdPerson(verb: string): string {
  if (verb === 'am' || verb === 'are' || verb === 'be') return 'is'
  if (verb === 'were') return 'was'
  if (verb === 'have') return 'has'
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`
  return `${verb}s`
}

/** "take" as "took"; unknown verbs take the regular ending. */
export function pastOf(verb: string): string {
  const forms = irregular.get(verb)
  if (forms) return forms[1] as string
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  if (/^[^aeiou]*[aeiou][bdgmnptr]$/.test(verb)) return `${verb}${verb.at(-1)}ed`
  return `${verb}ed`
}
