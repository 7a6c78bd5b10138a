import { entriesOf } from './entries.ts'
import { furtherDrugs } from './further-drugs.ts'

/** generic name | brand names and short names of it */
const TABLE = `
  acetaminophen | tylenol | paracetamol | panadol | calpol
  ibuprofen | motrin | advil | nurofen
  naproxen | aleve | naprosyn
  aspirin | bayer | asa | baby aspirin | anadin
  diclofenac | voltaren | voltarol
  meloxicam | mobic
  celecoxib | celebrex
  ketorolac | toradol
  tramadol | ultram
  oxycodone | oxycontin | roxicodone | percocet
  gabapentin | neurontin
  pregabalin | lyrica
  cyclobenzaprine | flexeril
  methocarbamol | robaxin
  tizanidine | zanaflex
  lisinopril | zestril | prinivil
  losartan | cozaar
  valsartan | diovan
  olmesartan | benicar
  amlodipine | norvasc
  nifedipine | procardia
  diltiazem | cardizem
  metoprolol | lopressor | toprol
  atenolol | tenormin
  carvedilol | coreg
  propranolol | inderal
  hydrochlorothiazide | hctz
  chlorthalidone | hygroton
  furosemide | lasix
  bumetanide | bumex
  torsemide | demadex
  spironolactone | aldactone
  clonidine | catapres
  nitroglycerin | nitrostat | nitro
  atorvastatin | lipitor
  rosuvastatin | crestor
  simvastatin | zocor
  pravastatin | pravachol
  ezetimibe | zetia
  warfarin | coumadin
  apixaban | eliquis
  rivaroxaban | xarelto
  dabigatran | pradaxa
  clopidogrel | plavix
  metformin | glucophage
  glipizide | glucotrol
  sitagliptin | januvia
  empagliflozin | jardiance
  dapagliflozin | farxiga
  semaglutide | ozempic | wegovy | rybelsus
  dulaglutide | trulicity
  liraglutide | victoza | saxenda
  tirzepatide | mounjaro | zepbound
  insulin glargine | lantus | basaglar | glargine
  insulin lispro | humalog | lispro
  insulin aspart | novolog | aspart
  levothyroxine | synthroid | levoxyl
  albuterol | ventolin | proair | proventil | salbutamol
  fluticasone | flonase | flovent
  budesonide | pulmicort
  montelukast | singulair
  tiotropium | spiriva
  cetirizine | zyrtec
  loratadine | claritin
  fexofenadine | allegra
  diphenhydramine | benadryl
  pseudoephedrine | sudafed
  guaifenesin | mucinex | robitussin
  omeprazole | prilosec
  esomeprazole | nexium
  pantoprazole | protonix
  lansoprazole | prevacid
  famotidine | pepcid
  ondansetron | zofran
  loperamide | imodium
  polyethylene glycol | miralax
  sertraline | zoloft
  fluoxetine | prozac
  escitalopram | lexapro
  citalopram | celexa
  paroxetine | paxil
  venlafaxine | effexor
  duloxetine | cymbalta
  bupropion | wellbutrin
  trazodone | desyrel
  mirtazapine | remeron
  quetiapine | seroquel
  aripiprazole | abilify
  olanzapine | zyprexa
  risperidone | risperdal
  lamotrigine | lamictal
  divalproex | depakote
  topiramate | topamax
  levetiracetam | keppra
  alprazolam | xanax
  lorazepam | ativan
  clonazepam | klonopin
  diazepam | valium
  zolpidem | ambien
  buspirone | buspar
  methylphenidate | ritalin | concerta
  amphetamine | adderall
  lisdexamfetamine | vyvanse
  sumatriptan | imitrex
  rizatriptan | maxalt
  donepezil | aricept
  memantine | namenda
  amoxicillin | amoxil
  azithromycin | zithromax | z-pak | z-pack
  doxycycline | vibramycin
  ciprofloxacin | cipro
  levofloxacin | levaquin
  cephalexin | keflex
  nitrofurantoin | macrobid
  valacyclovir | valtrex
  fluconazole | diflucan
  oseltamivir | tamiflu
  prednisone | deltasone
  methylprednisolone | medrol
  methotrexate | trexall
  hydroxychloroquine | plaquenil
  adalimumab | humira
  etanercept | enbrel
  allopurinol | zyloprim
  colchicine | colcrys
  alendronate | fosamax
  denosumab | prolia
  tamsulosin | flomax
  finasteride | proscar | propecia
  oxybutynin | ditropan
  mirabegron | myrbetriq
  sildenafil | viagra
  tadalafil | cialis
  epinephrine | epipen
  enalapril | vasotec
  ramipril | altace
  isosorbide | imdur
  digoxin | lanoxin
  fenofibrate | tricor
  enoxaparin | lovenox
  ticagrelor | brilinta
  prasugrel | effient
  pioglitazone | actos
  canagliflozin | invokana
  detemir | levemir
  liothyronine | cytomel
  dexamethasone | decadron
  triamcinolone | kenalog | nasacort
  levalbuterol | xopenex
  ipratropium | atrovent
  hydroxyzine | atarax | vistaril
  benzonatate | tessalon
  mometasone | nasonex
  oxymetazoline | afrin
  azelastine | astelin
  rabeprazole | aciphex
  ranitidine | zantac
  sucralfate | carafate
  metoclopramide | reglan
  promethazine | phenergan
  prochlorperazine | compazine
  bismuth | pepto-bismol
  psyllium | metamucil
  docusate | colace
  bisacodyl | dulcolax
  mesalamine | asacol | pentasa
  infliximab | remicade
  ustekinumab | stelara
  tofacitinib | xeljanz
  azathioprine | imuran
  mycophenolate | cellcept
  tacrolimus | prograf
  sirolimus | rapamune
  febuxostat | uloric
  risedronate | actonel
  ibandronate | boniva
  cefdinir | omnicef
  ceftriaxone | rocephin
  clarithromycin | biaxin
  metronidazole | flagyl
  clindamycin | cleocin
  terbinafine | lamisil
  acyclovir | zovirax
  desvenlafaxine | pristiq
  amitriptyline | elavil
  nortriptyline | pamelor
  carbamazepine | tegretol
  oxcarbazepine | trileptal
  phenytoin | dilantin
  ziprasidone | geodon
  haloperidol | haldol
  lurasidone | latuda
  temazepam | restoril
  eszopiclone | lunesta
  atomoxetine | strattera
  ropinirole | requip
  onabotulinumtoxina | botox
  dutasteride | avodart
  terazosin | hytrin
  doxazosin | cardura
  tolterodine | detrol
  testosterone | androgel
  medroxyprogesterone | depo-provera
  latanoprost | xalatan
  tretinoin | retin-a
  isotretinoin | accutane
  minoxidil | rogaine
  mupirocin | bactroban
  chlorpheniramine | piriton
  naloxone | narcan
  varenicline | chantix
  buprenorphine | suboxone
  lidocaine | lidoderm
  evolocumab | repatha
  alirocumab | praluent
  metaxalone | skelaxin
  carisoprodol | soma
  hydromorphone | dilaudid
  orphenadrine | norflex
  hydrocodone | vicodin | norco | lortab
  estrogen | premarin
  nicotine | nicorette
  glatiramer | copaxone
  dimethyl-fumarate | tecfidera
  ocrelizumab | ocrevus
`

const generics = new Map(
  [...furtherDrugs, ...entriesOf(TABLE).map(([generic = '', ...brands]) => ({ generic, brands }))].flatMap(
    ({ generic, brands }) => brands.map((brand) => [brand, generic] as const),
  ),
)

/** The generic name of a medicine, whatever it is called; the name itself where no other is known. */
export const genericOf = (name: string): string => generics.get(name) ?? name
