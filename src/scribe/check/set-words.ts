import { answerTo } from '../answers.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'

/** What notes tell in words of their own, whatever words it was said in. */
interface SetWords {
  name: string
  /** Tells that, and nothing else. */
  note: RegExp
  /** Whether the talk says so at this sentence. */
  isSaid(sentences: readonly Sentence[], at: number): boolean
  examples: { note: string; talk: string; otherTalk: string }
}

const AGREES =
  /\b(?:sounds? (?:good|great|fine|perfect|reasonable|okay|like a (?:good )?plan)|that works|works for me|i agree|i can do (?:that|it)|i will do (?:that|it|so)|let us do (?:that|it)|that is (?:fine|perfect|okay)|okay with me|i am (?:okay|fine|good) with|i like that|i understand|makes sense|got it)\b/
const PLANS_FROM = 0.4
const REMOTE = /\b(?:video|phone|telephone|virtual\w*|telehealth|telemedicine|remote\w*|online|zoom)\b/

export const SET_WORDS: readonly SetWords[] = [
  {
    name: 'agreement with the plan',
    note: /^(?:the patient |patient |he |she |they |mother |father |parent )?(?:verbally |understands and |understood and |is |was |expressed )*(?:agrees?|agreed|agreeable|in agreement|amenable|understands?|understood|verbali[sz]e[sd] understanding)\b(?: \w+){0,5} (?:plan|treatment|recommendations?|instructions?)(?: \w+){0,1}$/,
    isSaid: (sentences, at) => {
      const sentence = sentences[at]
      // Plans are made late: "that's fine" at the beginning agrees to something else.
      if (!sentence || sentence.speaker === 'doctor' || at < sentences.length * PLANS_FROM) return false
      return AGREES.test(plain(sentence.words))
    },
    examples: {
      note: 'The patient agrees with the recommended medical treatment plan.',
      talk: '[doctor] I will order an MRI.\n[patient] Sounds good.',
      otherTalk: '[doctor] I will order an MRI.\n[patient] I would rather not.',
    },
  },
  {
    name: 'consent to the telehealth visit',
    note: /\bconsent\w*\b.*\b(?:telehealth|telemedicine|video|virtual|phone)\b/,
    isSaid: (sentences, at) => {
      const sentence = sentences[at]
      if (!sentence || !REMOTE.test(plain(sentence.words))) return false
      return answerTo([...sentences], at)?.kind === 'yes' || /\bconsent/.test(plain(sentence.words))
    },
    examples: {
      note: 'The patient gave verbal consent to the telehealth visit.',
      talk: '[doctor] Are you okay with doing this visit by video today?\n[patient] Yes, that is fine.',
      otherTalk:
        '[doctor] Are you okay with doing this visit by video today?\n[patient] No, I would rather come in.',
    },
  },
]

/**
 * Whether a sentence is one of those that are told in set words: null when it is not, else the sentences of the talk that
 * say so, none when nobody does.
 */
export function setWordsHeard(words: readonly Word[], { sentences }: IndexedTranscript): number[] | null {
  const text = plain(words)
  const told = SET_WORDS.find(({ note }) => note.test(text))
  if (!told) return null
  const at = sentences.findLastIndex((_, i) => told.isSaid(sentences, i))
  return at < 0 ? [] : [at]
}
