import { wordSet } from '../rules/rule.ts'
import { hasDrugStem } from './drug-stems.ts'
import { furtherDrugs } from './further-drugs.ts'

/** Generic names, written small. */
const GENERIC =
  'acetaminophen paracetamol ibuprofen naproxen aspirin diclofenac meloxicam celecoxib indomethacin ketorolac tramadol codeine hydrocodone oxycodone morphine hydromorphone fentanyl methadone buprenorphine naloxone naltrexone gabapentin pregabalin cyclobenzaprine methocarbamol tizanidine baclofen carisoprodol lidocaine capsaicin lisinopril enalapril ramipril benazepril captopril losartan valsartan olmesartan irbesartan candesartan telmisartan amlodipine nifedipine felodipine diltiazem verapamil metoprolol atenolol carvedilol bisoprolol propranolol labetalol nebivolol hydrochlorothiazide chlorthalidone furosemide torsemide bumetanide spironolactone eplerenone triamterene hydralazine clonidine isosorbide nitroglycerin digoxin amiodarone flecainide sotalol ivabradine atorvastatin simvastatin rosuvastatin pravastatin lovastatin ezetimibe fenofibrate gemfibrozil niacin warfarin apixaban rivaroxaban dabigatran enoxaparin heparin clopidogrel ticagrelor prasugrel metformin glipizide glyburide glimepiride sitagliptin linagliptin pioglitazone empagliflozin dapagliflozin canagliflozin semaglutide liraglutide dulaglutide tirzepatide insulin lantus levothyroxine liothyronine methimazole propylthiouracil prednisone prednisolone methylprednisolone dexamethasone hydrocortisone fludrocortisone budesonide fluticasone mometasone beclomethasone triamcinolone clobetasol betamethasone albuterol salbutamol levalbuterol salmeterol formoterol tiotropium ipratropium montelukast theophylline cetirizine loratadine fexofenadine diphenhydramine hydroxyzine chlorpheniramine chlorphenamine co-codamol co-dydramol co-amoxiclav mebeverine hyoscine cyclizine bendroflumethiazide pseudoephedrine phenylephrine guaifenesin dextromethorphan benzonatate omeprazole pantoprazole esomeprazole lansoprazole rabeprazole famotidine ranitidine sucralfate ondansetron metoclopramide promethazine prochlorperazine loperamide bismuth psyllium senna docusate bisacodyl lactulose miralax polyethylene mesalamine sulfasalazine azathioprine mercaptopurine methotrexate leflunomide hydroxychloroquine adalimumab infliximab etanercept rituximab tofacitinib mycophenolate tacrolimus cyclosporine sirolimus cyclophosphamide tamoxifen letrozole anastrozole exemestane trastuzumab imatinib allopurinol febuxostat colchicine probenecid alendronate risedronate ibandronate denosumab zoledronate calcium magnesium potassium iron ferrous folate zinc amoxicillin penicillin ampicillin cephalexin cefdinir cefuroxime ceftriaxone cefepime azithromycin clarithromycin erythromycin doxycycline minocycline tetracycline ciprofloxacin levofloxacin moxifloxacin metronidazole clindamycin vancomycin linezolid nitrofurantoin trimethoprim sulfamethoxazole flucloxacillin gentamicin tobramycin fluconazole nystatin terbinafine clotrimazole ketoconazole acyclovir valacyclovir oseltamivir remdesivir ivermectin sertraline fluoxetine citalopram escitalopram paroxetine venlafaxine desvenlafaxine duloxetine bupropion mirtazapine trazodone amitriptyline nortriptyline doxepin lithium lamotrigine valproate divalproex carbamazepine oxcarbazepine topiramate levetiracetam phenytoin phenobarbital lacosamide quetiapine risperidone olanzapine aripiprazole ziprasidone haloperidol clozapine lurasidone alprazolam lorazepam clonazepam diazepam temazepam zolpidem eszopiclone buspirone methylphenidate amphetamine atomoxetine guanfacine prazosin donepezil memantine carbidopa levodopa pramipexole ropinirole sumatriptan rizatriptan finasteride dutasteride tamsulosin terazosin doxazosin oxybutynin tolterodine mirabegron sildenafil tadalafil testosterone estradiol progesterone medroxyprogesterone levonorgestrel clomiphene melatonin epinephrine adrenaline latanoprost timolol brimonidine tretinoin isotretinoin adapalene minoxidil mupirocin bacitracin permethrin multivitamin multivitamins antacids antihistamine antihistamines antibiotics antibiotic steroid steroids statin statins nsaids nsaid inhaler inhalers cromolyn glucosamine chondroitin turmeric cbd biotin lidoderm insulins probiotic probiotics eplerenone sacubitril entresto creatine melatonin'
/** Brand names, written with a capital. */
const BRAND =
  'tylenol motrin advil aleve bayer excedrin voltaren mobic celebrex toradol ultram percocet vicodin norco lortab norflex oxycontin dilaudid neurontin lyrica flexeril robaxin zanaflex skelaxin soma zestril prinivil vasotec altace cozaar diovan benicar norvasc procardia cardizem lopressor toprol tenormin coreg inderal hctz hygroton lasix bumex demadex aldactone dyazide catapres imdur nitrostat lanoxin lipitor zocor crestor pravachol zetia tricor coumadin eliquis xarelto pradaxa lovenox plavix brilinta effient glucophage glucotrol januvia actos jardiance farxiga invokana ozempic wegovy victoza trulicity mounjaro rybelsus lantus humalog novolog levemir basaglar humulin synthroid levoxyl cytomel armour medrol deltasone decadron kenalog flovent pulmicort symbicort advair breo dulera trelegy anoro spiriva atrovent combivent ventolin proair proventil xopenex singulair zyrtec claritin allegra benadryl atarax vistaril sudafed mucinex robitussin nyquil dayquil delsym tessalon flonase nasonex nasacort afrin astelin prilosec protonix nexium prevacid aciphex pepcid zantac carafate tums maalox mylanta zofran reglan phenergan compazine imodium pepto-bismol metamucil colace dulcolax asacol pentasa humira remicade enbrel stelara xeljanz plaquenil imuran cellcept prograf rapamune zyloprim uloric colcrys fosamax actonel boniva prolia augmentin amoxil keflex omnicef rocephin zithromax z-pack biaxin vibramycin cipro levaquin flagyl cleocin macrobid bactrim septra diflucan lamisil zovirax valtrex tamiflu paxlovid zoloft prozac celexa lexapro paxil effexor pristiq cymbalta wellbutrin remeron desyrel elavil pamelor lamictal depakote tegretol trileptal topamax keppra dilantin seroquel risperdal zyprexa abilify geodon haldol latuda xanax ativan klonopin valium restoril ambien lunesta buspar ritalin adderall vyvanse concerta strattera aricept namenda sinemet mirapex requip imitrex maxalt botox proscar avodart flomax hytrin cardura ditropan detrol myrbetriq viagra cialis androgel premarin depo-provera mirena epipen xalatan retin-a accutane rogaine bactroban neosporin dioralyte gaviscon calpol nurofen anadin rennie lemsip piriton voltarol naprosyn tylenol-pm nicorette chantix suboxone narcan lidoderm biofreeze bengay mounjaro zepbound repatha praluent entresto'
/** Not in the text as one word, or too broad to be called a medicine by themselves. */
const SEVERAL = [
  'vitamin d',
  'vitamin c',
  'vitamin b12',
  'vitamin b 12',
  'fish oil',
  'birth control',
  'milk of magnesia',
  'baby aspirin',
  'tylenol pm',
  'advil pm',
  'aleve pm',
  'excedrin pm',
  'excedrin migraine',
  'alka seltzer',
  'icy hot',
  'pain killers',
  'insulin pump',
  'iron supplements',
  'folic acid',
  'valproic acid',
  'ferrous sulfate',
  'blood thinner',
  'blood thinners',
  'water pill',
  'allergy shots',
  'cough syrup',
  'eye drops',
  'nasal spray',
  'muscle relaxer',
  'muscle relaxers',
  'muscle relaxant',
]

/** Two generic names said in one breath are one product; names that only stand beside each other in a list are two. */
const IN_ONE = `
  sacubitril valsartan | amoxicillin clavulanate | ampicillin sulbactam | piperacillin tazobactam | carbidopa levodopa
  oxycodone acetaminophen | hydrocodone acetaminophen | hydrocodone ibuprofen | codeine acetaminophen | tramadol acetaminophen
  budesonide formoterol | fluticasone salmeterol | fluticasone vilanterol | mometasone formoterol | umeclidinium vilanterol
  tiotropium olodaterol | ipratropium albuterol | glycopyrrolate formoterol | losartan hydrochlorothiazide
  lisinopril hydrochlorothiazide | valsartan hydrochlorothiazide | olmesartan hydrochlorothiazide | irbesartan hydrochlorothiazide
  telmisartan hydrochlorothiazide | bisoprolol hydrochlorothiazide | triamterene hydrochlorothiazide | amlodipine benazepril
  amlodipine valsartan | amlodipine olmesartan | amlodipine atorvastatin | ezetimibe simvastatin | sitagliptin metformin
  linagliptin metformin | empagliflozin linagliptin | dapagliflozin metformin | pioglitazone metformin | glipizide metformin
  trimethoprim sulfamethoxazole | sulfamethoxazole trimethoprim | drospirenone ethinyl estradiol
  norethindrone ethinyl estradiol | levonorgestrel ethinyl estradiol | norgestimate ethinyl estradiol
  ethinyl estradiol norethindrone | ethinyl estradiol levonorgestrel | etonogestrel ethinyl estradiol | ethinyl estradiol
  buprenorphine naloxone | dextroamphetamine amphetamine | brimonidine timolol | dorzolamide timolol | latanoprost timolol
  emtricitabine tenofovir | abacavir lamivudine | atovaquone proguanil | sofosbuvir velpatasvir | insulin degludec liraglutide
  bupropion naltrexone | fluoxetine olanzapine | perphenazine amitriptyline | chlordiazepoxide amitriptyline | aspirin dipyridamole
  diclofenac misoprostol | naproxen esomeprazole | sumatriptan naproxen | butalbital acetaminophen caffeine`
  .split(/[|\n]/)
  .map((name) => name.trim())
  .filter(Boolean)

const isOneWord = (name: string): boolean => !name.includes(' ')
const furtherGenerics = furtherDrugs.map(({ generic: name }) => name)
const furtherBrands = furtherDrugs.flatMap(({ brands }) => brands)
const generic = new Set([...GENERIC.split(' '), ...furtherGenerics.filter(isOneWord)])
const brand = new Set([...BRAND.split(' '), ...furtherBrands.filter(isOneWord)])
const BROAD = wordSet(`
  antibiotic antibiotics steroid steroids statin statins nsaid nsaids inhaler inhalers antihistamine
  antihistamines antacids calcium iron magnesium potassium insulin insulins zinc probiotic probiotics
  multivitamin multivitamins`)

/** Whether the word names a medicine (single word, lower case), or is built as such names are. */
export const isDrug = (word: string): boolean => isNamed(word) || hasDrugStem(word) || isCombined(word)
const isNamed = (word: string): boolean => generic.has(word) || brand.has(word)
/** "Lisinopril-hydrochlorothiazide": two medicines in one tablet, each known. */
const isCombined = (word: string): boolean =>
  /^[a-z]{4,}(?:[-/][a-z]{4,})+$/.test(word) &&
  word.split(/[-/]/).every((part) => isNamed(part) || hasDrugStem(part))
const combinations = new Set([
  ...furtherDrugs.filter(({ generic: name }) => isCombined(name)).flatMap(({ brands }) => brands),
  ...IN_ONE.filter((name) => name !== 'ethinyl estradiol'),
  ...'entresto sinemet percocet norco vicodin augmentin symbicort advair dulera breo'.split(' '),
])
/** Whether a name is of two medicines in one: its strength is two figures. */
export const isCombination = (word: string): boolean => isCombined(word) || combinations.has(word)

/** A class rather than a product: never contradicts another. */
export const isBroadDrug = (word: string): boolean => BROAD.has(word)
export const isBrand = (word: string): boolean => brand.has(word)
/** Every single word that names a medicine: generic names small, brand names as they are looked up. */
export const drugNames = (): { generic: string[]; brand: string[] } => ({
  generic: [...generic],
  brand: [...brand],
})
export const DRUG_PHRASES: readonly string[] = [
  ...SEVERAL,
  ...IN_ONE,
  ...[...furtherGenerics, ...furtherBrands].filter((name) => !isOneWord(name)),
]
