import { ATTESTATION } from '#domain/attestation.ts'
import { openAtSigning, signatureStatements } from '#domain/open-at-signing.ts'
import type { OpenThings } from '#domain/open-things.ts'
import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { useState, type RefObject } from 'react'
import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import { formatCount } from '#web/lib/format.ts'
import { isKeyboardUsed } from '#web/lib/last-input.ts'
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/mantine/checkbox.ts'
import { UNTITLED } from '../note-words.ts'
import dialogs from '../dialogs.module.css'
import styles from './sign-dialog.module.css'

interface SignDialogProps {
  note: Note
  /** Of the note as it stands on the screen. */
  sections: Section[]
  /** What the visit is called so far. */
  label: string
  /** Whom it is about, with the birth date; empty when it names nobody. */
  patient: string
  openNow: OpenThings
  /** Sentences the transcript bears out whose words were not heard for sure, or were corrected since; nor do they. */
  doubtful: Sentence[]
  /** Sentences of a person that the recording does not hold; they do not stand in the way either. */
  beside: Sentence[]
  signing: boolean
  failure: string | null
  /** The words of a person are being held against the transcript: what that finds is told before anybody attests. */
  checking: boolean
  onShow: (sentenceId: string) => void
  /** Keeps the name that was typed while a sentence is seen to. */
  onName: (label: string) => void
  onSign: (label: string) => void
  onClose: () => void
}

/** What has the focus is not behind the foot. */
const ABOVE_FOOT = { content: { scrollPaddingBottom: '8rem' } }

/** What was open is for who works with the product: the chart gets what was signed. */
const STATED_WHERE = 'The signature states it here; documents you take out state what was confirmed by hand.'

/** What signing means, and what still stands in its way. */
export function SignDialog(props: SignDialogProps) {
  const { note, openNow, doubtful, beside } = props
  const [label, setLabel] = useState(props.label === UNTITLED ? '' : props.label)
  const inTheWay = [...openNow.unsupported, ...openNow.contradicted]
  const [first] = inTheWay
  const [opensAt] = useState(first ?? openNow.partly[0] ?? doubtful[0])
  // Who leaves to see to a sentence comes back; who cancels has named nothing.
  const onShow = (id: string) => {
    props.onName(label.trim())
    props.onShow(id)
  }
  // As it will stand there: of the text on the screen, and with what it leaves open.
  const stated = signatureStatements(props.sections, openAtSigning(props.sections, note.uncovered))
  return (
    <Dialog opened onClose={props.onClose} title="Sign this note" size="lg" styles={ABOVE_FOOT}>
      <NotBorneOut inTheWay={inTheWay} onShow={onShow} />
      <DetailsToSee {...props} onShow={onShow} />
      <WordsBeside beside={beside} onShow={onShow} />
      {stated.length > 0 && first === undefined ? (
        <p className={styles.attest}>
          {stated.map((words) => `${words}. `)}
          {STATED_WHERE}
        </p>
      ) : null}
      <WhoseVisit patient={props.patient} />
      <VisitName label={label} onChange={setLabel} takesFocus={opensAt === undefined && isKeyboardUsed()} />
      <p className={styles.attest}>{ATTESTATION}</p>
      <Text size="sm" c="dimmed" mb="md">
        A signed note can no longer be changed. What comes later is added as an addendum.
        {note.practice ? ' This is a practice note: it is not for patient care.' : ''}
      </Text>
      <Foot {...props} blocked={first !== undefined} onSign={() => props.onSign(label.trim())} />
    </Dialog>
  )
}

/** To attest and to sign: in sight however much is to be read before. */
function Foot(
  props: Pick<SignDialogProps, 'checking' | 'failure' | 'signing' | 'onClose'> & {
    /** Something stands in the way. */
    blocked: boolean
    onSign: () => void
  },
) {
  const { blocked, checking } = props
  const [attests, setAttests] = useState(false)
  return (
    <div className={styles.foot}>
      {props.failure ? (
        <p className={dialogs.failure} role="alert">
          {props.failure}
        </p>
      ) : null}
      <Checkbox
        label="I attest to this note"
        checked={attests}
        disabled={blocked || checking}
        description={checking ? 'Your own words are being held against the transcript…' : undefined}
        onChange={(event) => setAttests(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button disabled={!attests || blocked || checking} loading={props.signing} onClick={props.onSign}>
          Sign note
        </Button>
      </Group>
    </div>
  )
}

/** What stands in the way. */
function NotBorneOut({ inTheWay, onShow }: { inTheWay: Sentence[] } & Pick<SignDialogProps, 'onShow'>) {
  const [first] = inTheWay
  // A refused signature shows what must be confirmed: who signs by keyboard stands there at once.
  const toFirst = useFocusOnChange<HTMLButtonElement>(first?.id ?? '')
  if (!first) return null
  return (
    <div className={styles.caution} role="alert">
      <strong>
        {formatCount(inTheWay.length, 'sentence is', 'sentences are')} not borne out by the transcript.
      </strong>{' '}
      Confirm, edit or remove {inTheWay.length === 1 ? 'it' : 'each of them'} before signing.{' '}
      <ShowFirst of={inTheWay} toFirst={toFirst} onShow={onShow} />
    </div>
  )
}

/** What is borne out in part, what is in doubt and what is left out: told, and not in the way. */
function DetailsToSee({
  openNow: { partly, heard },
  doubtful,
  onShow,
}: Pick<SignDialogProps, 'openNow' | 'doubtful' | 'onShow'>) {
  return (
    <>
      {partly.length > 0 ? (
        <p className={styles.caution}>
          {formatCount(partly.length, 'sentence is', 'sentences are')} only partly borne out by the
          transcript. Have a look before you sign. <ShowFirst of={partly} onShow={onShow} />
        </p>
      ) : null}
      {doubtful.length > 0 ? (
        <p className={styles.caution}>
          {formatCount(doubtful.length, 'sentence stands', 'sentences stand')} on words that were not heard
          for sure, or were corrected since. Have a look before you sign.{' '}
          <ShowFirst of={doubtful} onShow={onShow} />
        </p>
      ) : null}
      {heard.length > 0 ? (
        <p className={styles.caution}>
          {formatCount(heard.length, 'thing that was said is', 'things that were said are')} in no sentence.
          See “To check” at the head of the note before you sign.
        </p>
      ) : null}
    </>
  )
}

function ShowFirst({
  of: [first],
  toFirst,
  onShow,
}: { of: Sentence[]; toFirst?: RefObject<HTMLButtonElement | null> } & Pick<SignDialogProps, 'onShow'>) {
  if (!first) return null
  return (
    <Anchor
      ref={toFirst}
      component="button"
      type="button"
      c="inherit"
      underline="always"
      data-autofocus
      onClick={() => onShow(first.id)}
    >
      Show the first: “{first.text.replace(/^["“]|["”]$/g, '')}”
    </Anchor>
  )
}

/** Named before it is signed: nothing else on this dialog tells one patient from another. */
function WhoseVisit({ patient }: Pick<SignDialogProps, 'patient'>) {
  if (patient === '') return null
  return (
    <p className={styles.patient}>
      Patient: <strong>{patient}</strong>
    </p>
  )
}

function VisitName(props: { label: string; onChange: (label: string) => void; takesFocus: boolean }) {
  return (
    <TextInput
      label="Name of this visit"
      description="How you find it in your list. It is signed with the note."
      placeholder={UNTITLED}
      maxLength={200}
      value={props.label}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      data-autofocus={props.takesFocus || undefined}
      mb="md"
    />
  )
}

/** A person's own words beside the recording: told, and not in the way. */
function WordsBeside({ beside, onShow }: Pick<SignDialogProps, 'beside' | 'onShow'>) {
  if (beside.length === 0) return null
  return (
    <p className={styles.attest}>
      {formatCount(beside.length, 'sentence holds', 'sentences hold')} words of yours that are not in the
      transcript. <ShowFirst of={beside} onShow={onShow} />
    </p>
  )
}
