/** What the clinician does, or has others do, wherever it stands in a line. */
const ORDERS =
  /^(?:I|We) (?:will|would|recommend|advised|have ordered)|\b(?:order|prescri|refer|continue|start|follow)\w*\b/i
/** Verbs with which an order begins. */
const BEGINS =
  /^(?:Come back|See|Return|Check|Recheck|Repeat|Obtain|Schedule|Increase|Decrease|Stop|Refill|Add|Hold|Switch|Taper|Reduce|Initiate|Renew|Monitor|Discontinue|Keep|Stay|Take|Use|Apply|Avoid|Try|Drink|Rest|Ice|Elevate|Wear)\b/i
/** "The patient can take ibuprofen as needed": what is to be done, though it begins with who does it. */
const THEY_DO =
  /^(?:He|She|The patient) (?:can|may|will|should|could|needs? to|has to) (?:also |just |then |still |maybe |continue to |keep )*(?:tak(?:e|ing)|us(?:e|ing)|apply|elevate|rest|ice|wear|stop|try|strain|drink|need to use)\b/
/** "If it is no better, she should come back." */
const IF_THEN_RETURN =
  /^If\b.*, (?:then )?(?:he|she|they|the patient) (?:should|can|needs? to) (?:come back|call|ring|see (?:me|us)|give (?:me|us) a call|return|contact (?:me|us)|go (?:to|back)|let (?:me|us) know)\b/
/** "She is due for a mammogram", "I have suggested the shingles vaccine". */
const IS_DUE =
  /\b(?:He|he|She|she|The patient|the patient) is (?:also |now )?due for (?:an?|the|his|her|their)\b|^I have (?:also )?(?:suggested|recommended|advised|asked)\b/
/** "I am increasing the levothyroxine": done at this moment. */
const I_AM_AT_IT =
  /^(?:I am|We are) (?:also |now |going to )*(?:adding|changing|checking|decreasing|discontinuing|giving|holding|increasing|lowering|obtaining|ordering|putting|raising|reducing|repeating|scheduling|sending|stopping|switching|tapering)\b/
const DOUBTED = /^(?:I|We) do not (?:think|believe|feel)\b/

/** Whether a line of the plan says what is to be done, rather than what is thought. */
export const isToBeDone = (line: string): boolean =>
  !DOUBTED.test(line) &&
  [ORDERS, BEGINS, I_AM_AT_IT, THEY_DO, IF_THEN_RETURN, IS_DUE].some((pattern) => pattern.test(line))
