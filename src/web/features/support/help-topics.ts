export interface HelpTopic {
  group: string
  question: string
  /** Each one paragraph of plain words. */
  answer: readonly string[]
  /** What people also call it. */
  words?: string
}

/** What the product does, in the words of those who use it. Says nothing the product does not do. */
export const helpTopics: readonly HelpTopic[] = [
  {
    group: 'Recording',
    question: 'How do I record a visit?',
    answer: [
      'Open Smart Notes, choose New note and press the round Record button. Say how the patient agreed; the browser then asks once for the microphone. Press Stop when the visit is over: the talk is transcribed and the note is written.',
      'You can pause and resume. The text of what is said appears while you talk.',
    ],
    words: 'microphone start dictate consent pause',
  },
  {
    group: 'Recording',
    question: 'How long may a recording be?',
    answer: [
      'Five minutes in the trial and forty minutes with a subscription. A warning comes one minute before the limit; at the limit the recording ends cleanly, is kept whole and is transcribed. Record again on the same note to go on.',
      'A trial that ends during a visit does not cut it off: that recording is finished and its note is written.',
    ],
    words: 'limit minutes trial length',
  },
  {
    group: 'Recording',
    question: 'What happens to a recording when the connection breaks?',
    answer: [
      'Nothing is lost. Each second is kept on your device first and sent as soon as the server can be reached. If the page was closed, open Smart Notes on the same device and in the same browser: what was not sent yet is offered there.',
    ],
    words: 'offline network lost crash closed tab wifi',
  },
  {
    group: 'Recording',
    question: 'The microphone does not work',
    answer: [
      'Look at the address bar: the browser may have been told to block the microphone for this page. Allow it, then try again. Choose another microphone under the Record button if the level meter does not move.',
    ],
    words: 'silent permission blocked no sound',
  },
  {
    group: 'Recording',
    question: 'Can I use a file, or type instead?',
    answer: [
      'Yes. Drop an audio file (WAV, MP3, M4A, OGG, WebM or FLAC) on a note, or type or paste what was said. A pasted clinic list makes many empty notes at once.',
    ],
    words: 'upload audio paste dictation device bulk import',
  },
  {
    group: 'Evidence',
    question: 'How do I see where a sentence comes from?',
    answer: [
      'Click the sentence: the words of the transcript it stands on light up beside it. Play lets you hear the very second of the recording.',
      'By keyboard, Alt and the arrow down lead into the note and from sentence to sentence; a screen reader is told the sentence and the words it came from.',
    ],
    words: 'source proof transcript play hear',
  },
  {
    group: 'Evidence',
    question: 'What does "not in the transcript" mean?',
    answer: [
      'The talk does not bear the sentence out. Confirm it if you know it to be true, change it, or remove it. A note cannot be signed while such a sentence is left unconfirmed.',
    ],
    words: 'recording unsupported marked warning hallucination invented',
  },
  {
    group: 'Evidence',
    question: 'How do I see what was said but is not in the note?',
    answer: [
      '“To check” above the note lists what matters most of it, the heaviest first; the rest stands under “Not used” at the transcript. Add what belongs into the note, or leave it out.',
    ],
    words: 'coverage missing left out',
  },
  {
    group: 'Evidence',
    question: 'Will writing again overwrite my changes?',
    answer: [
      'No. What a person wrote stays. A new draft comes as proposals, sentence by sentence, and you accept or refuse each.',
    ],
    words: 'regenerate rewrite proposal edit versions',
  },
  {
    group: 'Signing',
    question: 'How do I sign a note?',
    answer: [
      'Choose Sign, read the statement and confirm it. From then on the text is frozen, with your name and the time. A signed note can be added to but never changed.',
    ],
    words: 'attest lock finalize',
  },
  {
    group: 'Signing',
    question: 'I signed and found a mistake',
    answer: [
      'Add an addendum: it stands under the signed text with your name and the time. The signed text stays as it is.',
    ],
    words: 'amend correct addendum',
  },
  {
    group: 'Exporting',
    question: 'How do I get a note into my chart?',
    answer: [
      'Copy one section or the whole note and paste it; headings and lists come along where the chart understands them. You can also print, or save it as PDF, Word (DOCX), plain text, or a FHIR R4 document that a chart can take in.',
    ],
    words: 'ehr emr copy paste print pdf word docx fhir hl7',
  },
  {
    group: 'Exporting',
    question: 'Can I take everything with me?',
    answer: [
      'Yes, at any time: Settings, Delete account, Take everything with you. You get one ZIP file with your notes, transcripts, recordings, documents and agreements. You need not delete the account for it.',
    ],
    words: 'download backup zip leave data portability',
  },
  {
    group: 'Privacy',
    question: 'When may I record real patients?',
    answer: [
      'Once your business associate agreement (BAA) is verified. Until then the product is in practice mode: use made-up visits, patient fields stay locked, and exports are marked as practice.',
    ],
    words: 'hipaa baa agreement practice sign',
  },
  {
    group: 'Privacy',
    question: 'Who can read my notes?',
    answer: [
      'You. Nobody else’s account can open them, and each reading and change leaves an entry in an audit trail that holds no text of the note. Recordings and patient details are encrypted.',
    ],
    words: 'access security encryption audit share',
  },
  {
    group: 'Privacy',
    question: 'How do I delete a note, or my account?',
    answer: [
      'A deleted note can be brought back for 30 days. To delete the account, go to Settings, Delete account: it is erased after 30 days, and until then one click brings it back.',
    ],
    words: 'remove erase restore undo trash',
  },
  {
    group: 'Account',
    question: 'What happens when my trial ends?',
    answer: [
      'You are told by mail three days and one day before. After 14 days your notes stay yours: read, edit, sign and export them. Making new notes and recordings needs a subscription. Nothing is charged by itself.',
    ],
    words: 'subscription price pay expire upgrade billing',
  },
  {
    group: 'Account',
    question: 'I cannot sign in',
    answer: [
      'Use Forgot password or Forgot username on the sign-in page: a link is mailed to you. After several wrong tries sign-in waits up to 15 minutes.',
    ],
    words: 'password username locked reset two factor code',
  },
]
