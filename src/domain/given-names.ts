const NAMES = `
  aaron abigail adam aisha alan albert alejandro alex alexander alexandra alice alicia alison amanda amber amy ana andrea
  andrew angela anita ann anna anne anthony antonio arthur ashley barbara ben benjamin beth betty beverly bill bob bobby
  brandon brenda brian bruce bryan carl carla carlos carmen carol caroline carolyn catherine charles charlotte cheryl chris
  christian christina christine christopher cindy claire connie craig cynthia daniel daniela danielle david dawn deborah
  debra denise dennis derek diana diane donald donna dorothy doug douglas dylan edward elaine elena eleanor elizabeth ella
  ellen emily emma eric erica erin ethan eva evelyn fatima fernando florence frances francisco frank gabriel gary gavin
  george gerald gina gloria grace graham greg gregory hannah harold harry heather helen henry holly howard ian irene isaac
  isabel isabella jack jackie jacob jacqueline james jamie jane janet janice jason javier jean jeff jeffrey jennifer jeremy
  jerry jessica jim jimmy joan joanne joe joel john johnny jonathan jordan jorge jose joseph joshua joyce juan judith judy
  julia julian julie justin karen karl kate katherine kathleen kathryn kathy katie keith kelly ken kenneth kevin kim
  kimberly kyle larry laura lauren lawrence lee leo leonard leslie linda lisa logan lori louis louise lucas lucia lucy luis
  luke lynn madison manuel marcus margaret maria marie marilyn mario mark marta martha martin mary matthew megan melanie
  melissa michael michelle miguel mike mohamed mohammed monica muhammad nancy natalie natasha nathan neil nicholas nicole
  noah nora norma oliver olivia omar oscar pamela patricia patrick paul paula pauline pedro peggy peter philip phillip
  phyllis rachel ralph raymond rebecca ricardo richard rita robert roberta robin roger ronald rosa rose ross roy russell
  ruth ryan samantha samuel sandra sara sarah scott sean sergio sharon shirley simon sofia sophia sophie stanley stella
  stephanie stephen steve steven stuart susan sylvia tamara tanya teresa terry theresa thomas tiffany timothy tina todd tom
  tommy tony tracy tyler valerie vanessa veronica victor victoria vincent virginia vivian walter wanda wayne wendy william
  willie yolanda yusuf yvonne zachary zoe`

/** Common given names, in small letters; none of them is anybody's in particular. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/))
