import type { Word } from '../talk/word.ts'

const UNITED_STATES =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|new york city|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|washington d.c|west virginia|wisconsin|wyoming|puerto rico|guam|boston|chicago|seattle|denver|portland|austin|dallas|houston|san antonio|san diego|san francisco|san jose|los angeles|las vegas|salt lake city|kansas city|miami|tampa|orlando|atlanta|philadelphia|pittsburgh|detroit|cleveland|cincinnati|columbus|indianapolis|milwaukee|minneapolis|saint louis|nashville|memphis|charlotte|baltimore|phoenix|tucson|sacramento|brooklyn|queens|manhattan|new orleans|albuquerque|omaha|anchorage|honolulu'
const CANADA =
  'alberta|british columbia|manitoba|new brunswick|newfoundland|labrador|nova scotia|nunavut|northwest territories|ontario|prince edward island|quebec|saskatchewan|yukon|toronto|montreal|vancouver|calgary|edmonton|ottawa|winnipeg|hamilton|halifax|saskatoon|regina|london|mississauga|brampton|kelowna|kingston|fredericton|moncton|charlottetown|whitehorse|yellowknife|iqaluit'
const UNITED_KINGDOM =
  'england|scotland|wales|northern ireland|ireland|great britain|britain|manchester|birmingham|liverpool|leeds|sheffield|bristol|newcastle|nottingham|leicester|coventry|bradford|brighton|cambridge|oxford|norwich|southampton|portsmouth|plymouth|exeter|york|derby|stoke|wolverhampton|sunderland|middlesbrough|cardiff|swansea|newport|edinburgh|glasgow|aberdeen|dundee|inverness|belfast|derry|dublin|cork|galway|limerick|kent|surrey|sussex|essex|hertfordshire|hampshire|dorset|devon|cornwall|somerset|wiltshire|gloucestershire|oxfordshire|berkshire|buckinghamshire|bedfordshire|cambridgeshire|norfolk|suffolk|lincolnshire|nottinghamshire|derbyshire|leicestershire|northamptonshire|warwickshire|worcestershire|shropshire|staffordshire|cheshire|lancashire|yorkshire|cumbria|northumberland|greater manchester|merseyside|west midlands|tyne'
const AUSTRALIA =
  'new south wales|victoria|queensland|south australia|western australia|northern territory|tasmania|australian capital territory|sydney|melbourne|brisbane|perth|adelaide|hobart|darwin|canberra|gold coast|cairns|townsville|geelong|ballarat|bendigo|wollongong|alice springs|auckland|wellington|christchurch|dunedin|waikato|otago'
const COUNTRIES =
  'afghanistan|albania|algeria|andorra|angola|argentina|armenia|aruba|australia|austria|azerbaijan|bahamas|bahrain|bangladesh|barbados|belarus|belgium|belize|benin|bermuda|bhutan|bolivia|bosnia|botswana|brazil|brunei|bulgaria|burkina faso|burundi|cambodia|cameroon|canada|cape verde|chile|china|colombia|congo|costa rica|croatia|cuba|cyprus|czech republic|denmark|djibouti|dominica|dominican republic|ecuador|egypt|el salvador|eritrea|estonia|ethiopia|fiji|finland|france|gabon|gambia|germany|ghana|gibraltar|greece|greenland|grenada|guatemala|guernsey|guyana|haiti|honduras|hong kong|hungary|iceland|india|indonesia|iran|iraq|israel|italy|ivory coast|jamaica|japan|jersey|kazakhstan|kenya|kosovo|kuwait|kyrgyzstan|laos|latvia|lebanon|lesotho|liberia|libya|liechtenstein|lithuania|luxembourg|madagascar|malawi|malaysia|maldives|malta|mauritania|mauritius|mexico|moldova|monaco|mongolia|montenegro|morocco|mozambique|myanmar|namibia|nepal|netherlands|new zealand|nicaragua|nigeria|north macedonia|norway|oman|pakistan|palestine|panama|papua new guinea|paraguay|peru|philippines|poland|portugal|qatar|romania|russia|rwanda|samoa|saudi arabia|senegal|serbia|seychelles|sierra leone|singapore|slovakia|slovenia|somalia|south africa|south korea|spain|sri lanka|sudan|suriname|sweden|switzerland|syria|taiwan|tajikistan|tanzania|thailand|tonga|trinidad|tunisia|uganda|ukraine|united arab emirates|united kingdom|united states|united states of america|uruguay|uzbekistan|vanuatu|venezuela|vietnam|yemen|zambia|zimbabwe|paris|berlin|madrid|rome|amsterdam|brussels|vienna|zurich|geneva|dubai|tokyo|mumbai|delhi|lagos|nairobi|cape town|johannesburg|uk|u.k|us|u.s|usa|u.s.a'

const NAMES: ReadonlySet<string> = new Set(
  [UNITED_STATES, CANADA, UNITED_KINGDOM, AUSTRALIA, COUNTRIES].join('|').split('|'),
)
const COUNTRY_NAMES: ReadonlySet<string> = new Set(
  COUNTRIES.split('|').filter((name) => name.length > 4 && name !== 'jersey'),
)
/** Whether one word is a country or a foreign city: written with a capital wherever it stands. */
export const isCountry = (word: string): boolean => COUNTRY_NAMES.has(word)

const LONGEST_NAME = 4

/** How many words from `at` on name a country, a state or region, or a large city; 0 when they do not. */
export function placeNameLength(words: ReadonlyArray<Pick<Word, 'text' | 'after'>>, at: number): number {
  for (let length = LONGEST_NAME; length > 0; length--) {
    const named = words.slice(at, at + length)
    const isCut = named.slice(0, -1).some(({ after }) => after !== '')
    if (named.length === length && !isCut && NAMES.has(named.map(({ text }) => text).join(' '))) return length
  }
  return 0
}
