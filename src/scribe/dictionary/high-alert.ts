import { keyOf } from './written-words.ts'

/** Medicines of which a wrong one kills: opioids, insulins, blood thinners, and those between whose use and harm little lies. */
const NAMES = new Set(
  [
    'morphine oxycodone hydrocodone hydromorphone fentanyl methadone codeine tramadol tapentadol meperidine oxymorphone',
    'buprenorphine sufentanil remifentanil Percocet Vicodin Norco Dilaudid OxyContin Duragesic Suboxone Ultram Nucynta Demerol',
    'insulin Lantus Humalog Novolog Levemir Tresiba Toujeo Basaglar Humulin Novolin Fiasp Lyumjev Apidra',
    'warfarin Coumadin heparin enoxaparin Lovenox apixaban Eliquis rivaroxaban Xarelto dabigatran Pradaxa edoxaban Savaysa',
    'dalteparin fondaparinux argatroban bivalirudin alteplase tenecteplase ticagrelor prasugrel',
    'methotrexate digoxin Lanoxin lithium amiodarone flecainide dofetilide sotalol propafenone theophylline colchicine',
    'cyclophosphamide vincristine doxorubicin cisplatin carboplatin fluorouracil capecitabine mercaptopurine azathioprine',
    'busulfan chlorambucil melphalan temozolomide imatinib tamoxifen thioguanine lomustine',
    'glipizide glyburide glimepiride midazolam lorazepam diazepam alprazolam clonazepam phenobarbital propofol ketamine',
    'clozapine epinephrine norepinephrine vasopressin nitroprusside succinylcholine rocuronium vecuronium oxytocin',
    'misoprostol mifepristone isotretinoin thalidomide lenalidomide tacrolimus cyclosporine',
  ]
    .join(' ')
    .split(' ')
    .map(keyOf),
)

/** Whether a term is such a medicine, alone or with its salt or its kind ("morphine sulfate", "insulin glargine"). */
export const isHighAlert = (term: string): boolean =>
  keyOf(term)
    .split(' ')
    .some((word) => NAMES.has(word))
